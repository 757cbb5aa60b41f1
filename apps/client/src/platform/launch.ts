import { asLang, type Lang } from '@avisa/contract/values/languages'

/** What the address said when the app was opened (A §2). `token` means that a backoffice opened it. */
export type Launch = { token?: string; uuid?: string; firebaseToken?: string; locale?: Lang; inIframe: boolean }

const taken = ['token', 'uuid', 'firebase_token', 'locale']
/** The links of the mails bring a token that opens no session: it stays for their page. */
const ofMails = /^\/(activar|nueva-contrasenya)\/?$/

/** Splits an address in the launch parameters and the address without them (AUTH-16, START-20 to START-22). */
export const readLaunch = (href: string): { launch: Omit<Launch, 'inIframe'>; cleaned: string } => {
  const url = new URL(href)
  const names = ofMails.test(url.pathname) ? taken.filter((name) => name !== 'token') : taken
  const found = new Map(names.map((name) => [name, url.searchParams.get(name) ?? undefined]))
  const [token, uuid, firebaseToken, locale] = taken.map((name) => found.get(name))
  const lang = asLang(locale)
  for (const name of names) url.searchParams.delete(name)
  return {
    launch: {
      ...(token ? { token } : {}),
      ...(uuid && /^[0-9A-Za-z_-]{8,64}$/.test(uuid) ? { uuid } : {}),
      ...(firebaseToken ? { firebaseToken } : {}),
      ...(lang ? { locale: lang } : {}),
    },
    cleaned: url.href,
  }
}

const inIframe = () => globalThis.self !== globalThis.top

const takeLaunch = (): Launch => {
  const { launch: found, cleaned } = readLaunch(globalThis.location.href)
  if (cleaned !== globalThis.location.href) history.replaceState(history.state, '', cleaned)
  return { ...found, inIframe: inIframe() }
}

/** Read once, before the first screen; a token or uuid stays neither in the address bar nor in the history. */
export const launch: Launch = takeLaunch()
