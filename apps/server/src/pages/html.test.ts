import fc from 'fast-check'
import { expect, test } from 'vitest'
import { html, write } from './html.ts'

test('no value becomes markup, in text or in an attribute', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', ' ', '/') }), (value) => {
      const page = write(html`<p title="${value}">${value}</p>`)
      expect(page.replace(/^<p title="[^"<>']*">[^<>"']*<\/p>$/, '')).toBe('')
    }),
  )
})

test('markup, lists of markup and nothing are written as they are', () => {
  const row = (n: number) => html`<li>${n}</li>`
  expect(write(html`<ul>${[1, 2].map(row)}${null}${undefined}${false}</ul>`)).toBe('<ul><li>1</li><li>2</li></ul>')
})

test('an object from outside cannot pass for markup', () => {
  expect(write(html`${JSON.parse('{"html":"<b>","markup":"<b>"}')}`)).not.toContain('<b>')
})
