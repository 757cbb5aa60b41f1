// npm run check -- words: finds the words that CONTRIBUTING.md («Words») replaces, in code, comments, titles of tests and documents.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './place.mjs'
import { main } from './problem.mjs'

const folders = ['apps/client/src', 'apps/server/src', 'packages/contract/src', 'e2e', 'bench', 'scripts', 'docs']
const documents = ['README.md', 'CONTRIBUTING.md']

/** The table of CONTRIBUTING.md: a word in the first column, its replacement in the second. Names stand in backquotes, phrases do not. */
export const readWords = (markdown) => {
  const section = markdown.split(/^## /m).find((part) => part.startsWith('Words')) ?? ''
  const rows = [...section.matchAll(/^\| (?!not|-)(.+?) \| (.+?) \|$/gm)].map(([, cell, instead]) => ({ cell, instead }))
  return rows.flatMap(({ cell, instead }) =>
    cell.split(', ').map((word) => ({ word: word.replaceAll('`', ''), isName: word.startsWith('`'), instead })),
  )
}

const withoutProse = (source) =>
  source
    .replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, (text) => ' '.repeat(text.length))

/** Where a text uses a replaced word: `{ line, word, instead }`. A name counts where it is a variable, not behind a dot or as a key. */
export const findWords = (source, words, isCode) => {
  const names = isCode ? withoutProse(source) : ''
  return words.flatMap(({ word, isName, instead }) => {
    const text = isName ? names : source
    const form = isName ? new RegExp(`(?<![\\w.$'-])${word}(?![\\w'-]|\\??:)`, 'g') : new RegExp(`(?<![\\w-])${word}(?![\\w-])`, 'gi')
    return [...text.matchAll(form)].map(({ index }) => ({ line: text.slice(0, index).split('\n').length, word, instead }))
  })
}

const sources = () =>
  folders
    .flatMap((folder) => readdirSync(inRoot(folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css|md)$/.test(entry.name) && !/texts\.ts$|^words\./.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))

const check = () => {
  const words = readWords(readFileSync(inRoot('CONTRIBUTING.md'), 'utf8'))
  const places = [...sources(), inRoot(documents[0])].flatMap((file) =>
    findWords(readFileSync(file, 'utf8'), words, /\.(tsx?|mjs)$/.test(file)).map(
      ({ line, word, instead }) => `${path.relative(inRoot(), file)}:${line} «${word}»: ${instead}`,
    ),
  )
  console.log(places.join('\n'))
  console.log(`${places.length} replaced words, ${words.length} in the table.`)
  return places.length === 0 ? 0 : 1
}

if (process.argv[1] === inRoot('scripts/words.mjs')) await main(check)
