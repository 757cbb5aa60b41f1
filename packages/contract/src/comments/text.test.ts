import { describe, expect, it } from 'vitest'
import { commentParts, mentionAt, mentionsIn, withoutMentions } from './text.ts'

describe('the text of a comment', () => {
  it.each([
    ['nothing special', []],
    ['@ana, mire @l.company.', ['ana', 'l.company']],
    ['@Ana y @ANA', ['ana']],
    ['correo ana@demo.example', []],
    ['(@ana) «@x-2»', ['ana', 'x-2']],
    ['@ solo', []],
    ['à@ana @@ana', []],
    ['https://a.es/@ana', []],
  ])('%s mentions %j', (text, codes) => {
    expect(mentionsIn(text)).toEqual(codes)
  })

  it.each(['a @ana. b\nhttps://a.es/b?c=d, (http://x.es). javascript:alert(1) <a>', 'https://', '@ana', ''])(
    'the parts of %j together are the whole text',
    (text) => {
      expect(
        commentParts(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    },
  )

  it('only web addresses become links, without the punctuation of the sentence', () => {
    const links = commentParts('Vea (https://a.es/b). javascript:alert(1) data:x').filter(({ kind }) => kind === 'link')
    expect(links).toEqual([{ kind: 'link', text: 'https://a.es/b', href: 'https://a.es/b' }])
  })

  it('citizens do not read the names of mentioned colleagues', () => {
    expect(withoutMentions('Irá @l.company hoy.', 'es')).toBe('Irá @Ayuntamiento hoy.')
    expect(withoutMentions('@x', 'ca')).toBe('@Ajuntament')
  })
})

it.each([
  ['Hola @an', 8, { start: 5, search: 'an' }],
  ['@joan', 3, { start: 0, search: 'jo' }],
  ['Hola @', 6, undefined],
  ['ana@demo', 8, undefined],
  ['@ana ya', 7, undefined],
])('in %j at %i the mention being typed is %j (COMM-02)', (text, caret, typed) => {
  expect(mentionAt(text, caret)).toEqual(typed)
})
