import { describe, expect, it } from 'vitest'
import { fillAnswer, filledParts, offeredAnswers } from './answers.ts'
import type { StandardAnswer } from './schemas.ts'

const anAnswer = (id: number, more: Partial<StandardAnswer> = {}): StandardAnswer => ({
  id,
  titulo_es: '',
  titulo_val: '',
  texto_es: '',
  texto_val: '',
  estados: [],
  tipos: [],
  unidad_gestion_id: null,
  usos: 0,
  ...more,
})

describe('standard answers are offered', () => {
  const rows: [string, Partial<StandardAnswer>, boolean][] = [
    ['for every status and type, if they name none', {}, true],
    ['for their status', { estados: [16, 18] }, true],
    ['not for another status', { estados: [16] }, false],
    ['for their type', { tipos: [3] }, true],
    ['not for another type', { tipos: [4] }, false],
    ['for their unit', { unidad_gestion_id: 2 }, true],
    ['not for another unit', { unidad_gestion_id: 1 }, false],
    ['not if only one of status and type fits', { estados: [18], tipos: [4] }, false],
  ]
  it.each(rows)('%s', (_what, more, offered) => {
    const about = { estado_id: 18, tipos: [3], unidad_gestion_id: 2 }
    expect(offeredAnswers([anAnswer(1, more)], about)).toHaveLength(offered ? 1 : 0)
  })

  it('most used first', () => {
    const answers = [anAnswer(1, { usos: 3 }), anAnswer(2, { usos: 214 }), anAnswer(3, { usos: 3 })]
    expect(offeredAnswers(answers, { estado_id: null, tipos: [], unidad_gestion_id: null }).map(({ id }) => id)).toEqual([2, 1, 3])
  })
})

describe('what is filled in', () => {
  const values = { codigo: 'VM-26-04817', direccion: 'Carrer de la Pau, 9', fecha: '09/10/2026', organismo: 'Ajuntament' }
  it.each([
    ['Hem anat a {{direccion}}. Cite {{codigo}}.', values, 'Hem anat a Carrer de la Pau, 9. Cite VM-26-04817.'],
    ['Bon dia.\n\n{{organismo}}', values, 'Bon dia.\n\nAjuntament'],
    ['Hem anat a {{direccion}}. Gràcies.', { ...values, direccion: null }, 'Gràcies.'],
    ['Bon dia.\n\n{{organismo}}', { ...values, organismo: null }, 'Bon dia.'],
  ])('%j', (text, filled, expected) => expect(fillAnswer(text, filled)).toBe(expected))

  it('is marked until it is rewritten', () => {
    const text = 'Al Carrer de la Pau, 9 i prou.'
    expect(filledParts(text, values)).toEqual([
      { text: 'Al ', filled: false },
      { text: 'Carrer de la Pau, 9', filled: true },
      { text: ' i prou.', filled: false },
    ])
    expect(filledParts(text.replace('9', '11'), values)).toEqual([{ text: 'Al Carrer de la Pau, 11 i prou.', filled: false }])
    expect(filledParts('A Alacant', { ...values, organismo: 'A' }).map(({ text }) => text)).toEqual(['A', ' Alacant'])
    expect(filledParts('(a) 1.5', { ...values, codigo: '(a)', direccion: '1.5' }).map(({ filled }) => filled)).toEqual([true, false, true])
  })
})
