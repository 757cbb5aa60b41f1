import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMunicipality } from '#/municipalities/shared/store.ts'
import { createTestDatabase } from '#/testing/test-database.ts'
import { fileOf, fixture, inWords, recordsOf } from './import-testing.ts'
import { openAll } from './opening.ts'
import type { ImportRecord } from './records.ts'
import type { RowOptions } from './rows.ts'
import { readAreaFile, runImport, type ImportJob } from './run.ts'
import { readGeoJson } from './sources/geojson.ts'
import { readGeoPackage } from './sources/geopackage.ts'
import { readShapefile } from './sources/shapefile.ts'
import { withWorkFolder } from './work-folder.ts'

const municipio = 'Villaprueba'
const extensions = ['shp', 'dbf', 'prj', 'cpg'] as const
const content = (name: string) => readFileSync(fixture(name))
const has = { viales: extensions, portales: extensions, distritos: extensions.slice(0, 3), limite: extensions.slice(0, 3) }
const filesOf = (...layers: (keyof typeof has)[]) =>
  Object.fromEntries(
    layers.flatMap((layer) => has[layer].map((extension) => [`datos/${layer}.${extension}`, content(`shape-${layer}.${extension}`)])),
  )
const zipOf = (name: string, files: Record<string, Uint8Array>) => fileOf(name, zipSync(files))
const geoPackage = () => fileOf('town.gpkg', gunzipSync(content('town.gpkg.gz')))

/** A Shapefile of the fixtures in a folder of its own, with other bytes for some of its files. */
const shapefile = (layer: keyof typeof has, other: Partial<Record<(typeof extensions)[number], Uint8Array | null>> = {}): string => {
  const folder = mkdtempSync(join(tmpdir(), 'avisa-shapes-'))
  for (const extension of has[layer]) {
    const bytes = other[extension]
    if (bytes === null) continue
    if (bytes) writeFileSync(join(folder, `map.${extension.toUpperCase()}`), bytes)
    else copyFileSync(fixture(`shape-${layer}.${extension}`), join(folder, `map.${extension.toUpperCase()}`))
  }
  return join(folder, 'map.SHP')
}

const wordsOf = (records: readonly ImportRecord[]) => records.map(inWords)
const fromGeoPackage = (layer: string, options: Partial<RowOptions> = {}) =>
  recordsOf((input, rowOptions: RowOptions) => readGeoPackage({ ...input, layer }, rowOptions), geoPackage(), { municipio, ...options })

const streetWords = [
  'street Calle la Luna | Carrer la Luna, 1 lines',
  'street Calle de la Luna | Carrer de la Luna, 1 lines',
  'street Plaza la Luna | Plaça la Luna, 1 lines',
  'line of calle',
  'street Calle Lejana | Carrer Lejana, 1 lines',
  'street Calle la Luna (Aldea de Prueba) | Carrer la Luna (Aldea de Prueba), 1 lines',
]

describe('the same map in another format gives the same streets, numbers and areas', () => {
  it('house numbers of a Shapefile in ISO-8859-1 and metres, whose table cuts the names of its columns', async () => {
    const expected = wordsOf(await recordsOf(readGeoJson, fixture('portals.geojson'), { municipio }))
    expect(expected).toContain('street Avenida Álava | Avinguda Álava, 0 lines')
    expect(wordsOf(await recordsOf(readShapefile, shapefile('portales'), { municipio }))).toEqual(expected)
    expect(wordsOf(await fromGeoPackage('portales'))).toEqual(expected)
  })

  it('streets of both', async () => {
    expect(wordsOf(await recordsOf(readShapefile, shapefile('viales'), { municipio }))).toEqual(streetWords)
    const records = await fromGeoPackage('viales')
    expect(wordsOf(records)).toEqual(streetWords)
    const [first] = records
    expect(first?.kind === 'street' && first.lines[0]?.map((value) => value.toFixed(5))).toEqual([
      '-2.01500',
      '42.00500',
      '-2.01400',
      '42.00500',
    ])
  })

  it('areas, and an outline with its hole', async () => {
    const options = { municipio, areas: 'distrito' } as const
    const expected = wordsOf(await recordsOf(readGeoJson, fixture('districts.geojson'), options))
    expect(wordsOf(await recordsOf(readShapefile, shapefile('distritos'), options))).toEqual(expected)
    expect(wordsOf(await fromGeoPackage('distritos', options))).toEqual(expected)
    const [outline] = await readAreaFile({ path: shapefile('limite'), areas: 'municipio' }, { municipio })
    expect(outline?.map((ring) => ring.length)).toEqual([10, 10])
  })
})

describe('the table of a Shapefile', () => {
  const second = (dbf: Buffer) => dbf.readUInt16LE(8) + dbf.readUInt16LE(10)
  const changed = (change: (dbf: Buffer) => void) => {
    const dbf = content('shape-viales.dbf')
    change(dbf)
    return shapefile('viales', { dbf, cpg: Buffer.from('') })
  }
  it.each([
    ['windows-1252', [0xd1, 0xfa], 3, ''],
    ['code page 850, by the mark in its header', [0xa5, 0xa3], 2, ''],
    ['UTF-8, whatever is written beside it', [...Buffer.from('Ñú')], 3, 'ISO-8859-1'],
  ])('is read in %s', async (_title, bytes, driver, cpg) => {
    const dbf = content('shape-viales.dbf')
    dbf[29] = driver
    for (let at = dbf.indexOf('Luna'); at >= 0; at = dbf.indexOf('Luna', at + 1))
      dbf.set([...bytes, ...Buffer.from(bytes.length === 2 ? 'na' : '')], at)
    const records = await recordsOf(readShapefile, shapefile('viales', { dbf, cpg: Buffer.from(cpg) }), { municipio })
    expect(wordsOf(records)[0]).toMatch(/^street Calle la Ñú/)
  })
  it('a deleted row goes with its shape', async () => {
    const path = changed((dbf) => (dbf[second(dbf)] = 0x2a))
    expect(wordsOf(await recordsOf(readShapefile, path, { municipio }))).toEqual(streetWords.filter((_, i) => i !== 1))
  })
  it('is needed, and as long as the map', async () => {
    await expect(recordsOf(readShapefile, shapefile('viales', { dbf: null }), { municipio })).rejects.toThrow(/no \.dbf beside it/)
    const more = changed((dbf) => dbf.writeUInt32LE(5, 4))
    await expect(recordsOf(readShapefile, more, { municipio })).rejects.toThrow(/its table has 5 rows, and it has more shapes/)
    await expect(
      recordsOf(
        readShapefile,
        changed((dbf) => dbf.writeUInt32LE(9, 4)),
        { municipio },
      ),
    ).rejects.toThrow(/was cut off after 6 of 9 rows/)
  })
})

describe('reference systems', () => {
  const prj = (text: string) => recordsOf(readShapefile, shapefile('portales', { prj: Buffer.from(text) }), { municipio })
  const lambert = 'PROJCS["RGF_1993_Lambert_93",GEOGCS["GCS_RGF_1993",DATUM["D_RGF_1993"]]]'
  it('one that is not known is refused by its name, unless --crs says another', async () => {
    await expect(prj(lambert)).rejects.toThrow(/reference system «RGF_1993_Lambert_93», which is not known/)
    const path = shapefile('portales', { prj: Buffer.from(lambert) })
    expect(wordsOf(await recordsOf(readShapefile, path, { municipio, crs: 'EPSG:25830' }))).toContain(
      'portal calle/luna 12 at -2.0145 42.0051',
    )
  })
  it.each([
    ['ETRS_1989_UTM_Zone_30N', -2.0145],
    ['ED_1950_UTM_Zone_30N', -2.0157],
    ['WGS 84 / UTM zone 29N', -8.0145],
  ])('%s moves the points to where it says', async (name, longitude) => {
    const records = await prj(`PROJCS["${name}",GEOGCS["GCS",DATUM["D"]]]`)
    const portal = records.find(({ kind }) => kind === 'portal')
    expect(portal?.kind === 'portal' && portal.longitud).toBeCloseTo(longitude, 3)
  })
  it('the code of the authority counts before the name', async () => {
    const records = await prj('PROJCS["Propia",AUTHORITY["EPSG","25830"]]')
    expect(wordsOf(records)).toContain('portal calle/luna 12 at -2.0145 42.0051')
  })
})

describe('an import', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let towns = 0
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())
  const take = async (files: ImportJob['files'], more: Partial<ImportJob> = {}) => {
    const { esquema } = await createMunicipality(database.db, { nombre: `Pueblo ${++towns}`, provincia: '', latitud: 42, longitud: -2 })
    const { streets, portals, areas, fuente } = await runImport(database.db, esquema, { municipio, files, ...more })
    return { streets: streets.total, portals: portals.total, areas: areas.map(({ clase, zonas }) => `${zonas} ${clase}`), fuente }
  }

  it('takes streets and numbers out of one ZIP of Shapefiles, inside the outline of another', async () => {
    const files: ImportJob['files'] = [
      { path: zipOf('limite.zip', filesOf('limite')), areas: 'municipio' },
      { path: zipOf('callejero.zip', { ...filesOf('viales', 'portales'), 'datos/LEEME.txt': Buffer.from('Hola') }) },
    ]
    expect(await take(files)).toEqual({ streets: 4, portals: 5, areas: ['1 municipio'], fuente: 'shapefile' })
  })

  it('takes all maps of a GeoPackage, or those that are named', async () => {
    expect(await take([{ path: fixture('town.gpkg.gz') }])).toMatchObject({ streets: 5, portals: 6, areas: [], fuente: 'geopackage' })
    const named = await take([{ path: geoPackage(), areas: 'distrito' }, { path: geoPackage() }], { layers: ['VIALES', 'distritos'] })
    expect(named).toMatchObject({ streets: 4, portals: 0, areas: ['3 distrito'] })
    await expect(take([{ path: geoPackage() }], { layers: ['calles'] })).rejects.toThrow(
      /no layer «calles»; there are «viales», «portales», «distritos»/,
    )
  })

  it('reads a ZIP of other formats, gzipped or not', async () => {
    const zip = zipOf('mixed.zip', { 'a/town.gpkg': gunzipSync(content('town.gpkg.gz')), 'viales.geojsonl': content('streets.geojsonl') })
    expect(await take([{ path: zip }])).toMatchObject({ portals: 6 })
  })

  it('does not melt two maps of areas into one', async () => {
    const zip = zipOf('zonas.zip', filesOf('limite', 'distritos'))
    await expect(take([{ path: zip, areas: 'barrio' }])).rejects.toThrow(
      /several maps of areas: «limite», «distritos». Say which with --layer/,
    )
    expect(await take([{ path: zip, areas: 'barrio' }], { layers: ['distritos'] })).toMatchObject({ areas: ['3 barrio'] })
  })
})

it('the layers of a GeoPackage that cannot be areas are left out where areas are wanted', async () => {
  const opened = await withWorkFolder((folder) => openAll([{ path: geoPackage(), areas: 'barrio' }], {}, folder))
  expect(opened.map(({ input }) => input.layer)).toEqual(['distritos'])
})
