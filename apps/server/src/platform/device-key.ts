import { createHash } from 'node:crypto'

/**
 * What is kept of a device. The installation sends its uuid, which is its secret; the database has only this hash of it, and another
 * one in each municipality. No secret begins with the sign, so the two are told apart.
 */
export const deviceKey = (esquema: string, secret: string): string =>
  `~${createHash('sha256').update(`${esquema}\n${secret}`).digest('hex')}`

export const isDeviceKey = (text: string): boolean => /^~[0-9a-f]{64}$/.test(text)
