import { createHash } from 'node:crypto'
import type { Context } from '#/platform/serve.ts'

type Where = Pick<Context<unknown>, 'deps' | 'scope'>

const lasts = 5 * 60_000
const placeOf = ({ scope }: Where, purpose: string) => `${scope.esquema}.${purpose}`

/** Nothing is stored for it, so a stranger who asks for many fills nothing; `content` comes back unread by its bearer. */
export const sealOffer = (where: Where, purpose: string, content = ''): string =>
  where.deps.secrets.seal(`${where.scope.now.getTime() + lasts}:${content}`, placeOf(where, purpose))

/** The content of an offer that has not expired. */
export const openOffer = (where: Where, purpose: string, offer: string): string | undefined => {
  const text = where.deps.secrets.open(offer, placeOf(where, purpose))
  const colon = text?.indexOf(':') ?? -1
  return text !== undefined && Number(text.slice(0, colon)) > where.scope.now.getTime() ? text.slice(colon + 1) : undefined
}

/** In base64url, as browsers take and return it. */
export const newChallenge = (where: Where, purpose: string): string => Buffer.from(sealOffer(where, purpose)).toString('base64url')

export const isChallenge = (where: Where, purpose: string, challenge: string): boolean =>
  openOffer(where, purpose, Buffer.from(challenge, 'base64url').toString()) !== undefined

/** How an answered challenge is stored until it would have expired. */
export const usedChallenge = ({ scope }: Where, challenge: string) => ({
  hash: createHash('sha256').update(challenge).digest(),
  caduca: new Date(scope.now.getTime() + lasts),
})
