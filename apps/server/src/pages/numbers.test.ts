import { writeFileSync } from 'node:fs'
import { createIncident } from '@avisa/contract/incidents/endpoints'
import { createMonthlyReport, getPromise, publishMonthlyReport } from '@avisa/contract/monthly-reports/endpoints'
import { publicPages } from '@avisa/contract/page-paths'
import { promiseWords } from '@avisa/contract/statistics/promise-words'
import { beforeAll, describe, expect, test } from 'vitest'
import { monthlyReportJob } from '#/monthly-reports/job.ts'
import { readPdf } from '#/testing/read-pdf.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { lampReport, town } from '#/testing/test-town.ts'

const app = useTestApp()
const alias = 'vila-prova'
const { lighting, lampOut, pothole, internal } = town.types
const run = (text: string) => app.current.db.bulk(app.current.home.esquema, (client) => client.query(text))
const get = (url: string) => app.current.inject({ method: 'GET', url })
const page = (query = '') => get(`${publicPages.numbers.to({ alias })}${query}`)
const look = (name: string, content: string | Buffer) => process.env['LOOK'] && writeFileSync(`${process.env['LOOK']}/${name}`, content)

let number = 500_000
/** So many reports of one day, mended after the days that they count up to, or of another end, or open. */
const add = (type: number, count: number, { day, within = 0, end }: { day: string; within?: number; end: string | null }) => {
  number += 1000
  const closed = end === null ? 'null::timestamptz' : `timestamptz '${day}T09:00:00Z' + (n % ${Math.max(1, within)} + 1) * interval '1 day'`
  return run(`
    insert into hechos (incidencia_id, unidad_gestion_id, tipo_id, entidad_id, origen_id, fecha, cerrada, desenlace, distrito, barrio, prioridad, reaperturas, sigue_igual, en_plazo)
    select ${number} + n, 1, ${type}, 0, 0, '${day}T08:00:00Z', ${closed}, ${end === null ? 'null' : `'${end}'`}, '', 'Casco Antiguo', 'media', 0, false,
           ${end === 'resuelta' ? 'n % 10 <> 0' : 'null'} from generate_series(1, ${count}) n`)
}

beforeAll(async () => {
  await app.current.settings({ incidencias_publicas: true })
  await add(lampOut, 180, { day: '2026-02-10', within: 20, end: 'resuelta' })
  await add(lampOut, 9, { day: '2026-03-02', end: null })
  await add(pothole, 60, { day: '2026-01-20', within: 40, end: 'resuelta' })
  await add(pothole, 12, { day: '2026-03-20', within: 3, end: 'no_competencia' })
  await add(pothole, 3, { day: '2026-03-21', within: 3, end: 'no_localizada' })
  await add(internal, 77, { day: '2026-02-11', within: 9, end: 'resuelta' })
  await add(lampOut, 150, { day: '2025-11-10', within: 9, end: 'resuelta' })
  await add(pothole, 40, { day: '2025-11-12', within: 4, end: 'resuelta' })
  await add(pothole, 30, { day: '2025-11-12', end: null })
  await run(`update hechos set repite_id = 1 where incidencia_id between 501001 and 501030`)
  await run(`update hechos set prioridad = 'alta' where incidencia_id between 501001 and 501060`)
  await run(`delete from plazos`)
  await run(`insert into calendarios (id, codigo, nombre_es, nombre_val, turnos) values (77, 'numeros', 'General', 'General', '[]')`)
  await run(`
    insert into plazos (codigo, tipo_id, prioridad, calendario_id, cuenta, resolucion, plazo_publico)
    values ('grupo', ${lighting}, null, 77, 'dias_habiles', 10, true), ('alta', ${lighting}, 'alta', 77, 'dias_naturales', 1, true),
           ('bache', ${pothole}, null, 77, 'dias_naturales', 30, false), ('todo', null, null, 77, 'dias_naturales', 90, true)`)
  await app.current.db.write(app.current.home.esquema, (tx) =>
    app.current.deps.jobs.enqueue(tx, { esquema: app.current.home.esquema }, monthlyReportJob, {}),
  )
  await app.current.deps.jobs.drain('informes')
})

describe('the page of the figures', () => {
  test('says of the last quarter what came and what became of it, without script, in both languages', { timeout: 60_000 }, async () => {
    const spanish = await page()
    look('numeros-es.html', spanish.body)
    expect([spanish.statusCode, spanish.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(spanish.body).not.toMatch(/<script|javascript:| style=| on\w+=/i)
    expect(spanish.rawPayload.length).toBeLessThan(60 * 1024)
    expect(spanish.body).toContain('Enero, febrero y marzo de 2026')
    expect(spanish.body).toMatch(
      /264 avisos\. De cada 100, 91 están resueltos\. La mitad se resolvió en \d+ días; 9 de cada 10, en \d+ días\./,
    )
    const valencian = await page('?lang=ca')
    look('numeros-ca.html', valencian.body)
    expect(valencian.body).toContain('<html lang="ca-valencia">')
    expect(valencian.body).toContain('Què va passar amb els seus avisos')
    expect(valencian.body).toContain('De cada 100, 91 estan resolts.')
  })

  test('holds nothing of a type that is not published, and no count below five', async () => {
    const { body } = await page()
    const names = await run(`select descripcion_es from tipos where id = ${internal}`)
    expect(body).not.toContain(String(names.rows[0]?.descripcion_es))
    expect(body).not.toMatch(/341|77 /)
    expect(body).not.toContain('No se encontraron')
    expect(body).toContain('Otros')
    expect(body).toContain('<span>Otros</span> <b>12</b> <span class="quiet small">5 %</span>')
  })

  test('says what was reported again, and which share of the promised deadlines was kept, each report under the target chosen for it', async () => {
    const { body } = await page()
    expect(body).toContain('<b>30</b> <span class="quiet">de 264, el 11 %, en el mismo sitio poco después de resolverse.</span>')
    const names = await run(`select descripcion_es from tipos where id = ${lighting}`)
    const name = String(names.rows[0]?.descripcion_es)
    const rows = [...body.matchAll(/<li><span>([^<]*)<\/span><b>([^<]*)<\/b><\/li>/g)].map(([, words, share]) => [words, share])
    expect(rows).toEqual([
      [`${name}, prioridad alta, 1 día`, '90 %'],
      [`${name}, 10 días hábiles`, '90 %'],
    ])
  })

  test('says that nine of ten are not mended yet where they are not', async () => {
    const { body } = await page('?trimestre=2025-4')
    expect(body).toMatch(/<td>\d<\/td><td>todavía no<\/td>/)
    expect((await page('?trimestre=2025-4&lang=ca')).body).toContain('<td>encara no</td>')
  })

  test('leads to the quarter before, and back; there is none that goes on or is no quarter', async () => {
    const { body } = await page()
    expect(body).toContain('trimestre=2025-4')
    const before = await page('?trimestre=2025-4')
    expect([before.statusCode, before.body.includes('220 avisos.'), before.body.includes('trimestre=2026-1')]).toEqual([200, true, true])
    for (const query of ['?trimestre=2026-2', '?trimestre=2026-5', '?trimestre=x', '?trimestre=1999-1'])
      expect((await page(query)).statusCode).toBe(404)
  })

  test('promises what is said after a report, in its mail and on its page, in both languages', async () => {
    const { body } = await app.current.call(getPromise, {}, { query: { tipo: lampOut } })
    const promise = body.promesa
    expect(promise).not.toBeNull()
    const words = (lang: 'es' | 'ca') => (promise ? promiseWords(promise, lang) : '')
    expect(words('es')).toMatch(/^La mitad se resuelve en \d+ días; 9 de cada 10, en \d+\.$/)
    const { rows } = await run(`select descripcion_es from tipos where id = ${lampOut}`)
    expect((await page()).body).toContain(
      `<th scope="row">${rows[0]?.descripcion_es}</th><td>${promise?.mediana_dias} días</td><td>${promise?.p90_dias} días</td>`,
    )
    const citizen = await app.current.signIn({ roles: ['Ciudadanos'], email: 'vecina@correo.es' })
    const created = await app.current.call(createIncident, citizen, { body: { ...lampReport, ciudadano: { email: 'vecina@correo.es' } } })
    const address = publicPages.incident.to({ alias, codigo: created.body.codigo })
    expect((await get(`${address}?lang=es`)).body).toContain(words('es'))
    expect((await get(`${address}?lang=ca`)).body).toContain(words('ca'))
    const mail = (await app.current.mails()).find(({ subject }) => subject.includes(created.body.codigo))
    expect(mail?.text).toContain(words('es'))
  })

  test('is not there where incidents are not public', async () => {
    await app.current.settings({ incidencias_publicas: false })
    expect((await page()).statusCode).toBe(404)
  })
})

describe('the page of a published report', () => {
  test('is its accessible original, with its PDF, once it is published', async () => {
    const { token } = await app.current.signIn({ roles: ['SuperAdmin'] })
    const { body } = await app.current.call(createMonthlyReport, { token }, { body: { mes: '2026-02' } })
    const url = publicPages.report.to({ alias, id: body.id })
    const pdf = publicPages.reportPdf.to({ alias, id: body.id })
    expect([(await get(url)).statusCode, (await get(pdf)).statusCode]).toEqual([404, 404])
    await app.current.call(publishMonthlyReport, { token }, { params: { id: body.id }, body: { nota_es: 'Nota <b>', nota_val: '' } })
    const shown = await get(url)
    look('informe-es.html', shown.body)
    expect([shown.statusCode, shown.rawPayload.length < 60 * 1024]).toEqual([200, true])
    expect(shown.body).toContain('Informe de febrero de 2026')
    expect(shown.body).toContain('Nota &lt;b&gt;')
    expect(shown.body).not.toMatch(/<script| style=/i)
    const file = await get(`${pdf}?lang=ca`)
    look('informe-ca.pdf', file.rawPayload)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(readPdf(file.rawPayload).text).toContain(
      `L'original accessible és la pàgina web de l'informe. https://avisos.test.example${url}`,
    )
  })

  test('says what has changed since it was published', async () => {
    const { token } = await app.current.signIn({ roles: ['SuperAdmin'] })
    const { body } = await app.current.call(createMonthlyReport, { token }, { body: { mes: '2026-01' } })
    await app.current.call(publishMonthlyReport, { token }, { params: { id: body.id }, body: { nota_es: '', nota_val: '' } })
    const url = publicPages.report.to({ alias, id: body.id })
    expect((await get(url)).body).not.toContain('desde que se publicó')
    await run(`update hechos set cerrada = '2026-02-03T09:00:00Z' where incidencia_id = (
      select min(incidencia_id) from hechos where cerrada between '2026-01-21' and '2026-01-31')`)
    app.current.clock.current = new Date(app.current.clock.current.getTime() + 600_000)
    const { body: changed } = await get(url)
    expect(changed).toMatch(/<h2>\d+ cifras han cambiado desde que se publicó<\/h2>/)
    const [, before, now] = /<li>Cerradas: antes (\d+), ahora (\d+)\.<\/li>/.exec(changed) ?? []
    expect(Number(before) - Number(now)).toBe(1)
    expect((await get(`${url}?lang=ca`)).body).toContain('xifres han canviat des que es va publicar')
  })
})
