import type { Tx } from './database.ts'

export type AccessLogEntry = { fecha: Date; usuario_id: number | null; para: string; incidencias: number[] }

export const insertAccessLog = (tx: Tx, entries: readonly AccessLogEntry[]) =>
  tx
    .insertInto('consultas_personales')
    .values([...entries])
    .execute()
