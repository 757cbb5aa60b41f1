import type { Tx } from './database.ts'

export const adoptCitizen = async (
  tx: Tx,
  { id, email, nombre }: { id: string; email: string; nombre: string },
): Promise<number | undefined> => {
  const account = await tx
    .insertInto('usuarios')
    .values({ servidor: 'ciudadano', id_externo: id, email, nombre, user_roles: ['Ciudadanos'] })
    .onConflict((oc) =>
      oc
        .column('id_externo')
        .where('id_externo', 'is not', null)
        .doUpdateSet({ email, nombre })
        .where('usuarios.servidor', '=', 'ciudadano')
        .where('usuarios.activado', '=', true),
    )
    .returning('id')
    .executeTakeFirst()
  return account?.id
}
