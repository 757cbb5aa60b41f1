import type { AppLog } from './schemas.ts'
import { scrub, scrubUserAgent } from './scrub.ts'

/** A report as stored: no personal data, nothing long. */
export type KeptLog = {
  level: string
  url: string
  message: string
  cause: string
  userAgent: string
  stack: string
  app_version: string
}

const levels = new Set(['error', 'warn', 'info'])
const versionForm = /^[\d.]{1,20}$/

/** Without the NUL character, which PostgreSQL cannot store. */
const scrubbed = (text: string, most: number) => scrub(text.replaceAll('\u0000', ''), most)

/** Removes personal data; done by the client before sending and by the server before storing. */
export const cleanLog = ({ level, url, message, cause, userAgent, stack, device }: AppLog): KeptLog => ({
  level: level && levels.has(level) ? level : 'error',
  url: scrubbed(url ?? '', 500),
  message: scrubbed(message ?? '', 1000),
  cause: scrubbed(cause ?? '', 500),
  userAgent: scrubUserAgent(userAgent ?? '', 300),
  stack: scrubbed(stack ?? '', 6000),
  app_version: versionForm.test(device?.app_version ?? '') ? (device?.app_version ?? '') : '',
})
