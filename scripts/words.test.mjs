import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inRoot } from './place.mjs'
import { findWords, readWords } from './words.mjs'

const words = readWords(readFileSync(inRoot('CONTRIBUTING.md'), 'utf8'))
const wordsIn = (source, file = 'a.ts') => findWords(file, source, words).map(({ word }) => word)

describe('the check of words', () => {
  it.each(words.filter(({ isName }) => isName).map(({ word }) => word))('finds a variable called %s', (word) => {
    expect(wordsIn(`const ${word} = find()`)).toEqual([word])
    expect(wordsIn(`rows.map((${word}) => f)`)).toEqual([word])
  })

  it.each(words.filter(({ isName }) => !isName).map(({ word }) => word))('finds «%s» in a comment and in a document', (word) => {
    expect(wordsIn(`// it is ${word} here`)).toContain(word)
    expect(wordsIn(`It is ${word} here.`, 'a.md')).toContain(word)
  })

  it('ignores properties, strings and prose that contain a name of the table', () => {
    expect(wordsIn("row.found; f({ found: 1 }); say('found'); // one was found")).toEqual([])
  })

  it('reports the line', () => {
    expect(findWords('a.ts', 'a\nb\nconst found = 1', words)[0]?.line).toBe(3)
  })
})
