import type { Tx } from './database.ts'

export const noteCheck = async (tx: Tx, { clave, fecha, valor }: { clave: string; fecha: Date; valor: object }): Promise<void> => {
  const row = { clave, fecha, valor: JSON.stringify(valor) }
  await tx
    .insertInto('comprobaciones')
    .values(row)
    .onConflict((conflict) => conflict.column('clave').doUpdateSet(row))
    .execute()
}
