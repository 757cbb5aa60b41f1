import type { ErrorKind, KeptError } from '#/platform/call-error.ts'

const network: Partial<Record<ErrorKind, 'offline' | 'unreachable'>> = {
  offline: 'offline',
  timeout: 'unreachable',
  connection: 'unreachable',
}
/** Why no server was reached; nothing when one answered. */
export const networkFailure = (kind: ErrorKind) => network[kind]

/** What a server says of who is asking; all else (too many tries, maintenance, a fault) says nothing of the credentials. */
const aboutCredentials = new Set<ErrorKind>(['notSignedIn', 'badRequest', 'notFound'])

/** Why nobody was signed in; `other` has its own words (`error-text`). */
export type LoginFailure<E> = { why: 'pending' | 'credentials' | 'offline' | 'unreachable' | 'other'; of: E }

/**
 * What to say when every server asked has failed, in the order they were asked. A 403 of any tells most;
 * then whatever kept a server from judging the credentials, because the account may be that server's.
 */
export const loginFailure = <E extends Pick<KeptError, 'kind'>>(first: E, ...others: E[]): LoginFailure<E> => {
  const all = [first, ...others]
  const pending = all.find(({ kind }) => kind === 'forbidden')
  if (pending) return { why: 'pending', of: pending }
  const unjudged = all.find(({ kind }) => !aboutCredentials.has(kind))
  return unjudged ? { why: networkFailure(unjudged.kind) ?? 'other', of: unjudged } : { why: 'credentials', of: first }
}

/** What follows when the citizens' server refuses a reset. */
export const afterRefusedReset = ({ kind, detail }: KeptError): 'active' | 'pending' | 'fallback' => {
  if (kind === 'badRequest' && detail.habiaTokenValido) return 'active'
  return kind === 'forbidden' ? 'pending' : 'fallback'
}

/** What to say when the main API refuses it too; a server that was not reached has refused nothing. */
export const resetFailure = ({ kind }: Pick<KeptError, 'kind'>): 'invalid' | 'offline' | 'unreachable' | 'tooMany' =>
  kind === 'tooMany' ? 'tooMany' : (networkFailure(kind) ?? 'invalid')
