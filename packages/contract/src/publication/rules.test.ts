import { describe, expect, test } from 'vitest'
import type { Image } from '#/images/schemas.ts'
import { hidesIncident, proposedText, reviewedPhotos } from './rules.ts'

const report = (quien: string, red: string | null, atendida = false) => ({ quien, red, atendida })

describe('what hides an incident until it is reviewed', () => {
  test.each([
    ['one person', [report('d1', 'a')], false],
    ['two people', [report('d1', 'a'), report('d2', 'b')], true],
    ['two devices of one network', [report('d1', 'a'), report('d2', 'a')], false],
    ['two accounts of one network', [report('u1', 'a'), report('u2', 'a')], true],
    ['an account and a device of one network', [report('u1', 'a'), report('d2', 'a')], false],
    ['nobody, once staff have looked at it', [report('d1', null, true), report('d2', 'b'), report('d3', 'c')], false],
    ['no one', [], false],
  ])('%s: %s', (_who, reports, expected) => {
    expect(hidesIncident(reports)).toBe(expected)
  })
})

test('a review proposes the words with personal data struck out, or those already chosen', () => {
  expect(proposedText({ contenido: 'Llamen al 612 345 678.', contenido_publico: null })).toBe('Llamen al ▮▮▮.')
  expect(proposedText({ contenido: 'x', contenido_publico: 'Elegido' })).toBe('Elegido')
  expect(proposedText({ contenido: null, contenido_publico: null })).toBe('')
})

test('with its incident a photo that waits is shown; hidden, a visible one waits again; internal and merged ones stay', () => {
  const photo = (id: number, more: Partial<Image>): Image => ({
    id,
    codigo: '',
    extension: 'jpg',
    nombre: '',
    name: '',
    type: '',
    ancho: 1,
    alto: 1,
    created_at: null,
    ...more,
  })
  const imagenes = [
    photo(1, { revision: 'pendiente' }),
    photo(2, { revision: 'visible' }),
    photo(3, { revision: 'oculta' }),
    photo(4, { revision: 'pendiente', de: { id: 9, codigo: 'VC-9' } }),
  ]
  expect(reviewedPhotos({ imagenes }, 'visible')).toEqual([{ id: 1, revision: 'visible' }])
  expect(reviewedPhotos({ imagenes }, 'oculta')).toEqual([{ id: 2, revision: 'pendiente' }])
})
