import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { readTree } from './imports.mjs'
import { inRoot, root } from './place.mjs'
import { main } from './problem.mjs'

const few = 15
const most = 10
const isProduct = (file) => /^client\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|-testing\.ts$|\/testing\/|\/texts\.ts$/.test(file)

export const crumbsIn = (tree, linesOf) => {
  const readers = new Map()
  for (const [file, imports] of tree)
    if (isProduct(file)) for (const to of new Set(imports.map((imported) => imported.to))) readers.set(to, (readers.get(to) ?? 0) + 1)
  return [...tree.keys()].filter((file) => isProduct(file) && readers.get(file) === 1 && linesOf(file) < few)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await main(() => {
    const linesOf = (file) => readFileSync(inRoot(file.replace(/^client\//, 'apps/client/src/')), 'utf8').split('\n').length - 1
    const crumbs = crumbsIn(readTree(root), linesOf)
    if (crumbs.length > most || process.argv.includes('--list')) for (const file of crumbs) console.log(file)
    console.log(`${crumbs.length} files under ${few} lines have a single reader (at most ${most})`)
    return crumbs.length > most ? 1 : 0
  })
