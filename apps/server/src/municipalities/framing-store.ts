import { sql } from 'kysely'
import { nameIn, type Database } from '#/platform/database/database.ts'

/** Who may show our page in a frame, and whose pages ours shows in frames, as addresses the municipalities gave. */
export type FramingSites = { framing: readonly string[]; framed: readonly string[] }

const names = ['sitios_permitidos', 'url_infraestructuras', 'iframes_extra']
const isText = (value: unknown): value is string => typeof value === 'string'
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** The origin of an address of the web; nothing for what is none. */
const originOf = (url: unknown): string[] => {
  const parsed = isText(url) ? URL.parse(url) : null
  return parsed && /^https?:$/.test(parsed.protocol) ? [parsed.origin] : []
}
const urlOf = (page: unknown): unknown => (typeof page === 'object' && page !== null && 'url' in page ? page.url : page)

/** Of all municipalities of the deployment: `sitios_permitidos`, and the origins of `url_infraestructuras` and `iframes_extra`. */
export const listFramingSites = async (db: Database): Promise<FramingSites> => {
  const towns = await db.shared.selectFrom('municipios').select('esquema').execute()
  if (towns.length === 0) return { framing: [], framed: [] }
  const each = towns.map(
    ({ esquema }) => sql`select clave, valor from ${nameIn(esquema)('parametros')} where clave = any(${names}::text[])`,
  )
  const { rows } = await sql<{ clave: string; valor: unknown }>`${sql.join(each, sql` union all `)}`.execute(db.shared)
  const values = (permitted: boolean) =>
    rows.filter(({ clave }) => (clave === 'sitios_permitidos') === permitted).flatMap(({ valor }) => asList(valor))
  return { framing: values(true).filter(isText), framed: values(false).flatMap((page) => originOf(urlOf(page))) }
}
