import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markup, write } from './markup.ts'

test('no value becomes markup, in text or in an attribute', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', ' ', '/') }), (value) => {
      const page = write(markup`<p title="${value}">${value}</p>`)
      expect(page.replace(/^<p title="[^"<>']*">[^<>"']*<\/p>$/, '')).toBe('')
    }),
  )
})

test('markup, lists of markup and nothing are written as they are', () => {
  const row = (n: number) => markup`<li>${n}</li>`
  expect(write(markup`<ul>${[1, 2].map(row)}${null}${undefined}${false}</ul>`)).toBe('<ul><li>1</li><li>2</li></ul>')
})

test('an object from outside cannot pass for markup', () => {
  expect(write(markup`${JSON.parse('{"html":"<b>","markup":"<b>"}')}`)).not.toContain('<b>')
})
