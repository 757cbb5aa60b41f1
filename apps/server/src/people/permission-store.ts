import type { CellChange, PermissionHolder, Profile, ProfileName } from '@avisa/contract/people/schemas'
import { PermissionHolder as HolderRow } from '@avisa/contract/people/schemas'
import { User } from '@avisa/contract/access/schemas'
import { roleNames } from '@avisa/contract/access/roles'
import { refuse } from '@avisa/contract/refusal'
import type { Static } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import { fullName } from '#/platform/database/names.ts'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'
import { personColumns } from '#/platform/database/sessions.ts'
import { personReached } from './people-store.ts'

const profileColumns = ['id', 'codigo', 'nombre_es', 'nombre_val', 'permisos'] as const
type Names = Static<typeof ProfileName>

export const listProfiles = (read: Read, _scope: Scope): Promise<Profile[]> =>
  read.selectFrom('perfiles').select(profileColumns).orderBy('nombre_es').orderBy('id').execute()

export const findProfile = async (read: Read, scope: Scope, id: number): Promise<Profile> =>
  (await listProfiles(read, scope)).find((profile) => profile.id === id) ?? refuse('http.notFound')

export const isProfileNamed = async (read: Read, _scope: Scope, { nombre_es, nombre_val }: Names, but?: number): Promise<boolean> => {
  const rows = await read
    .selectFrom('perfiles')
    .select('id')
    .where((eb) => eb.or([eb('nombre_es', '=', nombre_es), eb('nombre_val', '=', nombre_val)]))
    .execute()
  return rows.some(({ id }) => id !== but)
}

export const insertProfile = async (tx: Tx, _scope: Scope, row: Names & { codigo: string }): Promise<number> =>
  (await tx.insertInto('perfiles').values(row).returning('id').executeTakeFirstOrThrow()).id

export const isProfileCode = async (read: Read, _scope: Scope, codigo: string): Promise<boolean> =>
  (await read.selectFrom('perfiles').select('id').where('codigo', '=', codigo).executeTakeFirst()) !== undefined

export const nameProfile = (tx: Tx, _scope: Scope, id: number, names: Names) =>
  tx.updateTable('perfiles').set(names).where('id', '=', id).execute()

export const deleteProfile = (tx: Tx, _scope: Scope, id: number) => tx.deleteFrom('perfiles').where('id', '=', id).execute()

export const countProfile = async (read: Read, _scope: Scope, perfil_id: number): Promise<number> =>
  (await read.selectFrom('usuarios_perfiles').select('usuario_id').where('perfil_id', '=', perfil_id).execute()).length

/** Active people within reach, with what gives them their permissions. */
export const listHolders = (read: Read, scope: Scope): Promise<PermissionHolder[]> => {
  const t = nameIn(scope.esquema)
  return statement(HolderRow)`
    select u.id, coalesce(${fullName('u')}, u.email) as nombre, u.user_roles, u.permisos_propios,
           array(select x.perfil_id from ${t('usuarios_perfiles')} x where x.usuario_id = u.id order by 1) as perfiles
      from ${t('usuarios')} u where u.activado and ${personReached(scope)} order by avisa.plegar(u.nombre || ' ' || u.apellidos), u.id`.all(
    read,
  )
}

/** Roles without a row have no permissions. */
export const readRoles = async (read: Read, _scope: Scope) => {
  const rows = await read.selectFrom('roles').select(['rol', 'permisos']).execute()
  return roleNames.map((rol) => ({ rol, permisos: rows.find((row) => row.rol === rol)?.permisos ?? [] }))
}

/** Each cell alone, so that two people who change different ones do not undo each other. */
export const writeCells = async (tx: Tx, { esquema }: Scope, cells: readonly CellChange[]): Promise<void> => {
  const t = nameIn(esquema)
  const changed = ({ permiso, valor }: CellChange, column: ReturnType<typeof sql>) => {
    const rest = sql`array(select x from unnest(${column}) x where lower(x) <> ${permiso})`
    return valor ? sql`${rest} || ${permiso}::text` : rest
  }
  for (const cell of cells) {
    if (cell.rol !== undefined)
      await sql`insert into ${t('roles')} as r (rol, permisos) values (${cell.rol}, ${cell.valor ? [cell.permiso] : []}::text[])
        on conflict (rol) do update set permisos = ${changed(cell, sql`r.permisos`)}`.execute(tx)
    if (cell.perfil_id !== undefined)
      await sql`update ${t('perfiles')} p set permisos = ${changed(cell, sql`p.permisos`)} where id = ${cell.perfil_id}`.execute(tx)
  }
}

export const usersOf = (read: Read, { esquema }: Scope, ids: readonly number[]): Promise<User[]> =>
  statement(User)`
    select ${personColumns(esquema)}, false as por_codigo from ${nameIn(esquema)('usuarios')} u where u.id = any(${ids}::bigint[])`.all(
    read,
  )
