import { createHash, randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { StartProblem } from './start-problem.ts'

/** Created once for all processes of the folder: written completely under another name, then linked; the first one wins. */
const makeOnce = (file: string) => {
  const part = `${file}.${process.pid}.part`
  writeFileSync(part, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(part, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(part)
  }
}

/** A key of 32 bytes that no database backup contains: the setting, or a file of the data folder. `lost`: what follows from deleting it. */
export const readKey = (file: string, setting: string | undefined, lost: string): Buffer => {
  if (setting !== undefined) return Buffer.from(setting, 'hex')
  makeOnce(file)
  const key = readFileSync(file, 'utf8').trim()
  if (/^[0-9a-f]{64}$/.test(key)) return Buffer.from(key, 'hex')
  throw new StartProblem(`${file} holds no key of 64 hexadecimal digits; restore it, or delete it and ${lost}.`)
}

export const fingerprintOf = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 8)
