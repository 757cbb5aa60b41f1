import { expect, test } from 'vitest'
import { domainOf, foldAddress } from './mail-address.ts'

test.each([
  ['Ana@Correo.es ', 'ana@correo.es'],
  ['ana+1@correo.es', 'ana@correo.es'],
  ['a.n.a+x+y@gmail.com', 'ana@gmail.com'],
  ['A.na@GoogleMail.com', 'ana@gmail.com'],
  ['a.na@correo.es', 'a.na@correo.es'],
])('%j is the mailbox %s', (written, mailbox) => {
  expect(foldAddress(written)).toBe(mailbox)
  expect(domainOf(written)).toBe(mailbox.split('@')[1])
})
