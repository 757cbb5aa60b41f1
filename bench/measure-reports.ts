import { createMonthlyReport, downloadMonthlyReport } from '@avisa/contract/monthly-reports/routes'
import { monthOf } from '@avisa/contract/monthly-reports/months'
import { publicPages } from '@avisa/contract/page-paths'
import { ask, signIn, type City } from './city.ts'
import { clientsOf, inTurns, openConnection, type Call } from './clients.ts'
import { esquema } from './data.ts'
import { percentile, type Figure } from './figures.ts'
import { memoryOf, peakDuring } from './program.ts'

const clients = 16
const quarters = 4
/** Of the incidents that were loaded without triggers; roll-ups are not read here. */
const writeFacts = async (url: string) => {
  await ask(url, `alter table ${esquema}.hechos disable trigger user`)
  await ask(url, `select ${esquema}.anotar_hechos(min(id), max(id)) from ${esquema}.incidencias`)
  await ask(url, `alter table ${esquema}.hechos enable trigger user`)
  await ask(url, `analyze ${esquema}.hechos`)
}

/** The public page of figures, and the monthly report with its PDF. */
export const reports = async (city: City): Promise<Figure[]> => {
  const { program, url } = city
  await writeFacts(url)
  const { alias } = await ask<{ alias: string }>(url, `select alias from avisa.municipios where esquema = '${esquema}'`)
  const { fecha } = await ask<{ fecha: Date }>(
    url,
    `select max(fecha) as fecha from ${esquema}.hechos where fecha < date_trunc('month', now())`,
  )
  const connection = await openConnection(program.port)
  const timed = async (call: Call) => {
    const start = performance.now()
    const { status, body } = await connection.send(call)
    if (status >= 300) throw new Error(`${call.path}: ${status} ${body.toString().slice(0, 300)}`)
    return { ms: performance.now() - start, body }
  }
  const page = { path: publicPages.numbers.to({ alias }) }
  const year = new Date(fecha).getUTCFullYear()
  const older = Array.from({ length: quarters }, (_, at) => ({ path: `${page.path}?trimestre=${year - 1}-${at + 1}` }))
  const first: number[] = []
  let bytes = 0
  for (const call of [page, ...older]) {
    const { ms, body } = await timed(call)
    first.push(ms)
    bytes = Math.max(bytes, body.length)
  }
  const [fromMemory] = await inTurns([await clientsOf(program.port, clients, () => page)], { seconds: city.seconds })

  const headers = await signIn(url, 'super')
  const mes = monthOf(new Date(fecha), 'Europe/Madrid')
  const post = { method: 'POST', path: createMonthlyReport.path, headers, body: JSON.stringify({ mes }) }
  const report = await timed(post)
  const { id } = JSON.parse(report.body.toString()) as { id: number }
  const before = await memoryOf(program.pid)
  let pdf: Awaited<ReturnType<typeof timed>> = { ms: 0, body: Buffer.alloc(0) }
  const peak = await peakDuring(program.pid, async () => {
    pdf = await timed({ path: downloadMonthlyReport.path.replace(':id', String(id)).replace(':formato', 'pdf'), headers })
  })
  connection.close()
  return [
    { what: 'page of figures', figure: fromMemory?.perSecond ?? Number.NaN, unit: '/s', goal: { of: 'figure', least: 500 } },
    {
      what: 'page of figures, drawn for the first time: slowest of five',
      figure: percentile(first, 1),
      unit: 'ms',
      goal: { of: 'figure', most: 400 },
    },
    { what: 'page of figures, size', figure: bytes / 1024, unit: 'KB', goal: { of: 'figure', most: 60 } },
    { what: 'monthly report, counted', figure: report.ms, unit: 'ms' },
    { what: 'monthly report, PDF', figure: pdf.ms / 1000, unit: 's', goal: { of: 'figure', most: 5 } },
    { what: 'monthly report, PDF: size', figure: pdf.body.length / 1024, unit: 'KB', goal: { of: 'figure', most: 1024 } },
    { what: 'monthly report, PDF: memory', figure: peak - before, unit: 'MB', goal: { of: 'figure', most: 80 } },
  ]
}
