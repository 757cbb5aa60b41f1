import type { Tx } from './database.ts'

/** A read of citizens' personal data: who (null: an operator), when, by which call, of which incidents. */
export type AccessLogEntry = { fecha: Date; usuario_id: number | null; para: string; incidencias: number[] }

export const insertAccessLog = (tx: Tx, looks: readonly AccessLogEntry[]) =>
  tx
    .insertInto('consultas_personales')
    .values([...looks])
    .execute()
