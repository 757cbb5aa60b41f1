import type { Track } from '@avisa/contract/statuses/tracks'
import type { Tx } from '#/platform/database/database.ts'

type Part = { what: Track | 'tipo'; codigo: string; papel: string }

export const givePart = async (tx: Tx, { what, codigo, papel }: Part): Promise<boolean> => {
  if (what === 'tipo') {
    const row = await tx.selectFrom('tipos').select('id').where('codigo', '=', codigo).executeTakeFirst()
    if (!row) return false
    await tx.updateTable('tipos').set({ papel: null }).where('papel', '=', papel).execute()
    await tx.updateTable('tipos').set({ papel }).where('id', '=', row.id).execute()
    return true
  }
  const row = await tx.selectFrom('estados').select('id').where('pista', '=', what).where('codigo', '=', codigo).executeTakeFirst()
  if (!row) return false
  await tx.updateTable('estados').set({ papel: null }).where('pista', '=', what).where('papel', '=', papel).execute()
  await tx.updateTable('estados').set({ papel }).where('id', '=', row.id).execute()
  return true
}
