// npm run check -- words: finds the words that CONTRIBUTING.md («Words») replaces, in code, comments, test titles and documents of all
// or the given folders.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { inRoot } from './place.mjs'
import { main } from './problem.mjs'

const folders = ['apps/client/src', 'apps/server/src', 'packages/contract/src', 'e2e', 'bench', 'scripts', 'docs']
const documents = ['README.md', 'CONTRIBUTING.md']

/** The rows of the table: the word in the first column, its replacement in the second. Names are in backquotes, phrases are not. */
export const readWords = (markdown) => {
  const section = markdown.split(/^## /m).find((part) => part.startsWith('Words')) ?? ''
  const rows = [...section.matchAll(/^\| (?!not|-)(.+?) \| (.+?) \|$/gm)].map(([, cell, instead]) => ({ cell, instead }))
  return rows.flatMap(({ cell, instead }) =>
    cell.split(', ').map((word) => ({ word: word.replaceAll('`', ''), isName: word.startsWith('`'), instead })),
  )
}

const isKey = (node, parent, key) =>
  (key === 'property' && parent.type === 'MemberExpression' && !parent.computed) ||
  (key === 'key' && !parent.computed && !(parent.shorthand && node === parent.value)) ||
  /^TS|^JSX/.test(parent.type)

/** The variables of a program, without properties, keys and types. */
const variablesIn = (file, source) => {
  const variables = new Map()
  const visit = (node, parent, key) => {
    if (Array.isArray(node)) return node.forEach((item) => visit(item, parent, key))
    if (typeof node?.type !== 'string') return
    if (node.type === 'Identifier' && !isKey(node, parent, key)) variables.set(node.start, node.name)
    for (const [name, child] of Object.entries(node)) if (child !== null && typeof child === 'object') visit(child, node, name)
  }
  visit(parseSync(file, source).program)
  return [...variables].map(([start, name]) => ({ name, start }))
}

/** Names are looked up among the variables of code, phrases everywhere. */
export const findWords = (file, source, words) => {
  const variables = /\.(tsx?|mjs)$/.test(file) ? variablesIn(file, source) : []
  return words.flatMap(({ word, isName, instead }) => {
    const places = isName
      ? variables.filter(({ name }) => name === word).map(({ start }) => start)
      : [...source.matchAll(new RegExp(`(?<![\\w-])${word}(?![\\w-])`, 'gi'))].map(({ index }) => index)
    return places.map((place) => ({ line: source.slice(0, place).split('\n').length, word, instead }))
  })
}

const sources = (searched) =>
  searched
    .flatMap((folder) => readdirSync(inRoot(folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css|md)$/.test(entry.name) && !/texts\.ts$|^words\./.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))

const check = () => {
  const searched = process.argv.length > 2 ? process.argv.slice(2) : folders
  const words = readWords(readFileSync(inRoot('CONTRIBUTING.md'), 'utf8'))
  const places = [...sources(searched), inRoot(documents[0])].flatMap((file) =>
    findWords(file, readFileSync(file, 'utf8'), words).map(
      ({ line, word, instead }) => `${path.relative(inRoot(), file)}:${line} «${word}»: ${instead}`,
    ),
  )
  console.log(places.join('\n'))
  console.log(`${places.length} replaced words, ${words.length} in the table.`)
  return places.length === 0 ? 0 : 1
}

if (process.argv[1] === inRoot('scripts/words.mjs')) await main(check)
