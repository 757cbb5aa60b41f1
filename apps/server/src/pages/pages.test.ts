import { addImage, reviewImage } from '@avisa/contract/images/endpoints'
import { createIncident } from '@avisa/contract/incidents/endpoints'
import { publicPages } from '@avisa/contract/page-paths'
import { SaxesParser } from 'saxes'
import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createTown, lampReport, town } from '#/testing/test-town.ts'
import { useTestApp } from '#/testing/test-app.ts'

const app = useTestApp()
const alias = 'vila-prova'
const secret = 'MARCA'
const device = 'device-pages-1'
let staff: { token: string }
let incident: { id: number; codigo: string }
let zone: number

const run = (text: string) => app.current.db.bulk(app.current.home.esquema, (client) => client.query(text))
const get = (url: string, headers: Record<string, string> = {}) => app.current.inject({ method: 'GET', url, headers })
const page = (codigo: string) => publicPages.incident.to({ alias, codigo })
const metaOf = (html: string, name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]

const addPhoto = async (id: number) => {
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#00aa00' } })
    .jpeg()
    .toBuffer()
  const body = { base64: true, imagen: photo.toString('base64'), nombre: `${secret}.jpg` } as const
  return (await app.current.call(addImage, { uuid: device }, { params: { id }, body })).body
}

beforeAll(async () => {
  const { call, settings, signIn } = app.current
  await settings({ incidencias_publicas: true, creditos_mapa: ['© Colaboradores de OpenStreetMap'] })
  staff = { token: (await signIn({ permisos: ['incidencia.consultar.todas', 'incidencia.editar.campos'] })).token }
  const body = {
    ...lampReport,
    contenido: `${secret} llamen al 612345678`,
    direccioncalle: 'Calle Mayor',
    direccionnumero: '2',
    barrio: 'Casco Antiguo',
    distrito: 'Centro',
    ciudadano: { ...lampReport.ciudadano, nombre: secret, email: `${secret}@example.org` },
  }
  incident = (await call(createIncident, { uuid: device }, { body })).body
  const { rows } = await run(`insert into zonas (fuente, clase, codigo, nombre_es, nombre_val)
    values ('t', 'barrio', '1', 'Casco Antiguo', 'Nucli Antic') returning id`)
  zone = Number(rows[0]?.id)
  await run(`insert into viales_tramos (id_vial, coords, caja) select 1, array[p.x - 90, p.y, p.x + 90, p.y + 20],
    box(point(p.x - 90, p.y), point(p.x + 90, p.y + 20)) from (select (avisa.mercator(-0.25, 39.05))[0] as x, (avisa.mercator(-0.25, 39.05))[1] as y) p`)
  await run(`update incidencias set contenido_publico = 'Farola <b>apagada</b>', revision = 'visible' where id = ${incident.id}`)
})

describe('the page of an incident', () => {
  test('is one small document without script, in the language that is asked for', async () => {
    const spanish = await get(page(incident.codigo))
    expect([spanish.statusCode, spanish.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(spanish.headers['cache-control']).toBe('public, max-age=60')
    expect(spanish.headers['content-security-policy']).toMatch(/^default-src 'none'; img-src 'self'; style-src 'sha256-/)
    expect(spanish.body).not.toMatch(/<script|javascript:| style=| on\w+=/i)
    expect(spanish.rawPayload.length).toBeLessThan(25 * 1024)
    expect(spanish.body).toContain('<html lang="es">')
    expect(spanish.body).toContain('Qué ha pasado')
    const valencian = await get(`${page(incident.codigo)}?lang=ca&fbclid=x`)
    expect(valencian.body).toContain('<html lang="ca-valencia">')
    expect(valencian.body).toContain('Carrer Major')
    expect((await get(page(incident.codigo), { 'accept-language': 'ca' })).body).toBe(valencian.body)
    await app.current.settings({ forzar_idioma: 'ca' })
    const forced = await get(`${page(incident.codigo)}?lang=es`)
    expect([forced.body.includes('Què ha passat'), forced.body.includes('hreflang')]).toEqual([true, false])
  })

  test('is revalidated by what it says', async () => {
    const { headers } = await get(page(incident.codigo))
    const again = await get(page(incident.codigo), { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await run(`update incidencias set geolatitud = geolatitud + 0.00001, estado_incidencia_id = 31 where id = ${incident.id}`)
    const changed = async () => (await get(page(incident.codigo), { 'if-none-match': String(headers.etag) })).statusCode
    await vi.waitFor(async () => expect(await changed()).toBe(200))
    await run(`update incidencias set estado_incidencia_id = 30 where id = ${incident.id}`)
  })

  test('holds nothing of the report that is not public, and escapes what is', async () => {
    const { body } = await get(page(incident.codigo))
    expect(body).not.toContain(secret)
    expect(body).not.toContain('612345678')
    expect(body).toContain('Farola &lt;b&gt;apagada&lt;/b&gt;')
  })

  test('is listed by search engines only where the municipality says so', async () => {
    const robots = async () => (await get(page(incident.codigo))).body.includes('content="noindex"')
    expect(await robots()).toBe(true)
    await app.current.settings({ paginas_indexadas: true })
    expect(await robots()).toBe(false)
  })

  test('gives a robot that previews links a title, a text and a picture', async () => {
    await addPhoto(incident.id)
    const { body } = await get(page(incident.codigo), { 'user-agent': 'facebookexternalhit/1.1', accept: '*/*' })
    expect(metaOf(body, 'og:title')).toContain('Calle Mayor')
    expect(metaOf(body, 'og:description')).toMatch(/Avisada el 4 de mayo de 2026/)
    expect(metaOf(body, 'og:description')).not.toContain('apagada')
    const address = new URL(metaOf(body, 'og:image') ?? '')
    expect(address.origin).toBe('https://avisos.test.example')
    const picture = await get(address.pathname)
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
    const { width, height } = await sharp(picture.rawPayload).metadata()
    expect([width, height, picture.rawPayload.length < 600_000]).toEqual([1200, 630, true])
    expect((await get(address.pathname)).rawPayload.equals(picture.rawPayload)).toBe(true)
  })

  test('shows a photo once it is reviewed, and loses one that is withdrawn, at once and in its picture', async () => {
    const codes = async () => (await get(page(incident.codigo))).body.match(/[0-9a-f]{32}_view/g) ?? []
    const picture = async () => (await get(publicPages.picture.to({ alias, codigo: incident.codigo }))).rawPayload
    const photo = await addPhoto(incident.id)
    const review = (imageId: number, revision: 'visible' | 'oculta') =>
      app.current.call(reviewImage, staff, { params: { id: incident.id, imageId }, body: { revision } })
    expect(await codes()).toEqual([])
    await review(photo.id, 'visible')
    await vi.waitFor(async () => expect(await codes()).toContain(`${photo.codigo}_view`))
    const before = await picture()
    for (const { id } of await app.current.db.read(app.current.home.esquema).selectFrom('imagenes').select('id').execute())
      await review(id, 'oculta')
    await vi.waitFor(async () => expect(await codes()).toEqual([]))
    expect((await picture()).equals(before)).toBe(false)
  })

  test('draws its map with the names of streets', async () => {
    const map = await get(publicPages.map.to({ alias, codigo: incident.codigo }))
    expect([map.statusCode, map.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(map.body).toContain('>Calle Mayor</textPath>')
    expect(map.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('is drawn for a network so many times a minute', async () => {
    await run(`insert into intentos (clave, fecha) select 'imagen:127.0.0.1', '2026-05-04T09:59:30Z' from generate_series(1, 120)`)
    await run(`update incidencias set geolatitud = geolatitud + 0.0001 where id = ${incident.id}`)
    const { statusCode, headers, body } = await get(publicPages.picture.to({ alias, codigo: incident.codigo }))
    expect([statusCode, headers['retry-after'], body.includes('demasiadas visitas')]).toEqual([429, '30', true])
    expect((await get(page(incident.codigo))).statusCode).toBe(200)
    await run('delete from intentos')
  })
})

test('what is not public is answered as what does not exist', async () => {
  const { settings, db } = app.current
  const other = await createTown(db, 'Altra Vila')
  await settings({ incidencias_publicas: true }, other.esquema)
  const insert = (codigo: string, estado: number, tipo: number) =>
    run(
      `insert into incidencias (codigo, unidad_gestion_id, estado_incidencia_id, tipoincidencia_id) values ('${codigo}', 1, ${estado}, ${tipo})`,
    )
  await run('update estados set publico = false where id = 37')
  await insert('P-1', 37, town.types.lampOut)
  await insert('P-2', 30, town.types.internal)
  const unknown = await get(page('P-9'))
  expect([unknown.statusCode, unknown.headers['cache-control']]).toEqual([404, 'no-store'])
  expect(unknown.body).toContain('Esta página no existe')
  const elsewhere = publicPages.incident.to({ alias: 'altra-vila', codigo: incident.codigo })
  for (const url of [page('P-1'), page('P-2'), publicPages.area.to({ alias, id: 'x' }), publicPages.street.to({ alias, id: 999 })])
    expect([url, (await get(url)).body]).toEqual([url, unknown.body])
  for (const url of [
    elsewhere,
    publicPages.incident.to({ alias: 'nadie', codigo: 'P-1' }),
    publicPages.picture.to({ alias, codigo: 'P-1' }),
  ])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404])
  await settings({ incidencias_publicas: false })
  for (const url of [page(incident.codigo), publicPages.area.to({ alias, id: zone })])
    expect([url, (await get(url)).body]).toEqual([url, unknown.body])
})

describe('the page of an area', () => {
  const path = (lang: 'es' | 'ca') => `${publicPages.area.to({ alias, id: zone })}?lang=${lang}`
  const cells = (html: string) =>
    [...html.matchAll(/<tr><th scope="row">([^<]*)<\/th>(.*?)<\/tr>/g)].map(([, name, row = '']) => [
      name,
      ...[...row.matchAll(/<td[^>]*>(?:<a[^>]*>)?([^<]*)/g)].map(([, figure]) => figure),
    ])

  beforeAll(async () => {
    // Lamps: six open for 1, 10, … 51 days, nine mended after 1 to 9 days; one pothole of another quarter.
    const insert = (codigo: string, values: string) =>
      `insert into incidencias (codigo, unidad_gestion_id, tipoincidencia_id, barrio, id_vial, direccioncalle, fecha, estado_incidencia_id, cerrada, desenlace)
       select '${codigo}-' || n, 1, ${values} from generate_series(1, 9) n`
    await run(
      insert(
        'B',
        `${town.types.lampOut}, 'Casco Antiguo', 1, 'Calle Mayor', timestamptz '2026-05-04 10:00Z' - make_interval(days => n + 2), 36,
      timestamptz '2026-05-02 10:00Z', 'resuelta'`,
      ),
    )
    await run(
      insert(
        'A',
        `${town.types.lampOut}, 'Casco Antiguo', 1, 'Calle Mayor', timestamptz '2026-05-04 10:00Z' - make_interval(days => 10 * n - 9), 30, null, null`,
      ) + ' where n <= 6',
    )
    await run(insert('C', `${town.types.pothole}, 'Ensanche', null, null, timestamptz '2026-05-01 10:00Z', 30, null, null`))
    await run(`delete from incidencias where id = ${incident.id}`)
  })

  test('counts what is open by age and group, and how long half and nine of ten took', async () => {
    const { statusCode, headers, body } = await get(path('es'))
    expect([statusCode, headers['cache-control'], body.includes('noindex'), /<script/i.test(body)]).toEqual([
      200,
      'public, max-age=60',
      false,
      false,
    ])
    expect(Buffer.byteLength(body)).toBeLessThan(25 * 1024)
    expect(body).toContain('<h1>Barrio Casco Antiguo</h1>')
    expect([...body.matchAll(/<\/svg><b>(\d+)<\/b>/g)].map(([, n]) => Number(n))).toEqual([1, 2, 3, 0])
    // Of fifteen, the eighth took eight days; the fourteenth is still open.
    expect(cells(body)).toEqual([['alumbrado es', '6', '9', '8 días', 'todavía no']])
    expect([...body.matchAll(/<a href="[^"]*\/(A-\d)\?lang=es">/g)].map(([, codigo]) => codigo)).toEqual([
      'A-6',
      'A-5',
      'A-4',
      'A-3',
      'A-2',
    ])
    expect((await get(path('ca'))).body).toContain('<h1>Barri Nucli Antic</h1>')
  })

  test('of a street counts the same for its street', async () => {
    const { body } = await get(publicPages.street.to({ alias, id: town.street.id }))
    expect(body).toContain('<h1>Calle Mayor</h1>')
    expect(cells(body)).toEqual([['alumbrado es', '6', '9', '8 días', 'todavía no']])
  })

  test('has its news as a feed, the newest first', async () => {
    const { headers, body } = await get(`${publicPages.areaFeed.to({ alias, id: zone })}?lang=ca`)
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    const titles: string[] = []
    let inTitle = false
    const parser = new SaxesParser()
    parser.on('opentag', ({ name }) => void (inTitle = name === 'title'))
    parser.on('text', (text) => void (inTitle && text.trim() !== '' && titles.push(text)))
    parser.write(body).close()
    expect([titles.length, titles[0]]).toEqual([16, 'Barri Nucli Antic · Vila Prova'])
    const updated = [...body.matchAll(/<updated>([^<]*)/g)].map(([, time]) => time ?? '')
    expect(updated.slice(1)).toEqual(updated.slice(1).toSorted().toReversed())
  })

  test('is drawn once a minute', async () => {
    await run(`update incidencias set estado_incidencia_id = 36 where codigo = 'A-6'`)
    expect((await get(path('es'))).body).toContain('/A-6?')
    app.current.clock.current = new Date(app.current.clock.current.getTime() + 60_000)
    expect((await get(path('es'))).body).not.toContain('/A-6?')
  })
})
