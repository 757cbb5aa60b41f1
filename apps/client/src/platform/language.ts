import { updateUserConfig } from '@avisa/contract/accounts/routes'
import { asLang, htmlLang, pickLang, type Lang } from '@avisa/contract/values/languages'
import { asCallError } from './call-error.ts'
import { call } from './call.ts'
import { language, person } from './identity.ts'
import { launch } from './launch.ts'
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

const sources: LanguageSources = {
  forced: null,
  launch: launch.locale,
  user: undefined,
  stored: asLang(readLocal('idioma')),
  browser: navigator.languages,
}

const apply = () => {
  const lang = chooseLanguage(sources)
  language.set(lang)
  document.documentElement.lang = htmlLang(lang)
}

/** `forzar_idioma` of the municipality; null allows a choice. */
export const forceLanguage = (forced: Lang | null) => {
  sources.forced = forced
  apply()
}

/** The change that was not sent yet, and whose it is. */
const unsentKey = 'idioma_por_decir'

/** The user's `lang` after login; remembered, so that the next start shows it at once. */
export const adoptUserLanguage = (lang: Lang) => {
  sources.user = lang
  writeLocal('idioma', lang)
  writeLocal(unsentKey, null)
  apply()
}

/** Sends a change made offline, once the server can be reached. Never throws. */
export const sendLanguage = async (): Promise<void> => {
  const id = person.get()?.user_id
  const lang = sources.user ?? sources.stored
  if (id === undefined || lang === undefined || readLocal(unsentKey) !== String(id)) return
  try {
    await call(updateUserConfig, { params: { id }, body: { lang } })
    // It may have been changed again in the meantime.
    if (lang === (sources.user ?? sources.stored)) writeLocal(unsentKey, null)
  } catch (thrown) {
    console.warn('language not kept on the server', asCallError(thrown).kind)
  }
}

/**
 * Applies at once and is stored on the device; for a signed-in person also on the server, for mails and
 * other devices. Overrides the launch address.
 */
export const changeLanguage = (lang: Lang) => {
  sources.launch = undefined
  sources.user = lang
  sources.stored = lang
  writeLocal('idioma', lang)
  const id = person.get()?.user_id
  writeLocal(unsentKey, id === undefined ? null : String(id))
  apply()
  void sendLanguage()
}

onNetworkChange(() => isOnline() && void sendLanguage())

export const useLang = (): Lang => useObservable(language)

apply()
