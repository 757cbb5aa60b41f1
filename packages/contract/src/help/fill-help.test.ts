import { expect, it } from 'vitest'
import { fillHelp } from './fill-help.ts'

const contact = 'Oficina: {{contacto_direccion}}. Teléfono: {{contacto_telefono}}. Correo: {{contacto_email}}.'
it.each([
  [
    'says what is known',
    { contacto_direccion: 'Plaza Mayor, 1', contacto_telefono: '960 000 000', contacto_email: 'a@b.es' },
    'Oficina: Plaza Mayor, 1. Teléfono: 960 000 000. Correo: a@b.es.',
  ],
  [
    'leaves out the sentence of what nobody has said',
    { contacto_direccion: null, contacto_telefono: '960 000 000', contacto_email: '' },
    'Teléfono: 960 000 000.',
  ],
  ['leaves out a word it does not know', {}, ''],
])('a text of the help %s', (_what, values, text) => {
  expect(fillHelp(contact, values)).toBe(text)
})

it('a text without placeholders is unchanged', () => {
  expect(fillHelp('¿Cuánto? Depende. Llame al 112.', {})).toBe('¿Cuánto? Depende. Llame al 112.')
})
