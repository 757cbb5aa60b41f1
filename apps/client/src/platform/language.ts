import { updateUserConfig } from '@avisa/contract/accounts/routes'
import { asLang, htmlLang, pickLang, type Lang } from '@avisa/contract/values/languages'
import { part, useClient, type Client } from './client.ts'
import { asCallError } from './call-error.ts'
import { call } from './call.ts'
import { language, person } from './identity.ts'
import { readLocal, writeLocal } from './local.ts'
import { isOnline, onNetworkChange } from './network.ts'
import { useObservable } from './observable.ts'

/** Possible sources, in order of precedence. */
export type LanguageSources = {
  forced: Lang | null
  launch: Lang | undefined
  user: Lang | undefined
  stored: Lang | undefined
  browser: readonly string[]
}

export const chooseLanguage = ({ forced, launch: launchLang, user, stored, browser }: LanguageSources): Lang =>
  forced ?? launchLang ?? user ?? stored ?? pickLang(browser)

const sources = part((client): LanguageSources => ({
  forced: null,
  launch: client.launch.locale,
  user: undefined,
  stored: asLang(readLocal(client, 'idioma')),
  browser: navigator.languages,
}))

const apply = (client: Client) => {
  const lang = chooseLanguage(sources(client))
  language(client).set(lang)
  document.documentElement.lang = htmlLang(lang)
}

/** `forzar_idioma` of the municipality; null allows a choice. */
export const forceLanguage = (client: Client, forced: Lang | null) => {
  sources(client).forced = forced
  apply(client)
}

/** The change that was not sent yet, and whose it is. */
const unsentKey = 'idioma_por_decir'

/** The user's `lang` after login; remembered, so that the next start shows it at once. */
export const adoptUserLanguage = (client: Client, lang: Lang) => {
  sources(client).user = lang
  writeLocal(client, 'idioma', lang)
  writeLocal(client, unsentKey, null)
  apply(client)
}

/** Sends a change made offline, once the server can be reached. Never throws. */
export const sendLanguage = async (client: Client): Promise<void> => {
  const id = person(client).get()?.user_id
  const lang = sources(client).user ?? sources(client).stored
  if (id === undefined || lang === undefined || readLocal(client, unsentKey) !== String(id)) return
  try {
    await call(client, updateUserConfig, { params: { id }, body: { lang } })
    // It may have been changed again in the meantime.
    if (lang === (sources(client).user ?? sources(client).stored)) writeLocal(client, unsentKey, null)
  } catch (thrown) {
    console.warn('language not kept on the server', asCallError(thrown).kind)
  }
}

/**
 * Applies at once and is stored on the device; for a signed-in person also on the server, for mails and
 * other devices. Overrides the launch address.
 */
export const changeLanguage = (client: Client, lang: Lang) => {
  sources(client).launch = undefined
  sources(client).user = lang
  sources(client).stored = lang
  writeLocal(client, 'idioma', lang)
  const id = person(client).get()?.user_id
  writeLocal(client, unsentKey, id === undefined ? null : String(id))
  apply(client)
  void sendLanguage(client)
}

/** Once, at start. */
export const watchLanguage = (client: Client) => {
  apply(client)
  onNetworkChange(client, () => isOnline(client) && void sendLanguage(client))
}

export const useLang = (): Lang => {
  const client = useClient()
  return useObservable(language(client))
}
