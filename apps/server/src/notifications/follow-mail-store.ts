import type { Tx } from '#/platform/database/database.ts'

export type FollowedBy = { incidencia_id: number; email: string }
/** `resumen`: a digest instead. */
export type Follow = 'nadie' | 'por_confirmar' | 'confirmado' | 'resumen' | 'baja'

/** What is stored for this address of the report; confirmations of a previous address do not count. */
export const followOf = async (tx: Tx, { incidencia_id, email }: FollowedBy): Promise<Follow> => {
  const row = await tx
    .selectFrom('seguimientos_correo')
    .selectAll()
    .where('incidencia_id', '=', incidencia_id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.email.toLowerCase() !== email.trim().toLowerCase()) return 'nadie'
  if (row.baja) return 'baja'
  if (!row.confirmado) return 'por_confirmar'
  return row.frecuencia === 'al_momento' ? 'confirmado' : 'resumen'
}

/** Starts the mails of a report to this address; links sent to a previous address stop working. */
export const startFollow = async (
  tx: Tx,
  { incidencia_id, email }: FollowedBy,
  { now, confirmado }: { now: Date; confirmado: boolean },
) => {
  await tx.deleteFrom('seguimientos_correo').where('incidencia_id', '=', incidencia_id).execute()
  await tx
    .insertInto('seguimientos_correo')
    .values({ incidencia_id, email: email.trim(), confirmado: confirmado ? now : null, created_at: now })
    .execute()
}
