import { createIncident } from '@avisa/contract/incidents/endpoints'
import { mergeIncidents, undoMerge } from '@avisa/contract/merges/endpoints'
import { createMonthlyReport, publishMonthlyReport } from '@avisa/contract/monthly-reports/endpoints'
import { publicPages } from '@avisa/contract/page-paths'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#/app.ts'
import { addDuplicateStates } from '#/testing/neighbour-merges.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { createTown, lampReport, town } from '#/testing/test-town.ts'

type PageName = keyof typeof publicPages
type Incident = { id: number; codigo: string }

const app = useTestApp()
let server: Awaited<ReturnType<typeof buildApp>>
let incident: Incident
let zone: number
let monthly: number

const run = (text: string) => app.current.db.bulk(app.current.home.esquema, (client) => client.query(text))
const send = (method: 'GET' | 'HEAD' | 'POST', url: string, headers: Record<string, string> = {}) => server.inject({ method, url, headers })
const report = async (): Promise<Incident> =>
  (await app.current.call(createIncident, { uuid: 'device-every-page' }, { body: { ...lampReport, direccioncalle: 'Calle Mayor' } })).body

/** Each page of somebody's municipality, of what is there. */
const addresses = (alias = 'vila-prova'): Record<PageName, string> => {
  const { codigo } = incident
  return {
    areas: publicPages.areas.to({ alias }),
    sitemap: publicPages.sitemap.to({ alias }),
    data: publicPages.data.to({ alias }),
    numbers: publicPages.numbers.to({ alias }),
    report: publicPages.report.to({ alias, id: monthly }),
    reportPdf: publicPages.reportPdf.to({ alias, id: monthly }),
    incident: publicPages.incident.to({ alias, codigo }),
    picture: publicPages.picture.to({ alias, codigo }),
    map: publicPages.map.to({ alias, codigo }),
    area: publicPages.area.to({ alias, id: zone }),
    areaFeed: publicPages.areaFeed.to({ alias, id: zone }),
    street: publicPages.street.to({ alias, id: town.street.id }),
    streetFeed: publicPages.streetFeed.to({ alias, id: town.street.id }),
  }
}
const names = Object.keys(publicPages) as PageName[]
const ofIncidents = ['incident', 'picture', 'map'] as const

/** Without what differs between any two answers. */
const comparable = ({ statusCode, headers: { date: _date, 'x-request-id': _id, ...headers }, body }: LightMyRequestResponse) => ({
  statusCode,
  headers,
  body,
})
const unknown = async () => comparable(await send('GET', publicPages.incident.to({ alias: 'vila-prova', codigo: 'ZZ-99' })))

beforeAll(async () => {
  const { db, deps, settings } = app.current
  server = await buildApp(deps)
  const other = await createTown(db, 'Altra Vila')
  await settings({ incidencias_publicas: true, datos_abiertos: true })
  await settings({ incidencias_publicas: true }, other.esquema)
  const { rows } = await run(`insert into zonas (id, fuente, clase, codigo, nombre_es, nombre_val)
    values (700, 't', 'barrio', '1', 'Casco Antiguo', 'Nucli Antic') returning id`)
  zone = Number(rows[0]?.id)
  incident = await report()
  const { token } = await app.current.signIn({ roles: ['SuperAdmin'] })
  monthly = (await app.current.call(createMonthlyReport, { token }, { body: { mes: '2026-04' } })).body.id
  const notes = { nota_es: '', nota_val: '' }
  await app.current.call(publishMonthlyReport, { token }, { params: { id: monthly }, body: notes })
})
afterAll(() => server.close())

/** Of the tree that Fastify prints: each line holds the rest of the path of the one above it. */
const servedPaths = (): string[] => {
  const above: string[] = []
  return server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', method] = /^([│ ]*)[├└]── (\S+)( \(GET)?/.exec(line) ?? []
      const depth = indent.length / 4
      above[depth] = `${depth === 0 ? '' : above[depth - 1]}${part}`
      return method ? [above[depth]] : []
    })
}

test('these are all the pages of the server', () => {
  const served = servedPaths().filter((route) => route.startsWith('/p/'))
  expect(served.toSorted()).toEqual(names.map((name) => publicPages[name].pattern).toSorted())
})

const inside = /node_modules|SQLSTATE|syntax error|\bm_t[0-9a-f]{8}|passwd/
/** The status, and what is wrong with the answer. */
const answerTo = async (url: string): Promise<[status: number, ...faults: string[]]> => {
  const { statusCode, body, headers } = await send('GET', url)
  const stored = headers['cache-control'] !== 'no-store'
  return [statusCode, ...(inside.test(body) ? ['tells of the inside'] : []), ...(stored === statusCode >= 400 ? ['wrongly stored'] : [])]
}

describe.each(names)('the page %s', (name) => {
  test('is read by anybody, without cookies, kept for a while and revalidated', async () => {
    const url = addresses()[name]
    const page = await send('GET', url)
    const { etag } = page.headers
    expect([page.statusCode, page.headers['set-cookie'], page.headers['x-content-type-options']]).toEqual([200, undefined, 'nosniff'])
    expect(page.headers['cache-control']).toMatch(/^public, max-age=(60|300)$/)
    expect(page.headers['content-security-policy']).toMatch(/default-src '(none|self)'/)
    expect(page.headers['vary']).toContain('Accept-Language')
    const again = await send('GET', url, { 'if-none-match': String(etag) })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    const head = await send('HEAD', url)
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', page.headers['content-length']])
    expect((await send('POST', url)).statusCode).toBe(404)
  })

  test('of another municipality does not exist', async () => {
    const page = await send('GET', addresses('altra-vila')[name])
    // A street of the same number is there, of their own.
    const itsOwn = ['street', 'streetFeed', 'sitemap', 'numbers'].includes(name)
    expect([page.statusCode, page.body.includes(incident.codigo)]).toEqual([itsOwn ? 200 : 404, false])
  })

  test.each([
    ['an unknown language', (url: string) => `${url}?lang=xx`, [200]],
    ['two languages', (url: string) => `${url}?lang=es&lang=ca`, [200]],
    ['an object', (url: string) => `${url}?lang[a]=es&__proto__=1`, [200]],
    ['a broken query', (url: string) => `${url}?lista=%zz&%`, [200, 404]],
    ['NUL', (url: string) => url.replace('vila-prova', 'vila-prova%00'), [404]],
    ['another alias', (url: string) => url.replace('vila-prova', '%3Cb%3E'), [404]],
  ] as const)('answers %s clearly', async (_what, change, statuses) => {
    const [status, ...faults] = await answerTo(change(addresses()[name]))
    expect([statuses, faults]).toEqual([expect.arrayContaining([status]), []])
  })
})

describe.each(names.filter((name) => name !== 'sitemap' && name !== 'areas' && name !== 'data' && name !== 'numbers'))(
  'the page %s',
  (name) => {
    test.each([
      ['NUL in the last part', (url: string) => url.replace(/(\d+)(?=\/\D|$)/, '$1%00'), [404]],
      ['a huge number', (url: string) => url.replace(/(\d+)(?=\/\D|$)/, '9'.repeat(300)), [404, 414]],
      ['a number below zero', (url: string) => url.replace(/(\d+)(?=\/\D|$)/, '-1'), [404]],
      ['another folder', (url: string) => url.replace(/(\d+)(?=\/\D|$)/, '..%2F..%2Fetc%2Fpasswd'), [404]],
      ['broken UTF-8', (url: string) => url.replace(/(\d+)(?=\/\D|$)/, '%ff'), [400, 404]],
      ['a quote', (url: string) => url.replace(/(\d+)(?=\/\D|$)/, `1'%20or%20'1'='1`), [404]],
    ] as const)('answers %s instead of its number clearly', async (_what, change, statuses) => {
      const [status, ...faults] = await answerTo(change(addresses()[name]))
      expect([statuses, faults]).toEqual([expect.arrayContaining([status]), []])
    })
  },
)

describe.each(ofIncidents)('the page %s of what nobody may read', (name) => {
  const url = (codigo: string) => publicPages[name].to({ alias: 'vila-prova', codigo })

  test.each([
    ['hidden by a review', `update incidencias set revision = 'oculta' where id = $1`],
    ['of a type that is not public', `update incidencias set tipoincidencia_id = ${town.types.internal} where id = $1`],
    [
      'of a type that is never published',
      `update tipos set publicacion = 'nunca' where id = (select tipoincidencia_id from incidencias where id = $1)`,
    ],
    ['in a status that is not public', `update incidencias set estado_incidencia_id = 37 where id = $1`],
  ])('is answered as unknown, header by header: %s', async (_what, change) => {
    await run('update estados set publico = false where id = 37')
    const { id, codigo } = await report()
    expect((await send('GET', url(codigo))).statusCode).toBe(200)
    await app.current.db.bulk(app.current.home.esquema, (client) => client.query(change.replace('$1', String(id))))
    await expect.poll(async () => comparable(await send('GET', url(codigo)))).toEqual(await unknown())
    await run(`update tipos set publicacion = 'revisada'`)
  })
})

test('a merged incident leads to the one that stays, while both may be read', async () => {
  const { call, db, home, signIn } = app.current
  await db.write(home.esquema, addDuplicateStates)
  const desk = await signIn({
    roles: ['Administradores'],
    permisos: ['incidencia.fusionar', 'incidencia.consultar.todas', 'obra.editar.campos'],
  })
  const [stays, other] = [await report(), await report()]
  const page = (codigo: string) => send('GET', `${publicPages.incident.to({ alias: 'vila-prova', codigo })}?lang=ca`)
  expect((await page(other.codigo)).statusCode).toBe(200)
  const merged = await call(mergeIncidents, { token: desk.token }, { params: { id: stays.id }, body: { incidencias: [other.id] } })
  await expect.poll(async () => (await page(other.codigo)).statusCode).toBe(302)
  const { headers } = await page(other.codigo)
  expect([headers.location, headers['cache-control']]).toEqual([
    `${publicPages.incident.to({ alias: 'vila-prova', codigo: stays.codigo })}?lang=ca`,
    'public, max-age=60',
  ])
  expect((await page(stays.codigo)).statusCode).toBe(200)
  const hide = (id: number, revision: 'oculta' | 'visible') => run(`update incidencias set revision = '${revision}' where id = ${id}`)
  for (const { id } of [stays, other]) {
    await hide(id, 'oculta')
    expect((await page(other.codigo)).statusCode).toBe(404)
    await hide(id, 'visible')
  }
  const fusion = merged.body.relacionadas?.find(({ id }: { id: number }) => id === other.id)?.fusion_id ?? 0
  await call(undoMerge, { token: desk.token }, { params: { id: fusion } })
  expect((await page(other.codigo)).statusCode).toBe(200)
})

test('a hidden incident stands in the list of its area without a link, and not in its feed', async () => {
  const { id, codigo } = await report()
  await run(`update incidencias set barrio = 'Casco Antiguo' where id = ${id}`)
  const { area, areaFeed } = addresses()
  const both = async () => [
    (await send('GET', `${area}?lista=abiertas`)).body.includes(codigo),
    (await send('GET', areaFeed)).body.includes(codigo),
  ]
  const later = () => (app.current.clock.current = new Date(app.current.clock.current.getTime() + 60_000))
  later()
  expect(await both()).toEqual([true, true])
  await run(`update incidencias set revision = 'oculta' where id = ${id}`)
  later()
  expect(await both()).toEqual([false, false])
  expect((await send('GET', `${area}?lista=abiertas`)).body).toContain('1 incidencia<')
})

test('search engines are led to areas, and to incidents where the municipality says so, but to none that is hidden', async () => {
  const { settings, clock } = app.current
  const listed = async (codigo: string) => {
    clock.current = new Date(clock.current.getTime() + 3_600_000)
    const { body } = await send('GET', addresses().sitemap)
    return [body.includes(`<loc>https://avisos.test.example/p/vila-prova/zona/${zone}</loc>`), body.includes(`/${codigo}</loc>`)]
  }
  const robots = await send('GET', '/robots.txt')
  expect([robots.statusCode, robots.headers['content-type'], robots.body]).toEqual([
    200,
    'text/plain; charset=utf-8',
    expect.stringContaining('Sitemap: https://avisos.test.example/p/vila-prova/sitemap.xml\n'),
  ])
  const { id, codigo } = await report()
  await run(`update estados set publico = true`)
  expect(await listed(codigo)).toEqual([true, false])
  await settings({ paginas_indexadas: true })
  expect(await listed(codigo)).toEqual([true, true])
  await run(`update incidencias set revision = 'oculta' where id = ${id}`)
  expect(await listed(codigo)).toEqual([true, false])
  await settings({ incidencias_publicas: false })
  expect((await send('GET', addresses().sitemap)).statusCode).toBe(404)
  expect((await send('GET', '/robots.txt')).body).not.toContain('vila-prova')
})
