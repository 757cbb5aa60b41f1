import { paths, withQuery } from '@avisa/contract/paths'

type Id = number | string

const returnKey = 'param1'

/**
 * True for paths of this app only: nothing that a browser could resolve to another site (`//host`,
 * `/\host`, `javascript:`).
 */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)

/** Screens for signing in and out or for credentials: never a target to return to. */
const entrances: ReadonlySet<string> = new Set([
  paths.login,
  paths.logout,
  paths.loginCode,
  paths.signUp,
  paths.activate,
  paths.confirmEmail,
  paths.newPassword,
  paths.recover,
])

const pathnameOf = (path: string): string => new URL(path, location.origin).pathname.replace(/\/$/, '')

/** `param1` of the address; own paths only. */
export const returnPath = (search: string): string | undefined => {
  const path = new URLSearchParams(search).get(returnKey)
  return path !== null && isOwnPath(path) && !entrances.has(pathnameOf(path)) ? path : undefined
}

export const loginPath = (returnTo?: string): string =>
  returnTo && returnTo !== paths.start ? withQuery(paths.login, { [returnKey]: returnTo }) : paths.login

/** `tipo` is the kind of the list. */
export const listItemPath = (id: Id, itemId: Id, tipo: 'incidencia' | 'obra'): string =>
  withQuery(paths.listItem.to({ id, itemId }), { tipo })
