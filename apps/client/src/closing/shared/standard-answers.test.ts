import { expect, it } from 'vitest'
import { closings } from '../testing/closings.ts'
import { chooseAnswer, textsIn } from './standard-answers.ts'

const answers = closings.respuestas ?? []
const [first, second] = answers
const subject = {
  codigo: 'IN-26-7',
  fecha: '2026-10-09 10:00:00',
  direccioncalle: 'Carrer Major',
  direccionnumero: '3',
  tipos: [],
  unidad_gestion_id: 1,
}
const town = { nombre: 'Vila', nombre_es: 'Ayuntamiento de Vila', nombre_val: 'Ajuntament de Vila' }
const texts = textsIn({ subject, town, organismo: null }, 'ca')
const empty = { respuesta: '', respuesta_otra: null, respuesta_id: null }

it('fills both languages, the one of the writer first', () => {
  if (!first) throw new Error('no answers')
  expect(chooseAnswer(empty, answers, first, texts)).toEqual({
    respuesta: 'Hem canviat la làmpada de Carrer Major, 3.\n\nAjuntament de Vila',
    respuesta_otra: 'Hemos cambiado la lámpara de Carrer Major, 3.\n\nAyuntamiento de Vila',
    respuesta_id: 1,
  })
})

it('another one takes its place, and the same one again takes it out; what was typed stays', () => {
  if (!first || !second) throw new Error('no answers')
  const typed = { ...empty, respuesta: 'Hola, Marta.' }
  const lamp = chooseAnswer(typed, answers, first, texts)
  expect(lamp.respuesta).toBe('Hola, Marta.\n\nHem canviat la làmpada de Carrer Major, 3.\n\nAjuntament de Vila')
  const back = chooseAnswer(lamp, answers, second, texts)
  expect(back).toMatchObject({
    respuesta: 'Hola, Marta.\n\nTornarem per IN-26-7.',
    respuesta_otra: 'Volveremos por IN-26-7.',
    respuesta_id: 2,
  })
  expect(chooseAnswer(back, answers, second, texts)).toEqual({ respuesta: 'Hola, Marta.', respuesta_otra: null, respuesta_id: null })
  const changed = { ...back, respuesta: `${back.respuesta} Gràcies.` }
  expect(chooseAnswer(changed, answers, second, texts).respuesta).toBe(changed.respuesta)
})
