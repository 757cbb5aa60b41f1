import type { Tx } from './database.ts'

/** An access to citizens' personal data: who (null: an operator), when, by which call, which incidents. */
export type AccessLogEntry = { fecha: Date; usuario_id: number | null; para: string; incidencias: number[] }

export const insertAccessLog = (tx: Tx, entries: readonly AccessLogEntry[]) =>
  tx
    .insertInto('consultas_personales')
    .values([...entries])
    .execute()
