import { createHash, randomBytes } from 'node:crypto'
import { factorDeadline, mustHaveFactor, withoutRights } from '@avisa/contract/access/factor-policy'
import type { Person } from '@avisa/contract/access/person'
import { refuse } from '@avisa/contract/refusal'
import type { User } from '@avisa/contract/access/schemas'
import type { Settings } from '@avisa/contract/municipalities/schemas'
import { toServerDate } from '@avisa/contract/values/dates'
import type { Read } from './database/database.ts'
import type { MunicipalityRef } from './database/directory.ts'
import { extendSession, findSession, setFactorSince } from './database/sessions.ts'

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

type Where = { municipality: Pick<MunicipalityRef, 'esquema' | 'zona_horaria'>; settings: Pick<Settings, 'politica_factor'>; now: Date }
type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** Somebody who must have a second factor and has none, learns by when; after that they keep their own account alone. */
const underFactorPolicy = async (read: Read, { user, con_factor, factor_desde }: Session, { municipality, settings, now }: Where) => {
  const lacks = !con_factor && mustHaveFactor(settings.politica_factor, user)
  const since = lacks ? (factor_desde ?? now) : null
  if (since?.getTime() !== factor_desde?.getTime()) await setFactorSince(read, user.user_id, since)
  if (since === null) return user
  const limit = factorDeadline(since)
  const reminded: User = { ...user, factor_limite: toServerDate(limit, municipality.zona_horaria) }
  return limit <= now ? withoutRights(reminded) : reminded
}

/** The owner of a token in this municipality; another municipality's token is unknown. An expired sheet token has its own refusal. */
export const personOf = async (read: Read, where: Where, token: string): Promise<Person> => {
  const { now } = where
  const session = await findSession(read, where.municipality.esquema, hashToken(token), now)
  if (!session) return null
  if (!session.vale) return session.user.por_codigo ? refuse('account.sheetToken') : null
  // Sliding expiry: written at most once a day, so that reading does not write.
  const isOld = session.caduca.getTime() - now.getTime() < (sessionDays - 1) * day
  if (isOld && !session.user.por_codigo && !session.user.visto_por)
    await extendSession(read, hashToken(token), { caduca: sessionEnd(now), now })
  return session.user.visto_por ? session.user : underFactorPolicy(read, session, where)
}
