import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMunicipality } from '#/municipalities/shared/store.ts'
import { readSettings } from '#/platform/database/settings-store.ts'
import { createTestDatabase } from '#/testing/test-database.ts'
import { fileOf, fixture } from './import-testing.ts'
import { reportLines } from './report.ts'
import type { Client } from './store.ts'
import { runImport, type ImportJob, type Progress } from './run.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let esquema = ''
let towns = 0
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  esquema = (await createMunicipality(database.db, { nombre: `Villaprueba ${++towns}`, provincia: '', latitud: 42, longitud: -2 })).esquema
})

const importFiles = (files: ImportJob['files'], more: Partial<ImportJob> = {}) =>
  runImport(database.db, esquema, { municipio: 'Villaprueba', files, ...more })
const rows = <T>(text: string): Promise<T[]> => database.db.bulk(esquema, async (client) => (await client.query(text)).rows as T[])
const boundary = { path: fixture('boundary.geojson'), areas: 'municipio' } as const
const town = [
  boundary,
  { path: fixture('districts.geojson'), areas: 'distrito' } as const,
  { path: fixture('streets.geojsonl') },
  { path: fixture('portals.geojson') },
]

describe('an import', () => {
  it('credits each source once, even before the municipality has a layer', async () => {
    await importFiles([{ path: fixture('inspire.gml') }], { source: 'catastro' })
    for (let time = 0; time < 2; time += 1) await importFiles([{ path: fixture('town.osm') }])
    const { creditos_mapa } = await readSettings(database.db, esquema)
    expect(creditos_mapa).toEqual(['© Dirección General del Catastro', '© Colaboradores de OpenStreetMap'])
  })

  it('tells how far the file is read, and then how much of it is merged', async () => {
    const steps: Progress[] = []
    await runImport(database.db, esquema, { municipio: 'Villaprueba', files: town }, { tell: (progress) => void steps.push(progress) })
    const merging = steps.flatMap((progress) => ('merging' in progress ? [progress.merging] : []))
    expect(steps.slice(0, -merging.length).every((progress) => 'part' in progress)).toBe(true)
    expect(merging).toEqual([0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1])
  })

  it('imports boundary, districts, streets and house numbers, and reports what it refused and why', async () => {
    const report = await importFiles(town)
    expect(report.areas).toEqual([
      { clase: 'distrito', zonas: 3, contornos: expect.any(Number) },
      { clase: 'municipio', zonas: 1, contornos: 1 },
    ])
    expect(report.streets).toEqual({ total: 4, added: 4, changed: 0 })
    expect(report.lines).toEqual({ named: 4, nameless: 1 })
    expect(report.portals).toEqual({ total: 5, added: 5, changed: 0 })
    expect(Object.fromEntries(report.refused.map(({ reason, count, lines }) => [reason, [count, lines[0]?.text]]))).toEqual({
      outside: [2, 'Calle Lejana'],
      repeated: [1, 'Calle la Luna 12'],
      noStreet: [1, 'portales.7'],
      noNumber: [1, 'Avenida Álava (portales.8)'],
      broken: [1, expect.stringContaining('streets.geojsonl, 5')],
    })
    expect(
      await rows(
        `select completo_es, completo_val, distrito, (select count(*)::int from viales_tramos t where t.id_vial = v.id_vial) as tramos from viales v order by completo_es`,
      ),
    ).toEqual([
      {
        completo_es: 'Avenida Álava',
        completo_val: 'Avinguda Álava',
        distrito: 'Llevant',
        tramos: 0,
      },
      {
        completo_es: 'Calle la Luna',
        completo_val: 'Carrer la Luna',
        distrito: "Poblats de l'Oest",
        tramos: 2,
      },
      expect.objectContaining({ completo_es: 'Calle la Luna (Aldea de Prueba)', distrito: "Poblats de l'Oest" }),
      expect.objectContaining({ completo_es: 'Plaza la Luna', distrito: 'Llevant' }),
    ])
    expect(
      await rows(
        `select portal, numero from portales p join viales v using (id_vial) where v.codigo = 'calle/luna' order by numero, portal`,
      ),
    ).toEqual([
      { portal: '12', numero: 12 },
      { portal: '12', numero: 12 },
      { portal: '12 bis', numero: 12 },
      { portal: 's/n', numero: null },
    ])
    expect(reportLines(report, { seconds: 1, pruned: false }).join('\n')).toMatch(
      /outside the boundary: 2 — «Calle Lejana», «Avenida Álava 99»/,
    )
  })

  it('repeating an import changes only the version and keeps ids', async () => {
    await importFiles(town)
    const ids = await rows(`select id_vial, codigo from viales order by codigo`)
    const [before] = await rows<{ version: number }>(`select version from versiones where nombre = 'callejero'`)
    const again = await importFiles(town)
    expect(again.streets).toMatchObject({ added: 0, changed: 0 })
    expect(again.portals).toMatchObject({ added: 0, changed: 0 })
    expect(await rows(`select id_vial, codigo from viales order by codigo`)).toEqual(ids)
    expect(
      await rows(`select (select count(*)::int from viales_tramos) as tramos, (select count(*)::int from zonas_anillos) as anillos`),
    ).toEqual([{ tramos: 5, anillos: 6 }])
    expect(await rows(`select version from versiones where nombre = 'callejero'`)).toEqual([{ version: (before?.version ?? 0) + 1 }])
  })

  it('importing only house numbers changes neither name nor place of a street', async () => {
    await importFiles(town)
    const before = await rows(`select completo_es, latitud, longitud from viales where codigo = 'calle/luna'`)
    await importFiles([{ path: fixture('portals.geojson') }])
    expect(await rows(`select completo_es, latitud, longitud from viales where codigo = 'calle/luna'`)).toEqual(before)
  })

  it('updates moved objects, keeps missing ones, and removes them with --prune', async () => {
    await importFiles(town)
    const file = fileOf('moved.csv', 'tipo,nombre,numero,lon,lat\nCalle,la Luna,12,-2.0143,42.0052\n')
    const line = `{"type":"Feature","properties":{"NOMBRE_COMPLETO_VIAL":"Calle la Luna"},"geometry":{"type":"LineString","coordinates":[[-2.015,42.005],[-2.014,42.005]]}}`
    const street = fileOf('one.geojson', `{"type":"FeatureCollection","features":[${line}]}`)
    const both = [{ path: street }, { path: file }]
    const moved = await importFiles(both, { fuente: 'geojson' })
    expect(moved.portals).toEqual({ total: 1, added: 0, changed: 1 })
    expect(moved.stale).toEqual({ streets: 3, portals: 4, areas: 0 })
    expect(await rows(`select count(*)::int as n from viales`)).toEqual([{ n: 4 }])
    await importFiles(both, { fuente: 'geojson', prune: true, sure: true })
    expect(
      await rows(`select completo_es, (select array_agg(portal) from portales p where p.id_vial = v.id_vial) as portales from viales v`),
    ).toEqual([{ completo_es: 'Calle la Luna', portales: ['12'] }])
  })

  it('keeps every door of a repeated number, at its place, and «s/n» once', async () => {
    const doors = [
      ['12', 42.0052],
      ['12', 42.00521],
      ['12', 42.0062],
      ['12', 42.0072],
      ['s/n', 42.0052],
      ['s/n', 42.0072],
    ]
    const lines = doors.map(([number, latitude]) => `Calle,la Luna,${number},-2.0143,${latitude}`)
    const file = { path: fileOf('doors.csv', ['tipo,nombre,numero,lon,lat', ...lines, ''].join('\n')) }
    const places = `select portal, latitud from portales order by portal, latitud`
    const { portals, refused } = await importFiles([file])
    expect(portals).toEqual({ total: 4, added: 4, changed: 0 })
    expect(refused.map(({ reason, count }) => [reason, count])).toEqual([
      ['repeated', 1],
      ['repeatedElsewhere', 1],
    ])
    const stored = [
      { portal: '12', latitud: 42.0052 },
      { portal: '12', latitud: 42.0062 },
      { portal: '12', latitud: 42.0072 },
      { portal: 's/n', latitud: 42.0052 },
    ]
    expect(await rows(places)).toEqual(stored)
    expect((await importFiles([file], { prune: true })).portals).toEqual({ total: 4, added: 0, changed: 0 })
    expect(await rows(places)).toEqual(stored)
  })

  it('reads the boundary once, however many the house numbers', async () => {
    const numbers = Array.from({ length: 500 }, (_none, i) => `Calle,la Luna,${i + 1},${-2.0143 + i * 1e-7},42.0052`)
    const file = { path: fileOf('many.csv', ['tipo,nombre,numero,lon,lat', ...numbers, ''].join('\n')) }
    let scans = 0
    const conclude = async (client: Client) => {
      const text = `select (seq_scan + coalesce(idx_scan, 0))::int as n from pg_stat_xact_user_tables where relname = 'zonas_anillos' and schemaname = $1`
      scans = (await client.query<{ n: number }>(text, [esquema])).rows[0]?.n ?? 0
      return true
    }
    const { portals } = await runImport(database.db, esquema, { municipio: 'Villaprueba', files: [boundary, file] }, { conclude })
    expect(portals.total).toBe(500)
    expect(scans).toBeGreaterThan(0)
    expect(scans).toBeLessThan(50)
  })

  const all = `select (select count(*)::int from viales) as viales, (select count(*)::int from portales) as portales,
    (select count(*)::int from zonas where clase = 'distrito') as distritos`
  const square = (x: number) => `[[[${x},42.001],[${x + 0.001},42.001],[${x + 0.001},42.002],[${x},42.002],[${x},42.001]]]`
  const areas = (...features: [Record<string, string>, number][]) =>
    JSON.stringify({
      type: 'FeatureCollection',
      features: features.map(([properties, x]) => ({
        type: 'Feature',
        properties,
        geometry: { type: 'Polygon', coordinates: JSON.parse(square(x)) },
      })),
    })

  it('importing only areas removes no streets, and only numbers neither streets nor areas, even with --yes', async () => {
    await importFiles(town)
    const [before] = await rows(all)
    expect(before).toEqual({ viales: 4, portales: 5, distritos: 3 })
    const report = await importFiles([{ path: fixture('districts.geojson'), areas: 'distrito' }], { prune: true })
    expect(report.stale).toEqual({ streets: 0, portals: 0, areas: 0 })
    expect(await rows(all)).toEqual([before])
    const numbers = fileOf('numbers.csv', 'tipo,nombre,numero,lon,lat\nCalle,la Luna,12,-2.0143,42.0052\n')
    await importFiles([{ path: numbers }], { fuente: 'geojson', prune: true, sure: true })
    expect(await rows(all)).toEqual([{ viales: 4, portales: 1, distritos: 3 }])
  })

  it('removes areas that are no longer in the source, like streets', async () => {
    await importFiles([
      {
        path: fileOf('five.geojson', areas([{ nombre: 'A' }, -2.01], [{ nombre: 'B' }, -2.012], [{ nombre: 'C' }, -2.014])),
        areas: 'barrio',
      },
    ])
    const two = { path: fileOf('two.geojson', areas([{ nombre: 'A' }, -2.01], [{ nombre: 'B' }, -2.012])), areas: 'barrio' } as const
    expect((await importFiles([two])).stale).toEqual({ streets: 0, portals: 0, areas: 1 })
    await importFiles([two], { prune: true, sure: true })
    expect(await rows(`select nombre_es from zonas order by 1`)).toEqual([{ nombre_es: 'A' }, { nombre_es: 'B' }])
  })

  it('refuses to remove more than a fifth, with the counts, and changes nothing', async () => {
    await importFiles(town)
    const street = fileOf('only.csv', 'tipo,nombre,lon,lat\nCalle,la Luna,-2.0143,42.0052\n')
    const before = await rows(all)
    await expect(importFiles([{ path: street }], { fuente: 'geojson', prune: true })).rejects.toThrow(
      /--prune would remove 3 of the 4 streets that «geojson» had\..*--sure/,
    )
    expect(await rows(all)).toEqual(before)
  })

  it('reads names of areas from a column in one language, and refuses areas without a name, listing their columns', async () => {
    const named = fileOf('noms.geojson', areas([{ CODI: '1', NOM: 'el Raval' }, -2.01], [{ CODI: '2', NOM: 'la Salut' }, -2.012]))
    await importFiles([{ path: named, areas: 'barrio' }])
    expect(await rows(`select nombre_es, nombre_val from zonas order by 1`)).toEqual([
      { nombre_es: 'El Raval', nombre_val: 'El Raval' },
      { nombre_es: 'La Salut', nombre_val: 'La Salut' },
    ])
    const nameless = fileOf('codes.geojson', areas([{ CODI: '1', BARRI: 'x' }, -2.01]))
    const report = await importFiles([{ path: nameless, areas: 'barrio' }, { path: fixture('streets.geojsonl') }])
    expect(report.refused).toContainEqual({
      reason: 'noAreaName',
      count: 1,
      lines: [{ row: 1, text: expect.stringContaining('columns CODI, BARRI') }],
    })
    expect(await rows(`select count(*)::int as n from zonas`)).toEqual([{ n: 2 }])
  })

  it.each([
    [
      'a file cut off',
      () =>
        fileOf(
          'half.geojson',
          '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"NOMBRE_COMPLETO_VIAL":"Calle Nueva"},"geometry":{"type":"LineString","coordinates":[[-2.015,42.005],[-2.014,42.005]]}},{"type":',
        ),
      /was cut off/,
    ],
    [
      'metres without their reference system',
      () => fileOf('metres.csv', 'nombre,lon,lat\nCalle Nueva,582000,4650000\n'),
      /Specify their reference system with --crs/,
    ],
    [
      'nothing usable',
      () => fileOf('far.csv', 'nombre,lon,lat\nCalle Nueva,3.5,41.5\n'),
      /Nothing usable was found.*outside the boundary \(1/,
    ],
    ['a missing file', () => '/nowhere/at/all.csv', /cannot be read/],
  ])('an import that fails by %s leaves the old streets unchanged', async (_why, file, sentence) => {
    await importFiles(town)
    const state = `select (select jsonb_agg(v order by id_vial) from viales v) as viales, (select count(*) from portales) as portales, (select version from versiones where nombre = 'callejero') as version`
    const before = await rows(state)
    await expect(importFiles([boundary, { path: file() }])).rejects.toThrow(sentence)
    expect(await rows(state)).toEqual(before)
  })

  it('names without places complete missing types; the others are refused', async () => {
    await importFiles([{ path: fileOf('bare.csv', 'nombre,lon,lat\nRambleta,-2.015,42.005\nla Rambleta,-2.015,42.005\n') }])
    const report = await importFiles([{ path: fixture('names.csv') }], { fuente: 'catastro' })
    expect(report.names.completed).toBe(1)
    expect(report.refused).toEqual([{ reason: 'noPosition', count: 1, lines: [{ row: null, text: 'Calle Sin Sitio' }] }])
    expect(await rows(`select completo_es, completo_val, tipo_es from viales`)).toEqual([
      { completo_es: 'Plaza la Rambleta', completo_val: 'Plaça la Rambleta', tipo_es: 'plaza' },
    ])
  })

  it('OpenStreetMap keeps both languages and imports squares, parks and the boundary', async () => {
    const report = await importFiles([{ path: fixture('town.osm') }])
    expect(report.areas.map(({ clase }) => clase)).toEqual(['municipio', 'parque', 'plaza'])
    expect(await rows(`select completo_es, completo_val, fuente from viales order by completo_es`)).toEqual([
      { completo_es: 'Calle de la Fuente', completo_val: 'Carrer de la Font', fuente: 'osm' },
      { completo_es: 'Plaza Major', completo_val: 'Plaça Major', fuente: 'osm' },
    ])
    expect(await rows(`select clase, id_vial is null as sin_nombre from viales_tramos order by 1, 2`)).toEqual([
      { clase: 'calle', sin_nombre: false },
      { clase: 'calle', sin_nombre: true },
      { clase: 'peatonal', sin_nombre: false },
    ])
  })

  it('a new boundary replaces the old one', async () => {
    await importFiles(town)
    await importFiles([boundary], { fuente: 'otra' })
    expect(await rows(`select fuente from zonas where clase = 'municipio'`)).toEqual([{ fuente: 'otra' }])
  })
})
