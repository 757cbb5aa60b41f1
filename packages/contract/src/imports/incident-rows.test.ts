import { describe, expect, test } from 'vitest'
import { dictionary, lookUp, matchColumns, readRow, usualStates, type IncidentMapping } from './incident-rows.ts'

const madrid = {
  service_request_id: '6624391',
  service_name: 'Incidencias de riego',
  status_node_type: 'final_ok_node',
  requested_datetime: '2021-06-11T17:33:33+0000',
  current_node_estimated_start_datetime: '2021-06-11T19:14:27+0000',
  lat: 40.434502681162,
  long: -3.6039529527625,
  address: 'Avenida Arcentales, 37',
  description: 'Acumulación de agua.',
  tags: [],
}
const boston = {
  case_enquiry_id: '101000295613',
  open_dt: '2011-07-01 01:32:33',
  closed_dt: '2011-07-01 05:06:58',
  case_status: 'Closed',
  closure_reason: 'Case Resolved',
  case_title: 'Street Light Outages',
  type: 'Street Light Outages',
  location: 'INTERSECTION of Groveland St & River St  Mattapan  MA  ',
  neighborhood: 'Greater Mattapan',
  latitude: '42.2715',
  longitude: '-71.0772',
}
const feature = { id: 7, tipo: 'Farola', estado: 'ABIERTA', fecha: '03/02/2020', longitud: -0.25, latitud: 39.05 }

const columnsOf = (row: object) => matchColumns(Object.keys(row), {})
const states = usualStates({ abierta: 'pendiente_aceptar', resuelta: 'resuelta', rechazada: 'rechazada' })
const mapping = (row: object, more: Partial<IncidentMapping> = {}): IncidentMapping => ({
  columnas: columnsOf(row),
  tipos: dictionary({ 'Street Light Outages': 'luz' }, [
    { codigo: 'riego', nombres: ['Incidencias de riego', 'Incidències de reg'] },
    { codigo: 'luz', nombres: ['Farola', 'Fanal'] },
  ]),
  estados: dictionary({}, [{ codigo: 'resuelta', nombres: ['Resuelta'] }], states),
  finales: new Set(['resuelta', 'rechazada']),
  zona: 'Europe/Madrid',
  ahora: new Date('2026-11-28T00:00:00Z'),
  ...more,
})

describe('a row of', () => {
  test.each([
    [
      'Madrid',
      madrid,
      {
        id: '6624391',
        codigo: '6624391',
        tipo: 'riego',
        estado: 'resuelta',
        contenido: 'Acumulación de agua.',
        nota: null,
        fecha: '2021-06-11T17:33:33.000Z',
        cierre: '2021-06-11T19:14:27.000Z',
        calle: 'Avenida Arcentales',
        numero: '37',
      },
    ],
    [
      'Boston',
      boston,
      {
        id: '101000295613',
        tipo: 'luz',
        estado: 'resuelta',
        contenido: 'Street Light Outages',
        nota: 'Case Resolved',
        fecha: '2011-06-30T23:32:33.000Z',
        cierre: '2011-07-01T03:06:58.000Z',
        latitud: 42.2715,
        longitud: -71.0772,
        direccion: 'INTERSECTION of Groveland St & River St Mattapan MA',
        numero: null,
        barrio: 'Greater Mattapan',
      },
    ],
    [
      'GeoJSON',
      feature,
      { id: '7', tipo: 'luz', estado: 'pendiente_aceptar', fecha: '2020-02-02T23:00:00.000Z', cierre: null, direccion: null, calle: null },
    ],
  ])('%s is read without being told its columns', (_, row, incident) => {
    expect(JSON.parse(JSON.stringify(readRow(row, mapping(row))))).toMatchObject(incident)
  })

  test.each([
    ['no id', { id: ' ' }, ['noId']],
    ['an id that would have to be shortened', { id: 'x'.repeat(61) }, ['noId']],
    ['an unknown type', { tipo: 'Ovni' }, ['noType']],
    ['the name of a property of objects as type', { tipo: '__proto__' }, ['noType']],
    ['an unknown state', { estado: 'quién sabe' }, ['noStatus']],
    ['an impossible date', { fecha: '31/02/2020' }, ['noDate']],
    ['a date to come', { fecha: '01/01/2031' }, ['noDate']],
    ['the date that stands for none', { fecha: '1970-01-01' }, ['noDate']],
    ['no place', { latitud: '' }, ['noPosition']],
    ['a place that is none', { latitud: 0, longitud: 0 }, ['noPosition']],
    ['metres for degrees', { latitud: 4_650_000, longitud: 582_000 }, ['noPosition']],
    ['words for degrees', { latitud: 'norte' }, ['noPosition']],
    ['an object where a text belongs', { id: {}, tipo: [] }, ['noId', 'noType']],
    ['nothing right', { id: '', tipo: '', estado: '', fecha: '', latitud: '' }, ['noId', 'noType', 'noStatus', 'noDate', 'noPosition']],
  ])('a file with %s is refused', (_, change, rechazos) => {
    expect(readRow({ ...feature, ...change }, mapping(feature))).toEqual({ rechazos })
  })

  test('the system is closed when it was reported where its closing is missing or earlier, and never in the future', () => {
    const closed = { ...feature, estado: 'cerrada', cierre: '' }
    const at = (cierre: string) => readRow({ ...closed, cierre }, mapping(closed))
    expect([at(''), at('01/01/2019'), at('01/01/2031'), at('04/02/2020')]).toMatchObject([
      { cierre: new Date('2020-02-02T23:00:00Z') },
      { cierre: new Date('2020-02-02T23:00:00Z') },
      { cierre: new Date('2026-11-28T00:00:00Z') },
      { cierre: new Date('2020-02-03T23:00:00Z') },
    ])
  })
})

test('chosen columns and words come before those that match by themselves, and «*» is for all others', () => {
  expect(matchColumns(['ID', 'Número de aviso', 'Tipo'], { id: 'Número de aviso' })).toMatchObject({ id: 'Número de aviso', tipo: 'Tipo' })
  const words = dictionary({ farola: 'otra', '*': 'varios' }, [{ codigo: 'luz', nombres: ['Farola', 'Fanal'] }])
  expect(['FAROLA', 'fanal', 'luz', 'bache'].map((word) => lookUp(words, word))).toEqual(['otra', 'luz', 'luz', 'varios'])
})

test('a text has no character that the database refuses, and is not longer than a report may be', () => {
  const row = { ...feature, texto: `a\0b${'c'.repeat(30_000)}` }
  expect(readRow(row, mapping(row))).toMatchObject({ contenido: expect.stringMatching(/^abc{19998}$/) })
})
