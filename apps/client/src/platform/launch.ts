import { paths, redirects, type RedirectKey } from '@avisa/contract/paths'
import { asLang, type Lang } from '@avisa/contract/values/languages'

/** `id` of the record (`modelId`), `unit` of the report (`unidad_gestion_id`). */
export type Redirect = { key: RedirectKey; id?: number; unit?: number }

/**
 * Parameters of the launch address (docs/operations.md, Links into the app). A `token` means that a
 * backoffice opened the app.
 */
export type Launch = {
  token?: string
  uuid?: string
  firebaseToken?: string
  locale?: Lang
  /** For a deployment with several municipalities. */
  municipality?: number
  loginCode?: string
  /** The token of a draft's preview: nothing is kept of it, and nothing is changed. */
  preview?: string
  redirect?: Redirect
}

const plain = ['token', 'uuid', 'firebase_token', 'locale', 'municipio', 'login-codigo', 'vista-previa']
/** The token in links of mails opens no session: it is left for their page. */
const mailedPaths: ReadonlySet<string> = new Set([paths.activate, paths.newPassword, paths.confirmEmail])
const redirectParams = ['redirect', 'modelId', 'unidad_gestion_id']

const asId = (text: string | null): number | undefined => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)

const redirectOf = (query: URLSearchParams): Redirect | undefined => {
  const key = (Object.keys(redirects) as RedirectKey[]).find((redirectKey) => redirectKey === query.get('redirect'))
  const id = asId(query.get('modelId'))
  const unit = asId(query.get('unidad_gestion_id'))
  return key && { key, ...(id ? { id } : {}), ...(unit ? { unit } : {}) }
}

/**
 * Splits the address into launch parameters and the rest. In a frame the municipality stays, because the
 * server decides by it who may embed the page, also on a reload.
 */
export const readLaunch = (href: string, embedded = false): { launch: Launch; cleaned: string } => {
  const url = new URL(href)
  const query = url.searchParams
  const names = mailedPaths.has(url.pathname.replace(/\/$/, '')) ? plain.filter((name) => name !== 'token') : plain
  const [token, uuid, firebaseToken, locale, , code, preview] = plain.map((name) => (names.includes(name) && query.get(name)) || '')
  const lang = asLang(locale)
  const municipality = asId(query.get('municipio'))
  const redirect = redirectOf(query)
  // Without a redirect, the unit belongs to the screen that is opened.
  for (const name of query.has('redirect') ? [...names, ...redirectParams] : names)
    if (!embedded || name !== 'municipio') query.delete(name)
  return {
    launch: {
      ...(token ? { token } : {}),
      ...(uuid && /^[0-9A-Za-z_-]{8,64}$/.test(uuid) ? { uuid } : {}),
      ...(firebaseToken ? { firebaseToken } : {}),
      ...(lang ? { locale: lang } : {}),
      ...(municipality ? { municipality } : {}),
      ...(code && /^\d{1,6}$/.test(code) ? { loginCode: code } : {}),
      ...(preview ? { preview } : {}),
      ...(redirect ? { redirect } : {}),
    },
    cleaned: url.href,
  }
}

/** Embedded by another site. */
export const isEmbedded = (): boolean => self !== top

/**
 * People who enter through the citizens' form keep that mode until the tab is closed, also through a
 * login.
 */
export const takeLaunch = (): Launch => {
  const { launch, cleaned } = readLaunch(location.href, isEmbedded())
  if (cleaned !== location.href) history.replaceState(history.state, '', cleaned)
  return launch
}
