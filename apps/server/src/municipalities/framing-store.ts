import type { Database } from '#/platform/database/database.ts'

export type FramingSites = { framing: readonly string[]; framed: readonly string[] }

const names = ['sitios_permitidos', 'url_infraestructuras', 'iframes_extra']
const isText = (value: unknown): value is string => typeof value === 'string'
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

const originOf = (url: unknown): string[] => {
  const parsed = isText(url) ? URL.parse(url) : null
  return parsed && /^https?:$/.test(parsed.protocol) ? [parsed.origin] : []
}
const urlOf = (page: unknown): unknown => (typeof page === 'object' && page !== null && 'url' in page ? page.url : page)

export const readFramingSites = async (db: Database, esquema: string): Promise<FramingSites> => {
  const rows = await db.read(esquema).selectFrom('parametros').select(['clave', 'valor']).where('clave', 'in', names).execute()
  const values = (permitted: boolean) =>
    rows.filter(({ clave }) => (clave === 'sitios_permitidos') === permitted).flatMap(({ valor }) => asList(valor))
  return { framing: values(true).filter(isText), framed: values(false).flatMap((page) => originOf(urlOf(page))) }
}
