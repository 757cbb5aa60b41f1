import { parseInitialValues } from '@avisa/contract/extra-fields/initial-values'
import type { GivenValues } from '@avisa/contract/extra-fields/rules'
import { isOwnPath } from '#/navigation/own-paths.ts'

/** The query of the wizard's address; invalid values are ignored. */
export type WizardQuery = {
  uni_ges_seleccionables_ids: readonly number[] | undefined
  unidad_gestion_id: number | undefined
  tipos: readonly number[] | undefined
  /** Where a sheet with a code is. */
  lugar: { latitud: number; longitud: number } | undefined
  /** What is known of it already, to go on writing. */
  contenido: string | undefined
  campos_extra: GivenValues
  se_puede_cerrar: boolean | undefined
  orden_id: number | undefined
  /** Who opened it, returned with the result. */
  from: string | undefined
  /** The address of the result: `redirect_back`, else `from` where that is an address. */
  volver: string | undefined
  duplicar: number | undefined
}

const mostIds = 100
const most = { text: 200, address: 2000 } as const

const asId = (text: string | null): number | undefined => {
  const id = text !== null && /^\d{1,15}$/.test(text) ? Number(text) : 0
  return id > 0 ? id : undefined
}

const asIds = (text: string | null): readonly number[] | undefined => {
  if (text === null || text.length > most.address) return undefined
  const ids = text.split(',').flatMap((part) => asId(part.trim()) ?? [])
  return ids.length > 0 ? [...new Set(ids)].slice(0, mostIds) : undefined
}

const asFlag = (text: string | null): boolean | undefined => {
  if (text === 'true' || text === '1') return true
  return text === 'false' || text === '0' ? false : undefined
}

const asPlace = (text: string | null): WizardQuery['lugar'] => {
  const [, latitud, longitud] = /^(-?\d{1,2}\.\d{1,7}),(-?\d{1,3}\.\d{1,7})$/.exec(text ?? '') ?? []
  const at = { latitud: Number(latitud), longitud: Number(longitud) }
  return Math.abs(at.latitud) <= 85 && Math.abs(at.longitud) <= 180 ? at : undefined
}

const asWord = (text: string | null): string | undefined =>
  text !== null && text !== '' && text.length <= most.text && !/\p{Cc}/u.test(text) ? text : undefined

const asAddress = (text: string): URL | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}

/**
 * Allowed are paths of this app and addresses that begin with a permitted one; compared as parsed URLs, so
 * that no look-alike host passes.
 */
const asReturn = (text: string | null, permitted: readonly string[]): string | undefined => {
  if (text === null || text.length > most.address) return undefined
  if (isOwnPath(text)) return text
  const url = asAddress(text)
  const addresses = permitted.flatMap((item) => asAddress(item) ?? [])
  return url && addresses.some(({ origin, href }) => url.origin === origin && url.href.startsWith(href)) ? url.href : undefined
}

/** `permitted` is the parameter `redirecciones_permitidas`. */
export const readWizardQuery = (query: URLSearchParams, permitted: readonly string[]): WizardQuery => ({
  uni_ges_seleccionables_ids: asIds(query.get('uni_ges_seleccionables_ids')),
  unidad_gestion_id: asId(query.get('unidad_gestion_id')),
  tipos: asIds(query.get('tipos')),
  lugar: asPlace(query.get('lugar')),
  contenido: asWord(query.get('contenido')),
  campos_extra: parseInitialValues(query.get('campos_extra')),
  se_puede_cerrar: asFlag(query.get('se_puede_cerrar')),
  orden_id: asId(query.get('orden_id')),
  from: asWord(query.get('from')),
  volver: asReturn(query.get('redirect_back'), permitted) ?? asReturn(query.get('from'), permitted),
  duplicar: asId(query.get('duplicar')),
})

/** Returned to the page that opened the wizard. */
export type WizardResult = { id: number; codigo: string }

/** The return address with the result and the caller's `from`. */
export const returnAddress = ({ volver, from }: Pick<WizardQuery, 'volver' | 'from'>, result?: WizardResult): string | undefined => {
  if (volver === undefined) return undefined
  const own = isOwnPath(volver)
  const url = new URL(volver, 'http://own.invalid')
  if (result) {
    url.searchParams.set('id', String(result.id))
    url.searchParams.set('codigo', result.codigo)
    if (from !== undefined && from !== volver) url.searchParams.set('from', from)
  }
  return own ? url.pathname + url.search + url.hash : url.href
}
