import { arr, bool, int, obj, str } from '@avisa/contract/http/schema'
import { nameIn, type Read } from './database.ts'
import { statement } from './rows.ts'

const Look = obj({ foto: str(), ids: arr(int()) })
export const lookForChanges = async (read: Read, esquema: string, since: string): Promise<{ foto: string; ids: number[] }> => {
  const look = await statement(Look)`
    select pg_current_snapshot()::text as foto, array(
      select distinct (cambio ->> 'id')::bigint from avisa.cambios
       where transaccion >= pg_snapshot_xmin(${since}::pg_snapshot) and not pg_visible_in_snapshot(transaccion, ${since}::pg_snapshot)
         and cambio ->> 'esquema' = ${esquema} and cambio ->> 'tabla' in ('incidencias', 'listas')) as ids`.first(read)
  if (!look) throw new Error('a look at the changes has one row')
  return look
}

export const snapshotNow = async (read: Read): Promise<string> => {
  const row = await statement(obj({ foto: str() }))`select pg_current_snapshot()::text as foto`.first(read)
  if (!row) throw new Error('there is always a snapshot')
  return row.foto
}
export const hasReported = async (read: Read, esquema: string, uuid: string): Promise<boolean> => {
  const row = await statement(obj({ es: bool() }))`
    select exists (select from ${nameIn(esquema)('incidencias')} where uuid = ${uuid}) as es`.first(read)
  return row?.es ?? true
}
