import { createHash, createHmac } from 'node:crypto'
import path from 'node:path'
import { fingerprintOf, readKey } from './key-file.ts'

/** The key of the login codes, which no database backup contains: CODES_KEY, or a file in the data folder. */
export const readCodeKey = (dataDir: string, setting: string | undefined): Buffer =>
  readKey(path.join(dataDir, 'codes.key'), setting, 'give every login code again')

const plainForm = /^[0-9a-f]{64}$/

/** How login codes are stored: `k`, a fingerprint of the key, and the HMAC of the SHA-256 that earlier versions stored. */
export const openCodes = (key: Buffer) => {
  const prefix = `k${fingerprintOf(key)}:`
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
