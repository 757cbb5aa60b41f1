import { shownChanges } from '@avisa/contract/monthly-reports/figures'
import { addMonths, monthOf } from '@avisa/contract/monthly-reports/months'
import { publicPages } from '@avisa/contract/page-paths'
import { refuse } from '@avisa/contract/refusal'
import type { FastifyInstance } from 'fastify'
import { readFigures } from '#/monthly-reports/shared/figures-store.ts'
import { changesBefore, reportFile, reportTypes } from '#/monthly-reports/shared/files.ts'
import { findReport, listPublished } from '#/monthly-reports/shared/store.ts'
import type { Maker } from './maker.ts'
import { monthOfQuarter, numbersPage } from './numbers-page.ts'
import { quarterMonths, readQuarter } from './numbers-store.ts'
import { reportPage } from './report-page.ts'
import { send, sendPage, servePage, type Params, type Visit } from './visit.ts'

/** Milliseconds for which the page is kept, and quarters before this one that it shows. */
const turn = 600_000
const oldestQuarters = 40

const idOf = ({ id }: Params): number => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0)
const turnOf = ({ scope }: Visit) => Math.floor(scope.now.getTime() / turn)

/** The last quarter that has ended. */
const latestQuarter = ({ scope }: Visit): string => {
  const now = monthOf(scope.now, scope.zona)
  const first = addMonths(now, -((Number(now.slice(5)) - 1) % quarterMonths))
  return addMonths(first, -quarterMonths)
}

/** Figures for anybody, and the published monthly reports. */
export const numberRoutes = (app: FastifyInstance, maker: Maker): void => {
  servePage(app, publicPages.numbers.pattern, async (visit, _params, reply) => {
    const { read, scope, frame } = visit
    if (!scope.settings.incidencias_publicas) return undefined
    const { trimestre } = reply.request.query as { trimestre?: unknown }
    const latest = latestQuarter(visit)
    const mes = trimestre === undefined ? latest : monthOfQuarter(trimestre)
    if (mes === undefined || mes > latest || mes < addMonths(latest, -oldestQuarters * quarterMonths)) return undefined
    const entry = await maker.page(visit, ['cifras', mes, turnOf(visit)], async () => {
      const [quarter, reports] = await Promise.all([readQuarter(read, scope, mes), listPublished(read, scope)])
      return numbersPage(frame, { quarter, reports, latest, now: scope.now })
    })
    return sendPage(reply, entry)
  })

  servePage(app, publicPages.report.pattern, async (visit, params, reply) => {
    const { read, scope, frame } = visit
    if (!scope.settings.incidencias_publicas) return undefined
    const entry = await maker.page(visit, ['informe', idOf(params), turnOf(visit)], async () => {
      const report = (await findReport(read, scope, idOf(params), true)) ?? refuse('http.notFound')
      const { mes, unidad_gestion_id: unidad, datos } = report
      const [changes, now] = await Promise.all([changesBefore(read, scope, report), readFigures(read, scope, { mes, unidad })])
      return reportPage(frame, { report, changes, since: shownChanges(datos, now) })
    })
    return sendPage(reply, entry)
  })

  servePage(app, publicPages.reportPdf.pattern, async (visit, params, reply) => {
    const { read, scope } = visit
    if (!scope.settings.incidencias_publicas) return undefined
    const origin = app.deps.address()
    const content = await maker.picture(
      ['informe', scope.esquema, visit.version, scope.lang, idOf(params), turnOf(visit)].join(' '),
      async () => {
        const report = (await findReport(read, scope, idOf(params), true)) ?? refuse('http.notFound')
        return maker.inTurn('pictures', visit, () => reportFile(read, scope, { report, format: 'pdf', origin }))
      },
    )
    return send(reply, reportTypes.pdf, content)
  })
}
