import { createHash, randomBytes } from 'node:crypto'
import type { Person } from '@avisa/contract/access/person'
import { refuse } from '@avisa/contract/refusal'
import type { Database } from './database/database.ts'
import type { MunicipalityRef } from './database/directory.ts'
import { extendSession, findSession } from './database/sessions.ts'

/** A session ends after this many days without use. */
export const sessionDays = 30
const day = 86_400_000

/** 256 random bits; only their hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url')

/** The prefix of our sessions' tokens, so that one unknown here is not looked up elsewhere. */
const ownSign = 'avisa_'
export const newSessionToken = () => ownSign + newToken()
export const isOwnToken = (token: string) => token.startsWith(ownSign)
export const hashToken = (token: string) => createHash('sha256').update(token).digest()
export const sessionEnd = (now: Date) => new Date(now.getTime() + sessionDays * day)

/** A sheet (a session by code on a shared device) ends after a working day, even if it is used. */
export const sheetEnd = (now: Date) => new Date(now.getTime() + 12 * 3_600_000)

/** The owner of a token in this municipality; another municipality's token is unknown. An expired sheet token has its own refusal. */
export const personOf = async (db: Database, municipality: MunicipalityRef, token: string, now: Date): Promise<Person> => {
  const read = db.read(municipality.esquema)
  const session = await findSession(read, municipality.esquema, hashToken(token), now)
  if (!session) return null
  if (!session.vale) return session.user.por_codigo ? refuse('account.sheetToken') : null
  // Sliding expiry: written at most once a day, so that reading does not write.
  const isOld = session.caduca.getTime() - now.getTime() < (sessionDays - 1) * day
  if (isOld && !session.user.por_codigo) await extendSession(read, hashToken(token), sessionEnd(now))
  return session.user
}
