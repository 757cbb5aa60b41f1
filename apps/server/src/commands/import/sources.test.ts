import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fileOf, fixture, inWords, recordsOf } from './import-testing.ts'
import { parseMap } from './columns.ts'
import { readCartociudad } from './sources/cartociudad.ts'
import { readCsv } from './sources/csv.ts'
import { readGeoJson } from './sources/geojson.ts'
import { readGml } from './sources/gml.ts'

const municipio = 'Villaprueba'

describe('GeoJSON', () => {
  it('imports house numbers of a collection, and the streets they belong to', async () => {
    const records = await recordsOf(readGeoJson, fixture('portals.geojson'), { municipio })
    expect(records.map(inWords)).toEqual([
      'street Calle la Luna | Carrer la Luna, 0 lines',
      'portal calle/luna 12 at -2.0145 42.0051',
      'portal calle/luna 12 bis at -2.0144 42.0051',
      'portal calle/luna 12 at -2.0145 42.0051',
      'portal calle/luna 12 at -2.0145 42.0071',
      'portal calle/luna s/n at -2.0141 42.0051',
      'street Avenida Álava | Avinguda Álava, 0 lines',
      'portal avenida/alava 3 at -2.0080 42.0080',
      'refused noStreet',
      'refused noNumber',
      'portal avenida/alava 99 at -2.0185 42.0185',
    ])
  })
  it('a broken line in a file with one feature per line does not affect the others', async () => {
    const records = await recordsOf(readGeoJson, fixture('streets.geojsonl'), { municipio })
    expect(records.map(inWords)).toEqual([
      'street Calle la Luna | Carrer la Luna, 1 lines',
      'street Calle de la Luna | Carrer de la Luna, 1 lines',
      'street Plaza la Luna | Plaça la Luna, 1 lines',
      'line of calle',
      'refused broken',
      'street Calle Lejana | Carrer Lejana, 1 lines',
      'street Calle la Luna (Aldea de Prueba) | Carrer la Luna (Aldea de Prueba), 1 lines',
    ])
  })
  it('another layout is read with a mapping and a reference system in metres', async () => {
    const feature = {
      type: 'Feature',
      properties: { CALLE_TXT: 'Mayor', CLASE: 'CL', NUM: 4 },
      geometry: { type: 'Point', coordinates: [582_000, 4_650_000] },
    }
    const file = fileOf(
      'other.geojson',
      JSON.stringify({ type: 'FeatureCollection', crs: { type: 'name', properties: { name: 'EPSG:25830' } }, features: [feature] }),
    )
    const records = await recordsOf(readGeoJson, file, { municipio, mapping: parseMap('nombre=CALLE_TXT,tipo=CLASE,numero=NUM') })
    expect(records.map(inWords)).toEqual(['street Calle Mayor | Carrer Mayor, 0 lines', 'portal calle/mayor 4 at -2.0099 41.9977'])
  })
  it('areas with the same code and name are joined, names with the same code stay separate', async () => {
    const records = await recordsOf(readGeoJson, fixture('districts.geojson'), { municipio, areas: 'distrito' })
    expect(records.map((record) => record.kind === 'area' && [record.codigo, record.nombre_es])).toEqual([
      ['7/poblats de l oest', "Poblats de l'Oest"],
      ['7/poblats de l oest', "Poblats de l'Oest"],
      ['8/llevant', 'Llevant'],
      ['8/ponent', 'Ponent'],
    ])
  })
  it.each([
    ['cut off', '{"type":"FeatureCollection","features":[{"type":"Feature","prop', /was cut off/],
    ['something else', '{"name":"x"}\n', /holds no GeoJSON features/],
  ])('is refused if it is %s', async (_title, text, sentence) => {
    await expect(recordsOf(readGeoJson, fileOf('bad.geojson', text), { municipio })).rejects.toThrow(sentence)
  })
})

it('CartoCiudad: broken index lines, «-997», kilometre points and missing numbers are distinguished', async () => {
  const records = await recordsOf(readCartociudad, fixture('bulk.ndjson'), { municipio })
  expect(records.map(inWords)).toEqual([
    'street Calle del Arroyo | Carrer del Arroyo, 1 lines',
    'refused broken',
    'street Plaza de la Constitucion | Plaça de la Constitucion, 2 lines',
    'street Calle Arroyo | Carrer Arroyo, 0 lines',
    'portal calle/arroyo 5 A at -2.0145 42.0055',
    'street Calle las Eras | Carrer las Eras, 0 lines',
    'portal calle/eras s/n at -2.0110 42.0055',
    'refused noStreet',
    'refused kilometre',
  ])
})

describe('GML', () => {
  it('Catastro: addresses are joined to their street, in UTM metres, in ISO-8859-1 with CRLF', async () => {
    const bytes = Buffer.from(readFileSync(fixture('inspire.gml'), 'utf8').replaceAll('\n', '\r\n'), 'latin1')
    const records = await recordsOf(readGml, fileOf('inspire.gml', bytes), { municipio })
    expect(records.map(inWords)).toEqual([
      'portal 26.999.1 12 A at -2.0099 41.9977',
      'portal 26.999.1 s/n at -2.0098 41.9978',
      'street Calle Peña Nieves | Carrer Peña Nieves, 0 lines',
    ])
  })
  it('a WFS answer is read by its real encoding, not the declared one', async () => {
    const file = fileOf('wfs.gml', `\uFEFF${readFileSync(fixture('wfs.gml'), 'utf8')}`)
    expect((await recordsOf(readGml, file, { municipio })).map(inWords)).toEqual([
      'street Avenida Álava | Avinguda Álava, 0 lines',
      'portal avenida/alava 1 at -2.0080 42.0080',
    ])
  })
  it('a truncated file is refused', async () => {
    const text = readFileSync(fixture('inspire.gml'), 'utf8')
    await expect(recordsOf(readGml, fileOf('half.gml', text.slice(0, 1500)), { municipio })).rejects.toThrow(/cut off/)
  })
})

describe('CSV', () => {
  it('separator, place columns or geometry, and decimal commas are detected', async () => {
    const semicolons = fileOf('a.csv', '\uFEFFtipo_via;nombre_via;numero;lat;lon\r\nCalle;Mayor;3;42,005;-2,015\r\n')
    expect((await recordsOf(readCsv, semicolons, { municipio })).map(inWords)).toContain('portal calle/mayor 3 at -2.0150 42.0050')
    const geometry = fileOf(
      'b.csv',
      `Nombre;geo_shape\nCalle Mayor;"{""type"":""LineString"",""coordinates"":[[-2.015,42.005],[-2.014,42.005]]}"\n`,
    )
    expect((await recordsOf(readCsv, geometry, { municipio })).map(inWords)).toEqual(['street Calle Mayor | Carrer Mayor, 1 lines'])
    const wkt = fileOf('c.csv', 'nombre\tgeom\nCalle Mayor\tLINESTRING(-2.015 42.005,-2.014 42.005)\n')
    expect((await recordsOf(readCsv, wkt, { municipio })).map(inWords)).toEqual(['street Calle Mayor | Carrer Mayor, 1 lines'])
  })
  it('only the requested rows are imported', async () => {
    const both = fileOf('d.csv', 'MUNI,nombre,lon,lat\nHaro,Calle Uno,-2.015,42.005\nBriones,Calle Dos,-2.015,42.005\n')
    expect((await recordsOf(readCsv, both, { municipio, only: { column: 'MUNI', value: 'haro' } })).map(inWords)).toEqual([
      'street Calle Uno | Carrer Uno, 0 lines',
    ])
  })
  it('a broken line is reported and the rest is read', async () => {
    const broken = fileOf('e.csv', 'nombre,lon,lat\nCalle Uno,-2.015,42.005\nCalle Dos,-2.015\nCalle Tres,-2.015,42.006\n')
    expect((await recordsOf(readCsv, broken, { municipio })).map(inWords).toSorted()).toEqual([
      'refused broken',
      'street Calle Tres | Carrer Tres, 0 lines',
      'street Calle Uno | Carrer Uno, 0 lines',
    ])
  })
})
