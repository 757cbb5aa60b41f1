import { createHash } from 'node:crypto'

/**
 * The stored form of a device's identity. The installation sends its uuid, which is its secret; the database stores only this hash, a different one
 * in each municipality. No secret begins with the prefix, so the two can be told apart.
 */
export const deviceKey = (esquema: string, secret: string): string =>
  `~${createHash('sha256').update(`${esquema}\n${secret}`).digest('hex')}`

export const isDeviceKey = (text: string): boolean => /^~[0-9a-f]{64}$/.test(text)
