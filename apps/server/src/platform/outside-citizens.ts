import { createHash } from 'node:crypto'
import type { Person } from '@avisa/contract/access/person'
import { refuse } from '@avisa/contract/refusal'
import type { Settings } from '@avisa/contract/municipalities/schemas'
import type { Database } from './database/database.ts'
import type { MunicipalityRef } from './database/directory.ts'
import { adoptCitizen } from './database/outside-citizens-store.ts'
import { findUser } from './database/sessions.ts'
import { countedNetworks } from './network-of.ts'
import { isOwnToken } from './session.ts'
import type { OutsideCall } from './outside-call.ts'

/** Cache times in milliseconds: for a token's owner and for an unknown token. */
const believed = { known: 60_000, unknown: 10_000 }
const maxStored = 5000
const minute = 60_000
/** An office or a telephone company may be a single network. */
const maxRequests = 120

/** A cache with expiry and a maximum size. */
const memory = <T>() => {
  const cache = new Map<string, { value: T; until: number }>()
  return {
    get: (key: string): { value: T } | undefined => {
      const cached = cache.get(key)
      return cached && cached.until > Date.now() ? cached : undefined
    },
    set: (key: string, value: T, milliseconds: number): T => {
      if (cache.size >= maxStored) cache.clear()
      cache.set(key, { value, until: Date.now() + milliseconds })
      return value
    },
  }
}

export type OutsideCitizen = { id: string; email: string; nombre: string }

const asText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, 254) : '')

/** `{ usuario: { id, email, nombre } }`, or the three alone; undefined for anything else. */
const readCitizen = (answer: unknown): OutsideCitizen | undefined => {
  const holder = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {}
  const inner = holder['usuario'] ?? holder['user'] ?? holder
  const { id, email, nombre } = (typeof inner === 'object' && inner !== null ? inner : {}) as Record<string, unknown>
  const person = { id: asText(id), email: asText(email), nombre: asText(nombre) }
  return person.id === '' || person.email === '' ? undefined : person
}

/** Asks the citizen server for the owner of a token; undefined if it has none. Without an answer the call gets 503. */
const ask = async (outside: OutsideCall, url: string, token: string): Promise<OutsideCitizen | undefined> => {
  const { status, body } = await outside(new URL(`${url.replace(/\/+$/, '')}/oauth/tokeninfo`), { authorization: `Bearer ${token}` }).catch(
    () => refuse('http.maintenance'),
  )
  if (status >= 500) return refuse('http.maintenance')
  return status === 200 ? readCitizen(asJson(body)) : undefined
}

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The external citizen server's address; undefined where there is none, or while citizens do not sign in. */
const citizenServerOf = ({ login_ciudadano, servidor_ciudadano: { url } }: Settings): string | undefined =>
  login_ciudadano && /^https?:\/\//.test(url) ? url : undefined

/** Tokens of an external citizen server, where the parameter `servidor_ciudadano` names one. */
export const openOutsideCitizens = (db: Database, outside: OutsideCall) => {
  const people = memory<number | undefined>()
  const idOf = async (esquema: string, url: string, token: string, spend: () => void): Promise<number | undefined> => {
    const key = createHash('sha256').update(`${esquema}\n${url}\n${token}`).digest('base64')
    const cached = people.get(key)
    if (cached) return cached.value
    spend()
    const citizen = await ask(outside, url, token)
    if (!citizen) return people.set(key, undefined, believed.unknown)
    return people.set(key, await db.write(esquema, (tx) => adoptCitizen(tx, citizen)), believed.known)
  }
  const spent = memory<{ count: number }>()
  /** Every unknown token costs a request to somebody else's server: limited per network and minute. */
  const spend = (ip: string) => {
    for (const { red, share } of countedNetworks(ip)) {
      const counter = spent.get(red)?.value ?? spent.set(red, { count: 0 }, minute)
      counter.count += 1
      if (counter.count > maxRequests * share) refuse('http.tooMany', { values: { segundos: minute / 1000 } })
    }
  }
  return {
    /** The citizen of an external token, with a row of their own here; null where there is no such server. */
    personOf: async ({ esquema }: MunicipalityRef, settings: Settings, { token, ip }: { token: string; ip: string }): Promise<Person> => {
      if (isOwnToken(token)) return null
      const url = citizenServerOf(settings)
      const id = url === undefined ? undefined : await idOf(esquema, url, token, () => spend(ip))
      return id === undefined ? null : ((await findUser(db.read(esquema), esquema, id)) ?? null)
    },
  }
}
export type OutsideCitizens = ReturnType<typeof openOutsideCitizens>
