import { createHash, randomInt } from 'node:crypto'
import { recoveryCodeCount } from '@avisa/contract/identity/rules'

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 16

const newCode = () => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

export const hashRecoveryCode = (plain: string): Buffer => createHash('sha256').update(plain).digest()

export const newRecoveryCodes = (): { codigos: string[]; hashes: Buffer[] } => {
  const plain = Array.from({ length: recoveryCodeCount }, newCode)
  return { codigos: plain.map((code) => code.match(/.{4}/g)?.join('-') ?? code), hashes: plain.map(hashRecoveryCode) }
}
