import { expect, it } from 'vitest'
import { readWizardQuery } from '#/incidents/wizard/draft/wizard-query.ts'
import { boxAround, moved, offsetOf, placeOf, qrPath, textOf } from './place.ts'

it.each([
  ['39.4699, -0.3763', { latitud: 39.4699, longitud: -0.3763 }],
  [' 39,4699; -0,3763 ', { latitud: 39.4699, longitud: -0.3763 }],
  ['28.1235 -15.4363', { latitud: 28.1235, longitud: -15.4363 }],
  ['39.4699', undefined],
  ['Plaza Mayor', undefined],
  ['99.1, 0.5', undefined],
])('a place is read as maps copy it: «%s»', (text, place) => {
  expect(placeOf(text)).toEqual(place)
})

it('a box reaches as far to each side, and a place moves by kilometres', () => {
  const place = { latitud: 40, longitud: 0 }
  const { latitud_min, latitud_max, longitud_min, longitud_max } = boxAround(place, 10)
  expect(latitud_max - latitud_min).toBeCloseTo(0.18, 2)
  expect((longitud_max - longitud_min) * Math.cos((40 * Math.PI) / 180)).toBeCloseTo(0.18, 2)
  expect(offsetOf(place, moved(place, { x: 3, y: -2 }))).toEqual({ x: expect.closeTo(3, 6), y: expect.closeTo(-2, 6) })
  expect(textOf(place)).toBe('40.0000, 0.0000')
})

it('the link of a sheet is what the wizard reads', () => {
  const path = qrPath({ municipio: 3, unidad: 2, tipo: 11, lugar: { latitud: 39.05, longitud: -0.25 } })
  const query = new URLSearchParams(path.split('?')[1])
  expect(query.get('municipio')).toBe('3')
  expect(readWizardQuery(query, [])).toMatchObject({ unidad_gestion_id: 2, tipos: [11], lugar: { latitud: 39.05, longitud: -0.25 } })
  expect(qrPath({ municipio: 3 })).toBe('/incidencias/add?municipio=3')
})
