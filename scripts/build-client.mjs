import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { inRoot, tool } from './place.mjs'
import { Problem } from './problem.mjs'
import { runNode, step } from './run.mjs'

const dist = inRoot('apps/client/dist')
const beside = inRoot('node_modules/.cache/client')
const stampFile = path.join(dist, '.built-from')
const sources = ['apps/client/src', 'apps/client/public', 'packages/contract/src', 'package-lock.json', 'tsconfig.base.json']

const isSource = (entry) => entry.isFile() && !entry.name.includes('.test.')

const filesIn = (folder, options = {}) => {
  const entries = readdirSync(folder, { withFileTypes: true, ...options })
  return entries.filter(isSource).map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
}

const filesOf = (place) => {
  const stats = statSync(place, { throwIfNoEntry: false })
  if (!stats) return []
  return stats.isDirectory() ? filesIn(place, { recursive: true }) : [place]
}

/** One hash of everything the built client depends on; not of file dates, which a checkout changes. */
export const hashSources = (root = inRoot()) => {
  const hash = createHash('sha256')
  const files = [...sources.flatMap((place) => filesOf(path.join(root, place))), ...filesIn(path.join(root, 'apps/client'))]
  for (const file of files.toSorted())
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

/**
 * Copies a new build over the one being served: first the assets, whose names contain a hash, then the pages. Assets of earlier builds
 * stay until the next build at a start.
 */
export const layOver = (from, to) => {
  const pages = (name) => !name.startsWith('assets')
  for (const name of readdirSync(from).toSorted((a, b) => pages(a) - pages(b) || (a === 'index.html') - (b === 'index.html')))
    cpSync(path.join(from, name), path.join(to, name), { recursive: true })
  rmSync(from, { recursive: true })
}

const compress = promisify(brotliCompress)
const compressible = /\.(js|mjs|css|svg|json|wasm)$/

/**
 * Writes a brotli copy next to each text in `assets`, a third of the size, for clients that accept it. No gzip: Android decompresses
 * such files when it packs the app, which would then contain both. Pages are small and replaced one by one, so they have no copy.
 */
export const compressAssets = async (folder) => {
  const assets = path.join(folder, 'assets')
  const compressed = readdirSync(assets).filter((name) => compressible.test(name))
  await Promise.all(
    compressed.map(async (name) => {
      const file = path.join(assets, name)
      writeFileSync(`${file}.br`, await compress(readFileSync(file)))
    }),
  )
}

/**
 * Builds the client unless it is up to date. The stamp is written last, so an interrupted build is repeated. `serving`: a server is
 * using the previous build.
 */
export const ensureClient = async ({ serving = false } = {}) => {
  const hash = hashSources()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return
  const place = serving ? ['--outDir', beside, '--emptyOutDir'] : []
  const { code, output } = await step('Building the client', () =>
    runNode(tool.vite, ['build', inRoot('apps/client'), '--logLevel', 'warn', ...place], { quiet: true }),
  )
  if (code !== 0) throw new Problem(`The client could not be built:\n${output.trim()}`)
  await compressAssets(serving ? beside : dist)
  if (serving) layOver(beside, dist)
  writeFileSync(stampFile, hash)
}
