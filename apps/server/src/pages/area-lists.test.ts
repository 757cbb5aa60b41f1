import { publicPages } from '@avisa/contract/page-paths'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTown, town } from '#/testing/test-town.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { parseListQuery } from './area-lists.ts'

const app = useTestApp()
const alias = 'vila-prova'
let path: string

const run = (text: string) => app.current.db.bulk(app.current.home.esquema, (client) => client.query(text))
const get = (url: string) => app.current.inject({ method: 'GET', url })
const codes = (html: string) => [...html.matchAll(/\/p\/vila-prova\/([A-Z]-\d+)\?/g)].map(([, codigo]) => codigo)
const listed = (html: string) => [...html.matchAll(/<b class="n">(\d+)<\/b>/g)].map(([, n]) => Number(n))
const pinned = (html: string) =>
  [...html.matchAll(/<text x="\d+" y="\d+">(\d+)<\/text>/g)].map(([, n]) => Number(n)).toSorted((a, b) => a - b)

beforeAll(async () => {
  await app.current.settings({ incidencias_publicas: true, creditos_mapa: ['© Colaboradores de OpenStreetMap'] })
  const { rows } = await run(`insert into zonas (fuente, clase, codigo, nombre_es, nombre_val)
    values ('t', 'barrio', '1', 'Casco Antiguo', 'Nucli Antic') returning id`)
  path = publicPages.area.to({ alias, id: Number(rows[0]?.id) })
  const corner = (lon: number, lat: number) => `(avisa.mercator(${lon}, ${lat}))`
  await run(`insert into zonas_anillos (zona_id, grupo, anillo)
    select ${rows[0]?.id}, 1, polygon(box(${corner(-0.255, 39.045)}, ${corner(-0.245, 39.055)}))`)
  await run(`insert into viales_tramos (id_vial, coords, caja) select 1, array[p.x - 90, p.y, p.x + 90, p.y + 20],
    box(point(p.x - 90, p.y), point(p.x + 90, p.y + 20)) from (select (avisa.mercator(-0.25, 39.05))[0] as x, (avisa.mercator(-0.25, 39.05))[1] as y) p`)
  const insert = (codigo: string, values: string, count: number) =>
    run(`insert into incidencias (codigo, unidad_gestion_id, barrio, id_vial, direccioncalle, geolatitud, geolongitud, tipoincidencia_id, fecha, estado_incidencia_id, cerrada, desenlace)
       select '${codigo}-' || n, 1, 'Casco Antiguo', 1, 'Calle Mayor', 39.05 + n * 0.0001, -0.25, ${values} from generate_series(1, ${count}) n`)
  const ago = (days: string) => `timestamptz '2026-05-04 10:00Z' - make_interval(days => ${days})`
  await insert('A', `${town.types.lampOut}, ${ago('9 * n - 8')}, 30, null, null`, 13)
  await insert('P', `${town.types.pothole}, ${ago('5')}, 30, null, null`, 1)
  await insert('B', `${town.types.lampOut}, ${ago('n + 2')}, 36, ${ago('2')}, 'resuelta'`, 15)
  await run(`update incidencias set geolatitud = 38 where codigo = 'A-12'`)
  await run(`update incidencias set geolatitud = null, geolongitud = null where codigo = 'A-11'`)
})

describe('the figures of an area', () => {
  test('each open the list that they count', async () => {
    const { body } = await get(`${path}?lang=es`)
    const links = [
      ...body.matchAll(/<a[^>]* href="(\?lista=[^"]*)">(?:<span[^>]*>[^<]*<\/span><b>)?([^<]*)(?:<\/a><svg.*?<b>(\d+)<\/b>)?/g),
    ]
    const counted = links.flatMap(([, href = '', text, age]) =>
      Number.isInteger(Number(age ?? text)) ? [[href.replaceAll('&amp;', '&'), Number(age ?? text)]] : [],
    )
    expect(counted.length).toBe(2 + 4 + 2 + 1)
    for (const [href, n] of counted) {
      const list = await get(`${path}${href}`)
      expect([href, list.statusCode, list.body.includes(`<p class="quiet">${n === 1 ? '1 incidencia' : `${n} incidencias`}</p>`)]).toEqual([
        href,
        200,
        true,
      ])
    }
    expect(body).toContain('?lista=medidas')
    expect(body).toContain('>Ver las 14 abiertas</a>')
  })

  test('are in the singular where they count one', async () => {
    const { rows } = await run(`insert into zonas (fuente, clase, codigo, nombre_es, nombre_val)
      values ('t', 'barrio', '2', 'Ensanche', 'Eixample') returning id`)
    await run(`update incidencias set barrio = 'Ensanche' where codigo = 'P-1'`)
    const { body } = await get(`${publicPages.area.to({ alias, id: Number(rows[0]?.id) })}?lang=ca`)
    await run(`update incidencias set barrio = 'Casco Antiguo' where codigo = 'P-1'`)
    expect(body).toContain('1 nova en 30 dies')
    expect(body).toContain('content="1 incidència oberta. 0 arreglades en els últims 30 dies."')
    expect(pinned(body)).toEqual([1])
  })
})

test('all areas stand below their districts', async () => {
  await run(`insert into zonas (fuente, clase, codigo, nombre_es, nombre_val) values ('t', 'distrito', '9', 'Centro', 'Centre')`)
  await run(`update viales set barrio = 'Casco Antiguo', distrito = 'Centro' where id_vial = 1`)
  const { statusCode, body } = await get(`${publicPages.areas.to({ alias })}?lang=ca`)
  expect(statusCode).toBe(200)
  const named = [...body.matchAll(/<(h1|h2|li)(?: [^>]*)?>(?:<a[^>]*>)?([^<]+)/g)].map(([, tag, name]) => `${tag} ${name}`)
  expect(named).toEqual(['h1 Barris i districtes', 'h2 Centre', 'li Nucli Antic', 'h2 Altres barris', 'li Eixample'])
  expect(body).toContain(`<a href="${path}?lang=ca">Nucli Antic</a>`)
  expect((await get(`${path}?lang=ca`)).body).toContain(`<a href="${publicPages.areas.to({ alias })}?lang=ca">Tots els barris</a>`)
})

describe('a list of an area', () => {
  test('has pages of ten, and none beyond the last', async () => {
    const page = (n: number | string) => get(`${path}?lista=abiertas&lang=es&pagina=${n}`)
    const [first, second] = [await page(1), await page(2)]
    expect(codes(first.body)).toEqual(['A-13', 'A-12', 'A-11', 'A-10', 'A-9', 'A-8', 'A-7', 'A-6', 'A-5', 'A-4'])
    expect(codes(second.body)).toEqual(['A-3', 'A-2', 'P-1', 'A-1'])
    expect([listed(second.body), /<ol class="list" start="(\d+)"/.exec(second.body)?.[1]]).toEqual([[11, 12, 13, 14], '11'])
    expect(first.body).toContain('Página 1 de 2')
    expect(first.body).toMatch(/rel="next" href="\?lista=abiertas&amp;pagina=2&amp;lang=es"/)
    expect([first.body.includes('rel="prev"'), second.body.includes('rel="next"')]).toEqual([false, false])
    const unknown = await get(publicPages.incident.to({ alias, codigo: 'P-99' }))
    for (const answer of [
      await page(3),
      await page(0),
      await page('x'),
      await page(99_999),
      await get(`${path}?lista=otras`),
      await get(`${path}?lista=abiertas&grupo=77`),
    ])
      expect([answer.statusCode, answer.body]).toEqual([404, unknown.body])
    expect(first.body).toContain('<meta name="robots" content="noindex">')
    for (const { body } of [first, second]) expect(Buffer.byteLength(body)).toBeLessThan(25 * 1024)
  })

  test('of a group holds its types alone, in the other language under the same address', async () => {
    const { body } = await get(`${path}?lista=abiertas&grupo=${town.types.pavement}&lang=ca`)
    expect(codes(body)).toEqual(['P-1'])
    expect(body).toContain(`href="${path}?lista=abiertas&amp;grupo=${town.types.pavement}&amp;lang=es" lang="es"`)
  })

  test('is numbered as on the map, which says what is not on it', async () => {
    const { body } = await get(`${path}?lista=abiertas&lang=es`)
    expect(listed(body)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(pinned(body)).toEqual([1, 4, 5, 6, 7, 8, 9, 10])
    expect(body).toContain('Fuera de este mapa: 2, 3.')
    expect(body).toMatch(/<svg class="plan" role="img" aria-label="Mapa de Barrio Casco Antiguo, con los números de la lista"/)
    expect(body).toContain('© Colaboradores de OpenStreetMap')
    expect(body).not.toMatch(/ style=|<style[^>]*>.*<style/s)
    const places = [...body.matchAll(/<circle cx="(\d+)" cy="(\d+)"/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
    const apart = places.every(([x, y], at) => places.slice(at + 1).every(([x2, y2]) => Math.hypot(x - x2, y - y2) > 18))
    expect(apart).toBe(true)
  })

  test('of a street has the map of the street', async () => {
    const { body } = await get(`${publicPages.street.to({ alias, id: town.street.id })}?lista=arregladas&lang=es`)
    expect([codes(body).length, body.includes('arreglada el 2 de mayo de 2026'), body.includes('class="edge" d="M')]).toEqual([
      10,
      true,
      true,
    ])
  })

  test('shows nothing of another municipality', async () => {
    await createTown(app.current.db, 'Altra Vila')
    expect((await get(`${path.replace(alias, 'altra-vila')}?lista=abiertas`)).statusCode).toBe(404)
  })
})

test.each([
  [{}, null],
  [{ fbclid: 'x', pagina: '7' }, null],
  [{ lista: 'mes' }, { lista: 'mes', grupo: null, pagina: 1 }],
  [
    { lista: 'mes', grupo: '3', pagina: '12' },
    { lista: 'mes', grupo: 3, pagina: 12 },
  ],
  [{ lista: ['mes', 'mes'] }, undefined],
  [{ lista: 'constructor' }, undefined],
  [{ lista: 'mes', grupo: '-1' }, undefined],
  [{ lista: 'mes', pagina: '1e3' }, undefined],
  [{ lista: 'mes', pagina: '1001' }, undefined],
])('the query %j means %j', (query, expected) => {
  expect(parseListQuery(query)).toEqual(expected)
})
