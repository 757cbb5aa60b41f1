import { createHash, createHmac, randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
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

/** The key of the login codes, which no database backup contains: CODES_KEY, or a file in the data folder. */
export const readCodeKey = (dataDir: string, setting: string | undefined): Buffer => {
  if (setting !== undefined) return Buffer.from(setting, 'hex')
  const file = path.join(dataDir, 'codes.key')
  makeOnce(file)
  const key = readFileSync(file, 'utf8').trim()
  if (/^[0-9a-f]{64}$/.test(key)) return Buffer.from(key, 'hex')
  throw new StartProblem(`${file} holds no key of 64 hexadecimal digits; restore it, or delete it and give every login code again.`)
}

const plainForm = /^[0-9a-f]{64}$/
const signOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 8)

/** How login codes are stored: `k`, a fingerprint of the key, and the HMAC of the SHA-256 that earlier versions stored. */
export const openCodes = (key: Buffer) => {
  const prefix = `k${signOf(key)}:`
  const wrap = (plain: string) => prefix + createHmac('sha256', key).update(plain).digest('hex')
  const former = (code: string) => createHash('sha256').update(code).digest('hex')
  return {
    /** The forms in which a code may be stored: the current one first. */
    formsOf: (code: string): [string, string] => [wrap(former(code)), former(code)],
    /** Converts to the current form; undefined if it is current already, or of another key. */
    renew: (form: string): string | undefined => (plainForm.test(form) ? wrap(form) : undefined),
    isOfAnother: (form: string): boolean => !form.startsWith(prefix) && !plainForm.test(form),
  }
}
export type Codes = ReturnType<typeof openCodes>
