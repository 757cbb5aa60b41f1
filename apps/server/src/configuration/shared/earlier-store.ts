import { map, nullable, obj, str, unknown } from '@avisa/contract/http/schema'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'
import type { Table } from './tables.ts'

/** What waits in a phone is judged by the configuration that its writer had read, at most this many days back. */
const maxDays = 30

const EarlierRow = obj({ tabla: str(), fila: map(unknown()), antes: nullable(map(unknown())) })
export type Row = Readonly<Record<string, unknown>>
/** `null`: the row did not exist; `undefined`: it has not changed since. */
export type Earlier = (tabla: Table, fila: Row) => Row | null | undefined

const keyOf = (tabla: string, fila: Row) => `${tabla} ${JSON.stringify(Object.entries(fila).toSorted(([a], [b]) => (a < b ? -1 : 1)))}`

/** Rows of these tables as they were when the sender of the call read them; undefined where nothing has changed since, or too long ago. */
export const readEarlier = async (
  read: Read,
  { esquema, now, configVersion }: Pick<Scope, 'esquema' | 'now' | 'configVersion'>,
  tables: readonly Table[],
): Promise<Earlier | undefined> => {
  if (configVersion === null) return undefined
  const t = nameIn(esquema)
  const rows = await statement(EarlierRow)`
    select distinct on (c.tabla, c.fila) c.tabla, c.fila, c.antes
      from ${t('actos_config')} a join ${t('cambios_config')} c on c.acto_id = a.id
     where a.version > ${configVersion} and a.publicado > ${now}::timestamptz - make_interval(days => ${maxDays})
       and c.tabla = any(${tables}::text[])
     order by c.tabla, c.fila, c.id`.all(read)
  if (rows.length === 0) return undefined
  const earlier = new Map(rows.map(({ tabla, fila, antes }) => [keyOf(tabla, fila), antes]))
  return (tabla, fila) => earlier.get(keyOf(tabla, fila))
}
