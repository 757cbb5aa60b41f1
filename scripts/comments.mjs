// The share of code files with a comment, and test titles that begin with a requirement code. `npm run check` prints both.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'oxc-parser'
import { inRoot } from './place.mjs'
import { main } from './problem.mjs'
import { codesOf, requirements, sources } from './requirements.mjs'

const most = 70
const parts = {
  client: /^apps\/client\/src\//,
  server: /^apps\/server\/src\//,
  contract: /^packages\/contract\/src\//,
  tools: /^(scripts|bench|e2e)\//,
}
const isCode = (name) => /\.(tsx?|mjs)$/.test(name) && !/\.(test|spec|d)\.\w+$|-testing\.ts$|\/testing\/|\/texts\.ts$/.test(name)
const isTest = (name) => /\.(test|spec)\.(tsx?|mjs)$/.test(name)
const isForTool = ({ value }) => /^\s*(oxlint|@ts|@__)/.test(value)

export const hasComment = (name, text) => parseSync(name, text).comments.some((comment) => !isForTool(comment))

/** Of these files (`{ name, text }`), how many of each part are code and how many of those have a comment. */
export const countComments = (files) =>
  Object.entries(parts).map(([part, folder]) => {
    const code = files.filter(({ name }) => folder.test(name) && isCode(name))
    const commented = code.filter(({ name, text }) => hasComment(name, text)).length
    return { part, commented, files: code.length, share: Math.round((100 * commented) / Math.max(1, code.length)) }
  })

const title = /^\s*(?:(?:it|test|describe)(?:\.\w+)*(?:\(.*\))?|\](?: as const)?\))\(\s*['"`]([^'"`]+)/gm
const codes = codesOf(requirements())

/** `name:line title` of the titles that begin with a code. */
export const codesFirst = (files) =>
  files
    .filter(({ name }) => isTest(name))
    .flatMap(({ name, text }) =>
      [...text.matchAll(title)]
        .filter(([, words]) => codes(words).some((code) => words.startsWith(code)))
        .map(({ 0: start, 1: words, index }) => `${name}:${text.slice(0, index + start.length).split('\n').length} ${words}`),
    )

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await main(() => {
    const files = sources().map(({ name }) => ({ name, text: readFileSync(inRoot(name), 'utf8') }))
    const counts = countComments(files)
    for (const { part, commented, files: all, share } of counts)
      console.log(`${part}: ${commented} of ${all} files have a comment, ${share} % (at most ${most} %)`)
    const titles = codesFirst(files)
    for (const line of titles) console.log(line)
    console.log(`${titles.length} test titles begin with a code`)
    return titles.length > 0 || counts.some(({ share }) => share > most) ? 1 : 0
  })
