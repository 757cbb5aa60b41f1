import type { User } from '@avisa/contract/access/schemas'
import type { RoleName } from '@avisa/contract/access/roles'
import { obj, str } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

export type NewEntry = { state_hash: Buffer; pestanya_hash: Buffer; caduca: Date; prueba: string | null; usuario_id: number | null }

export const insertEntry = async (tx: Tx, scope: Scope, entry: NewEntry): Promise<void> => {
  await tx.deleteFrom('entradas_sso').where('caduca', '<', scope.now).execute()
  await tx.insertInto('entradas_sso').values(entry).execute()
}

export const takeEntry = (tx: Tx, scope: Scope, state_hash: Buffer) =>
  tx
    .deleteFrom('entradas_sso')
    .where('state_hash', '=', state_hash)
    .where('caduca', '>', scope.now)
    .returning(['pestanya_hash', 'prueba', 'usuario_id'])
    .executeTakeFirst()

type Identity = { emisor: string; sub: string }

export const findJoined = async (read: Read, _scope: Scope, { emisor, sub }: Identity): Promise<number | undefined> =>
  (
    await read
      .selectFrom('identidades_sso as i')
      .innerJoin('usuarios as u', 'u.id', 'i.usuario_id')
      .select('i.usuario_id')
      .where('i.emisor', '=', emisor)
      .where('i.sub', '=', sub)
      .where('u.activado', '=', true)
      .where('u.servidor', '=', 'backoffice')
      .executeTakeFirst()
  )?.usuario_id

export const insertIdentity = async (tx: Tx, _scope: Scope, identity: Identity & { usuario_id: number }): Promise<boolean> =>
  (
    await tx
      .insertInto('identidades_sso')
      .values(identity)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
  ).numInsertedOrUpdatedRows === 1n

const kinds = {
  perfiles: { codes: 'perfiles', of: 'usuarios_perfiles', id: 'perfil_id' },
  unidades: { codes: 'unidades_gestion', of: 'usuarios_unidades', id: 'unidad_gestion_id' },
  entidades: { codes: 'entidades', of: 'usuarios_entidades', id: 'entidad_id' },
} as const
export type Membership = keyof typeof kinds
export const memberships = Object.keys(kinds) as Membership[]

export const listCodes = async (read: Read, _scope: Scope, kind: Membership): Promise<string[]> =>
  (await read.selectFrom(kinds[kind].codes).select('codigo').orderBy('codigo').execute()).map(({ codigo }) => codigo)

const linkOf = ({ esquema }: Scope, kind: Membership) => {
  const { codes, of, id } = kinds[kind]
  return { codes: nameIn(esquema)(codes), of: nameIn(esquema)(of), id: sql.id(id) }
}

export const readMemberships = async (read: Read, scope: Scope, usuario_id: number, kind: Membership): Promise<string[]> => {
  const { codes, of, id } = linkOf(scope, kind)
  const rows = await statement(obj({ codigo: str() }))`
    select c.codigo from ${of} m join ${codes} c on c.id = m.${id} where m.usuario_id = ${usuario_id}`.all(read)
  return rows.map(({ codigo }) => codigo)
}

type Change = { usuario_id: number; quitar: readonly string[]; dar: readonly string[] }

export const changeMemberships = async (tx: Tx, scope: Scope, kind: Membership, { usuario_id, quitar, dar }: Change): Promise<void> => {
  const { codes, of, id } = linkOf(scope, kind)
  await sql`delete from ${of} where usuario_id = ${usuario_id} and ${id} in (select c.id from ${codes} c where c.codigo = any(${quitar}::text[]))`.execute(
    tx,
  )
  await sql`insert into ${of} (usuario_id, ${id}) select ${usuario_id}::bigint, c.id from ${codes} c where c.codigo = any(${dar}::text[])`.execute(
    tx,
  )
}

export const writeRoles = async (tx: Tx, _scope: Scope, usuario_id: number, user_roles: readonly string[]): Promise<void> => {
  await tx
    .updateTable('usuarios')
    .set({ user_roles: [...user_roles] })
    .where('id', '=', usuario_id)
    .execute()
}

export const listReserves = (read: Read, _scope: Scope) =>
  read
    .selectFrom('usuarios')
    .select(['id', 'nombre', 'apellidos'])
    .select((eb) =>
      eb.exists(eb.selectFrom('factores').select('factores.id').whereRef('factores.usuario_id', '=', 'usuarios.id')).as('con_factor'),
    )
    .where('servidor', '=', 'backoffice')
    .where('activado', '=', true)
    .where('password_hash', 'is not', null)
    .where((eb) => eb(eb.val('SuperAdmin' satisfies RoleName), '=', eb.fn.any('user_roles')))
    .orderBy('nombre')
    .execute()

export const isSsoSession = async (read: Read, { sesion }: Scope): Promise<boolean> =>
  sesion !== null &&
  (await read.selectFrom('sesiones').select('por_sso').where('token_hash', '=', sesion).executeTakeFirst())?.por_sso === true

export type Entering = Pick<User, 'user_id' | 'user_roles'>
