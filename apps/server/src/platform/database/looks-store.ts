import type { Tx } from './database.ts'

/** A read of citizens' personal data: who (null: an operator), when, by which call, of which incidents. */
export type Look = { fecha: Date; usuario_id: number | null; para: string; incidencias: number[] }

export const insertLooks = (tx: Tx, looks: readonly Look[]) =>
  tx
    .insertInto('consultas_personales')
    .values([...looks])
    .execute()
