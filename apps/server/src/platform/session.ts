import { createHash, randomBytes } from 'node:crypto'
import type { Person } from '@avisa/contract/access/person'
import { refuse } from '@avisa/contract/refusal'
import type { Database } from './database/database.ts'
import type { MunicipalityRef } from './database/directory.ts'
import { extendSession, findSession } from './database/sessions.ts'

/** A session ends after this long without use. */
export const sessionDays = 30
const day = 86_400_000

/** 256 random bits; only their hash is kept. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Tokens of our sessions begin with it, so that one that is nobody's here is not asked about elsewhere. */
const ownSign = 'avisa_'
export const newSessionToken = () => ownSign + newToken()
export const isOwnToken = (token: string) => token.startsWith(ownSign)
export const hashToken = (token: string) => createHash('sha256').update(token).digest()
export const sessionEnd = (now: Date) => new Date(now.getTime() + sessionDays * day)

/** A sheet (a session by code on a shared device) ends after a working day, however much it is used. */
export const sheetEnd = (now: Date) => new Date(now.getTime() + 12 * 3_600_000)

/**
 * Whose token this is in this municipality; a token of another one is nobody's. A sheet token that has ended is refused by its
 * own name.
 */
export const personOf = async (db: Database, municipality: MunicipalityRef, token: string, now: Date): Promise<Person> => {
  const read = db.read(municipality.esquema)
  const session = await findSession(read, municipality.esquema, hashToken(token), now)
  if (!session) return null
  if (!session.vale) return session.user.por_codigo ? refuse('account.sheetToken') : null
  // Sliding: moved at most once a day, so that reading does not write.
  const isOld = session.caduca.getTime() - now.getTime() < (sessionDays - 1) * day
  if (isOld && !session.user.por_codigo) await extendSession(read, hashToken(token), sessionEnd(now))
  return session.user
}
