import type { ErrorKind, KeptError } from '#/platform/call-error.ts'

const network: Partial<Record<ErrorKind, 'offline' | 'unreachable'>> = {
  offline: 'offline',
  timeout: 'unreachable',
  connection: 'unreachable',
}
export const networkFailure = (kind: ErrorKind) => network[kind]

/**
 * The kinds that judge the credentials; any other (too many tries, maintenance, a fault) says nothing
 * about them.
 */
const aboutCredentials = new Set<ErrorKind>(['notSignedIn', 'badRequest', 'notFound'])

/** `other` is described by `error-text`. */
export type LoginFailure<E> = { why: 'pending' | 'credentials' | 'factor' | 'cancelled' | 'offline' | 'unreachable' | 'other'; of: E }

/**
 * Which failure to show when every server refused, in the order of the calls. A 403 is the most specific;
 * then comes whatever prevented a server from judging the credentials, because the account may be on that
 * server.
 */
export const loginFailure = <E extends Pick<KeptError, 'kind'>>(first: E, ...others: E[]): LoginFailure<E> => {
  const all = [first, ...others]
  const pending = all.find(({ kind }) => kind === 'forbidden')
  if (pending) return { why: 'pending', of: pending }
  const unjudged = all.find(({ kind }) => !aboutCredentials.has(kind))
  return unjudged ? { why: networkFailure(unjudged.kind) ?? 'other', of: unjudged } : { why: 'credentials', of: first }
}

/** What to do after the citizens' server refuses a reset. */
export const afterRefusedReset = ({ kind, detail }: KeptError): 'active' | 'pending' | 'fallback' => {
  if (kind === 'badRequest' && detail.habiaTokenValido) return 'active'
  return kind === 'forbidden' ? 'pending' : 'fallback'
}

/** What to show when the main API refuses it too; an unreachable server has refused nothing. */
export const resetFailure = ({ kind }: Pick<KeptError, 'kind'>): 'invalid' | 'offline' | 'unreachable' | 'tooMany' =>
  kind === 'tooMany' ? 'tooMany' : (networkFailure(kind) ?? 'invalid')
