// npm run requirements: lists the tests that cite each code of docs/requirements, and the codes without tests. `npm run requirements
// -- TASK-16 WIZ` prints only those.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot, root } from './place.mjs'
import { main } from './problem.mjs'

const built = /^(node_modules|dist|build|\.git|\.gradle|Pods|public)$/
const text = /\.(ts|tsx|mjs|css|sql|md|html)$/
const testFile = /\.(test|spec)\.(ts|tsx|mjs)$/

const walk = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (built.test(entry.name)) return []
    const place = path.join(folder, entry.name)
    if (entry.isDirectory()) return walk(place)
    return text.test(entry.name) ? [place] : []
  })

/** Every file that may cite a requirement or a document. */
export const sources = () =>
  ['apps', 'packages', 'e2e', 'bench', 'scripts', 'docs']
    .flatMap((folder) => walk(inRoot(folder)))
    .concat([inRoot('README.md'), inRoot('CONTRIBUTING.md')])
    .map((place) => ({ name: path.relative(root, place).replaceAll('\\', '/'), lines: readFileSync(place, 'utf8').split('\n') }))

/** Each code with its sentence, in the order of the documents; a duplicate code is an error. */
export const requirements = () => {
  const rows = walk(inRoot('docs/requirements')).flatMap((place) =>
    [...readFileSync(place, 'utf8').matchAll(/^- \*\*([A-Z]+(?:-[A-Z]+)?-\d+)\*\*: (.+)$/gm)].map(([, code, sentence]) => [code, sentence]),
  )
  const requirementsByCode = new Map(rows)
  if (requirementsByCode.size < rows.length)
    throw new Error(`${rows.map(([code]) => code).find((code, at, all) => all.indexOf(code) !== at)} stands twice`)
  return requirementsByCode
}

/** `TASK-12 to TASK-14` and `TASK-12 to 14` also cite TASK-13. */
const range = (first, last) => {
  const [, area, from] = /^(.+-)(\d+)$/.exec(first)
  const width = from.length
  return Array.from(
    { length: Math.max(0, Number(last) - Number(from)) },
    (_, step) => `${area}${String(Number(from) + step + 1).padStart(width, '0')}`,
  )
}

/** The codes cited on a line; `ENT-NEW` stands for all codes with that prefix. */
export const codesOf = (requirementsByCode) => {
  const areas = [...new Set([...requirementsByCode.keys()].map((code) => code.split('-')[0]))].join('|')
  const code = new RegExp(String.raw`(?<![\w-])(?:${areas})-(?:[A-Z]+-)?(?:\d+|[A-Z]{2,})(?![\w-])`, 'g')
  const ranges = new RegExp(String.raw`(?<![\w-])((?:${areas})-(?:[A-Z]+-)?\d+) to (?:(?:${areas})-(?:[A-Z]+-)?)?(\d+)(?![\w-])`, 'g')
  return (line) => [
    ...new Set([...(line.match(code) ?? []), ...[...line.matchAll(ranges)].flatMap(([, first, last]) => range(first, last))]),
  ]
}

export const isKnown = (requirementsByCode, code) =>
  requirementsByCode.has(code) || (/[A-Z]$/.test(code) && [...requirementsByCode.keys()].some((other) => other.startsWith(`${code}-`)))

const title = /\b(?:it|test|describe)(?:\.\w+)*(?:\([^'"`]*\))?\(\s*(['"`])(.+?)\1\s*,/

/** `file:line title` of the tests that cite each code, or the line itself if it contains no title. */
export const citedByTests = (requirementsByCode, files = sources()) => {
  const codes = codesOf(requirementsByCode)
  const cited = new Map()
  for (const { name, lines } of files.filter((file) => testFile.test(file.name)))
    for (const [at, line] of lines.entries())
      for (const code of codes(line))
        cited.set(code, [...(cited.get(code) ?? []), `${name}:${at + 1} ${title.exec(line)?.[2] ?? line.trim()}`])
  return cited
}

if (path.resolve(process.argv[1] ?? '') === inRoot('scripts/requirements.mjs'))
  await main(async () => {
    const codes = process.argv.slice(2)
    const requirementsByCode = requirements()
    const cited = citedByTests(requirementsByCode)
    const rows = [...requirementsByCode].filter(
      ([code]) => codes.length === 0 || codes.some((word) => code === word || code.startsWith(`${word}-`)),
    )
    for (const [code, sentence] of rows)
      console.log(`${code}  ${sentence}\n${(cited.get(code) ?? ['no test cites it']).map((line) => `    ${line}`).join('\n')}`)
    const bare = rows.filter(([code]) => !cited.has(code)).map(([code]) => code)
    console.log(`\n${rows.length} requirements, ${rows.length - bare.length} cited by tests. No test cites: ${bare.join(', ') || 'none'}.`)
    return 0
  })
