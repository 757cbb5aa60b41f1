import { describe, expect, it } from 'vitest'
import { outcomeIn } from './outcomes.ts'
import { answerIn, answerOf, checkClosing, type Reason } from './rules.ts'

const reason = (more: Partial<Reason> = {}): Reason => ({
  desenlace: 'resuelta',
  texto_es: 'Lo hemos reparado.',
  texto_val: 'Ho hem reparat.',
  pide_foto: false,
  pide_organismo: false,
  pide_fecha: false,
  ...more,
})
const repaired = reason({ pide_foto: true })
const notOurs = reason({
  desenlace: 'no_competencia',
  pide_organismo: true,
  texto_es: 'No depende del Ayuntamiento. Se encarga: {{organismo}} ({{contacto}}).',
  texto_val: "No depén de l'Ajuntament. Se n'encarrega: {{organismo}} ({{contacto}}).",
})
const later = reason({ desenlace: 'aplazada', pide_fecha: true, texto_es: 'Previsto: {{fecha}}.', texto_val: 'Previst: {{fecha}}.' })
const wordless = reason({ desenlace: 'no_se_hara', texto_es: null, texto_val: null })

describe('what is missing to close', () => {
  const answer = { respuesta: '', fotos: 0, organismo: false as boolean | null, fecha: null as string | null }
  const closing = { reasons: [repaired], answer, type: { requiere_imagen_finalizar: false }, isExempt: false, today: '2026-11-23' }

  type Row = [string, Reason | undefined, object, object, string?]
  it.each<Row>([
    ['nothing, where the status has no reasons', undefined, { reasons: [] }, {}],
    ['a reason', undefined, {}, {}, 'closing.motive'],
    ['a photo, where the reason asks', repaired, {}, {}, 'closing.photo'],
    ['nothing, with a photo', repaired, {}, { fotos: 1 }],
    ['nothing, for an administrator without a photo', repaired, { isExempt: true }, {}],
    ['a photo, where the type of what is mended asks', reason(), { type: { requiere_imagen_finalizar: true } }, {}, 'closing.photo'],
    ['no photo of what is not mended, whatever the type', wordless, { type: { requiere_imagen_finalizar: true } }, {}, 'closing.answer'],
    ['the body', notOurs, {}, {}, 'closing.body'],
    ['nothing, with the body', notOurs, {}, { organismo: true }],
    ['nothing, where the municipality lists no body', notOurs, {}, { organismo: null }],
    ['a date', later, {}, {}, 'closing.date'],
    ['a day that exists', later, {}, { fecha: '2027-13-01' }, 'closing.date'],
    ['a date after today', later, {}, { fecha: '2026-11-23' }, 'closing.date'],
    ['nothing, with a date', later, {}, { fecha: '2027-03-01' }],
    ['an answer, where the reason has no text', wordless, {}, {}, 'closing.answer'],
    ['an answer of 15 letters', wordless, {}, { respuesta: 'No. 1234567890 nada' }, 'closing.answer'],
    ['an answer as long, even where the reason has a text', repaired, {}, { fotos: 1, respuesta: 'Hecho' }, 'closing.answer'],
    ['nothing, with an answer', wordless, {}, { respuesta: 'No se hará porque el árbol está sano.' }],
  ])('%s', (_title, motivo, more, values, refused) => {
    expect(checkClosing({ ...closing, motivo, ...more, answer: { ...answer, ...values } })).toBe(refused)
  })
})

describe('the answer', () => {
  const organismo = {
    id: 1,
    nombre_es: 'Confederación del Júcar',
    nombre_val: 'Confederació del Xúquer',
    telefono: '960 000 111',
    web: null,
    correo: null,
  }
  const details = { organismo: null, fecha: null, lang: 'ca' as const }

  it('is what was written, in its language, for everybody', () => {
    const answer = answerOf({ respuesta: ' Hem posat asfalt nou. ', respuesta_lang: 'ca' }, repaired, details)
    expect(answer).toEqual({ texto: 'Hem posat asfalt nou.', lang: 'ca', otra: null })
    expect(answer && answerIn(answer, 'es')).toEqual({ texto: 'Hem posat asfalt nou.', lang: 'ca' })
  })

  it('is read in the reader’s language, if it was written in both', () => {
    const answer = answerOf({ respuesta: 'Hecho el lunes.', respuesta_lang: 'es', respuesta_otra: 'Fet el dilluns.' }, repaired, details)
    expect(answer && answerIn(answer, 'ca')).toEqual({ texto: 'Fet el dilluns.', lang: 'ca' })
    expect(answer && answerIn(answer, 'es')).toEqual({ texto: 'Hecho el lunes.', lang: 'es' })
  })

  it('is the text of the reason in both languages, with what was given', () => {
    expect(answerOf({}, notOurs, { ...details, organismo })).toEqual({
      texto: 'No depende del Ayuntamiento. Se encarga: Confederación del Júcar (960 000 111).',
      lang: 'es',
      otra: "No depén de l'Ajuntament. Se n'encarrega: Confederació del Xúquer (960 000 111).",
    })
    expect(answerOf({}, later, { ...details, fecha: '2027-03-01' })).toMatchObject({ texto: 'Previsto: 01/03/2027.' })
  })

  it('goes with the day that was named, unless it says it', () => {
    const planned = { ...details, fecha: '2027-03-01' }
    expect(answerOf({ respuesta: 'Esperamos a la obra.' }, later, planned)).toMatchObject({ prevista: '2027-03-01' })
    for (const answer of [answerOf({ respuesta: 'El 01/03/2027.' }, later, planned), answerOf({}, later, planned)])
      expect(answer).not.toHaveProperty('prevista')
  })

  it('leaves out the sentence that would have a gap', () => {
    expect(answerOf({}, notOurs, details)).toMatchObject({ texto: 'No depende del Ayuntamiento.' })
    expect(answerOf({}, wordless, details)).toBeNull()
    expect(answerOf({ respuesta: '  ' }, null, details)).toBeNull()
  })
})

it.each([
  ['mended', 'resuelta', true, 'resuelta', 'resuelta'],
  ['visited and found nowhere', 'resuelta', true, 'no_localizada', 'no_localizada'],
  ['mended, though the last of its tasks was not ours', 'resuelta', true, 'no_competencia', 'resuelta'],
  ['turned down for later', 'rechazada', false, 'aplazada', 'aplazada'],
  ['turned down without a reason', 'rechazada', false, null, 'no_se_hara'],
  ['sent elsewhere', 'redirigida', false, null, 'no_competencia'],
  ['a duplicate', 'duplicada', false, 'resuelta', 'duplicada'],
  ['ended by a status of the municipality’s own that finishes work', null, true, null, 'resuelta'],
] as const)('an incident %s counts so', (_title, papel, finaliza, chosen, outcome) => {
  expect(outcomeIn({ papel, finaliza }, chosen)).toBe(outcome)
})
