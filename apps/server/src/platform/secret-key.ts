import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import path from 'node:path'
import { fingerprintOf, readKey } from './key-file.ts'

export const readSecretKey = (dataDir: string, setting: string | undefined): Buffer =>
  readKey(path.join(dataDir, 'secrets-key'), setting, 'type every stored secret again')

const cipher = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/**
 * Encrypts what the server must read again (TOTP secrets, passwords of other servers). `place` says where it is stored, such as
 * `m_altea.secretos.correo`: moved elsewhere, it cannot be decrypted. `open` answers undefined for another key, place or text.
 */
export const openSecrets = (key: Buffer) => {
  const prefix = `${fingerprintOf(key)}:`
  return {
    seal: (plain: string, place: string): string => {
      const iv = randomBytes(ivLength)
      const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(place))
      const text = Buffer.concat([sealing.update(plain, 'utf8'), sealing.final()])
      return prefix + Buffer.concat([iv, sealing.getAuthTag(), text]).toString('base64url')
    },
    open: (sealed: string, place: string): string | undefined => {
      if (!sealed.startsWith(prefix)) return undefined
      const bytes = Buffer.from(sealed.slice(prefix.length), 'base64url')
      const textAt = ivLength + tagLength
      if (bytes.length < textAt) return undefined
      try {
        const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivLength))
          .setAAD(Buffer.from(place))
          .setAuthTag(bytes.subarray(ivLength, textAt))
        return opening.update(bytes.subarray(textAt), undefined, 'utf8') + opening.final('utf8')
      } catch {
        return undefined
      }
    },
    /** Sealed with another key: it must be typed again. */
    isOfAnother: (sealed: string): boolean => !sealed.startsWith(prefix),
  }
}
export type Secrets = ReturnType<typeof openSecrets>
