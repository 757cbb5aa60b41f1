import { existsSync, readFileSync } from 'node:fs'
import { inRoot, nodePackage, pinnedNode } from './place.mjs'
import { Problem } from './problem.mjs'
import { run, step } from './run.mjs'

/** The oldest Node that runs these scripts; where npm has no pinned Node for the system, it must also run the product. */
const oldestNode = nodePackage ? 20 : 24

const readLock = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined)

/**
 * Whether node_modules matches the lock file. npm writes its copy of the lock last, so an interrupted installation does not match.
 * Packages for other platforms are rightly missing.
 */
export const matches = (locked, installed) =>
  Object.entries(locked).every(([place, pkg]) => {
    if (!place.includes('node_modules/') || pkg.link) return true
    const entry = installed[place]
    return entry === undefined ? Boolean(pkg.optional) || Boolean(pkg.peer) : entry.version === pkg.version
  })

const isInstalled = () => {
  const installed = readLock(inRoot('node_modules/.package-lock.json'))
  return installed !== undefined && existsSync(pinnedNode) && matches(readLock(inRoot('package-lock.json')), installed)
}

const reasonIn = (output) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('npm error') && !line.includes('A complete log'))
    .slice(0, 3)
    .map((line) => line.replace('npm error', '').trim())
    .join(' ')

/** A clean installation; while a server is running, only the differences are installed. */
const afresh = ['ci']
const onTop = ['install', '--no-save']

/** Installs the packages of the lock file if necessary; `serving`: while a server uses them. */
export const ensureInstalled = async ({ serving = false } = {}) => {
  const version = Number(process.versions.node.split('.')[0])
  if (version < oldestNode)
    throw new Problem(`Avisa needs Node.js ${oldestNode} or newer and this is ${process.version}; install a newer one from nodejs.org.`)
  if (isInstalled()) return
  const { code, output } = await step('Installing packages (a minute or two the first time)', () =>
    run('npm', [...(serving ? onTop : afresh), '--loglevel=error', '--no-audit', '--no-fund'], {
      quiet: true,
      shell: process.platform === 'win32',
    }),
  )
  if (code === 127) throw new Problem('npm was not found; install it with Node.js from nodejs.org, then try again.')
  if (code !== 0)
    throw new Problem(
      `The packages could not be installed (${reasonIn(output) || output.trim().slice(-300)}); check the connection and the disk, then try again.`,
    )
  if (!existsSync(pinnedNode))
    throw new Problem(
      `npm left out the package ${nodePackage}, the Node.js that Avisa runs on; run "npm ci --include=optional", then try again.`,
    )
}
