import type { Read, Tx } from './database.ts'

export const readCitizenServer = async (read: Read): Promise<string | undefined> => {
  const rows = await read.selectFrom('parametros').selectAll().where('clave', 'in', ['login_ciudadano', 'servidor_ciudadano']).execute()
  const stored = new Map(rows.map(({ clave, valor }) => [clave, valor]))
  const url = (stored.get('servidor_ciudadano') as { url?: unknown } | undefined)?.url
  return stored.get('login_ciudadano') === true && typeof url === 'string' && /^https?:\/\//.test(url) ? url : undefined
}

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
