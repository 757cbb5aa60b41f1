import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMunicipality } from '#/municipalities/shared/store.ts'
import { createTestDatabase } from '#/testing/test-database.ts'
import { runImport, type ImportJob } from './run.ts'

/** Real files of public administrations are not part of the repository; where a copy lies beside it, its counts are held. */
const folder = process.env['REAL_FILES'] ?? join(import.meta.dirname, '../../../../../../shared/data')
const missing = existsSync(join(folder, 'addresses')) ? '' : ' (skipped: no real files here; REAL_FILES names their folder)'
const at = (name: string) => join(folder, name)

describe.skipIf(missing)(`real files${missing}`, () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  const take = async (nombre: string, files: ImportJob['files'], more: Partial<ImportJob> = {}) => {
    const { esquema } = await createMunicipality(database.db, { nombre, provincia: '', latitud: 40, longitud: -1 })
    const report = await runImport(database.db, esquema, { municipio: nombre, files, ...more })
    const refused = Object.fromEntries(report.refused.map(({ reason, count }) => [reason, count]))
    return {
      streets: report.streets.total,
      portals: report.portals.total,
      lines: report.lines,
      refused,
      areas: Object.fromEntries(report.areas.map(({ clase, zonas }) => [clase, zonas])),
    }
  }

  it('Calahorra: segments become streets, exact duplicates are removed', async () => {
    const rioja = (name: string) => at(`addresses/larioja/calahorra-${name}.geojson.gz`)
    expect(
      await take('Calahorra', [{ path: rioja('municipios'), areas: 'municipio' }, { path: rioja('viales') }, { path: rioja('portales') }]),
    ).toEqual({
      streets: 262,
      portals: 4792,
      lines: { named: 935, nameless: 58 },
      refused: { repeated: 1 },
      areas: { municipio: 1 },
    })
  })

  it('Haro: GeoJSON and GML with a wrong encoding give the same result', async () => {
    const [json, gml] = [
      await take(
        'Haro',
        ['viales', 'portales'].map((name) => ({ path: at(`addresses/larioja/haro-${name}.geojson.gz`) })),
      ),
      await take(
        'Haro GML',
        ['viales', 'portales'].map((name) => ({ path: at(`addresses/larioja/haro-${name}.gml.gz`) })),
        { municipio: 'Haro' },
      ),
    ]
    expect(json).toMatchObject({ streets: 227, portals: 2477 })
    expect(gml).toEqual(json)
  })

  it('the centre of València, with districts and neighbourhoods', async () => {
    const files: ImportJob['files'] = [
      { path: at('areas/valencia-distritos.geojson.gz'), areas: 'distrito' },
      { path: at('areas/valencia-barrios.geojson.gz'), areas: 'barrio' },
      { path: at('osm/valencia-centro.osm.gz') },
    ]
    expect(await take('València', files)).toMatchObject({
      streets: 243,
      portals: 41,
      areas: { distrito: 19, barrio: 88 },
      refused: { noStreet: 7 },
    })
  })

  it('Humanes de Madrid: articles, «-997», kilometre points, a malformed file', async () => {
    const carto = (name: string) => ({ path: at(`addresses/cartociudad-humanes-de-madrid/${name}.bulk.ndjson.gz`) })
    const files = ['municipio', 'viales', 'portales-catastro', 'portales-redtransporte', 'pois'].map(carto)
    const result = await take('Humanes de Madrid', files)
    expect(result).toMatchObject({ streets: 295, portals: 5709, areas: { municipio: 1 } })
    expect(result.refused).toMatchObject({ broken: 91, noPlaceForIt: 91, noStreet: 54, kilometre: 23, noNumber: 1 })
  })

  it('the samples of Catastro and Andorra', async () => {
    expect(await take('Fasnia', [{ path: at('addresses/catastro-inspire/address.gml.gz') }])).toMatchObject({ streets: 3, portals: 14 })
    expect(await take('Andorra', [{ path: at('osm/andorra.osm.pbf') }])).toMatchObject({
      streets: 226,
      portals: 3,
      lines: { named: 428, nameless: 1184 },
    })
  })
})
