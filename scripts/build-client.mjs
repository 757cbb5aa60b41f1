import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot, tool } from './place.mjs'
import { Problem } from './problem.mjs'
import { runNode, step } from './run.mjs'

const stampFile = inRoot('apps/client/dist/.built-from')
const sources = ['apps/client/src', 'apps/client/public', 'packages/contract/src', 'package-lock.json', 'tsconfig.base.json']

const clientFiles = () =>
  readdirSync(inRoot('apps/client'), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join('apps/client', entry.name))

const filesUnder = (place) => {
  const absolute = inRoot(place)
  if (!existsSync(absolute)) return []
  const entries = readdirSync(path.dirname(absolute), { withFileTypes: true }).find((entry) => entry.name === path.basename(absolute))
  if (!entries?.isDirectory()) return [place]
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => path.relative(inRoot(), path.join(entry.parentPath ?? entry.path, entry.name)))
}

/** What the built client depends on, as one hash; dates do not count, since a checkout sets them anew. */
export const hashSources = () => {
  const hash = createHash('sha256')
  for (const file of [...sources.flatMap(filesUnder), ...clientFiles()].sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(inRoot(file)))
      .update('\0')
  return hash.digest('hex')
}

/** Builds the client unless it was built from these very sources. The stamp is written last: a build cut short is made again. */
export const ensureClient = async () => {
  const wanted = hashSources()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return
  const { code, output } = await step('Building the client', () =>
    runNode(tool.vite, ['build', inRoot('apps/client'), '--logLevel', 'warn'], { quiet: true }),
  )
  if (code !== 0) throw new Problem(`The client could not be built:\n${output.trim()}`)
  writeFileSync(stampFile, wanted)
}
