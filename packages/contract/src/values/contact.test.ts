import { describe, expect, test } from 'vitest'
import { checkContact, isEmail, isPhone } from './contact.ts'

describe('an e-mail address', () => {
  test.each(['nombre@dominio.es', 'a.b+c@sub.dominio.com', 'ñandú@correo.es', ' nombre@dominio.es '])('«%s» is accepted', (text) => {
    expect(isEmail(text)).toBe(true)
  })
  test.each(['', 'nombre', 'nombre@', '@dominio.es', 'nombre@dominio', 'a b@dominio.es', 'a@b@c.es', 'a@b.c', `${'a'.repeat(250)}@b.es`])(
    '«%s» is refused',
    (text) => {
      expect(isEmail(text)).toBe(false)
    },
  )
})

describe('a phone number', () => {
  test.each(['960000000', '960 000 000', '+34 960 000 000'])('«%s» is accepted', (text) => {
    expect(isPhone(text)).toBe(true)
  })
  test.each(['', '96000000', '9600000 0', 'telefono1', '960-000-000', '9'.repeat(8), '960+000000'])('«%s» is refused', (text) => {
    expect(isPhone(text)).toBe(false)
  })
})

test.each([
  [{ email: 'a@b.es' }, true, undefined, 'an e-mail is always enough'],
  [{ telefono: '960000000' }, false, undefined, 'a phone is enough where the e-mail is not obligatory'],
  [{ telefono: '960000000' }, true, 'email', 'a phone is not enough where the e-mail is obligatory'],
  [{}, false, 'falta', 'one of them is needed'],
  [{}, true, 'email', 'the e-mail is needed'],
  [{ email: 'a@b', telefono: '960000000' }, false, 'email', 'a bad e-mail is refused beside a good phone'],
  [{ email: 'a@b.es', telefono: '96000000' }, false, 'telefono', 'a short phone is refused beside a good e-mail'],
  [{ email: '  ', telefono: '960000000' }, false, undefined, 'blanks are nothing'],
] as const)('contact %j with mandatory e-mail %s gives %s: %s', (contact, obligatory, problem, _why) => {
  expect(checkContact(contact, obligatory)).toBe(problem)
})
