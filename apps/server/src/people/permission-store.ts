import type { PermissionHolder, Profile } from '@avisa/contract/people/schemas'
import { PermissionHolder as HolderRow } from '@avisa/contract/people/schemas'
import { User } from '@avisa/contract/access/schemas'
import { roleNames } from '@avisa/contract/access/roles'
import { fullName } from '#/platform/database/names.ts'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'
import { personColumns } from '#/platform/database/sessions.ts'
import { personReached } from './people-store.ts'

export const listProfiles = (read: Read, _scope: Scope): Promise<Profile[]> =>
  read.selectFrom('perfiles').select(['id', 'codigo', 'nombre_es', 'nombre_val', 'permisos']).orderBy('nombre_es').orderBy('id').execute()

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

export const usersOf = (read: Read, { esquema }: Scope, ids: readonly number[]): Promise<User[]> =>
  statement(User)`
    select ${personColumns(esquema)}, false as por_codigo from ${nameIn(esquema)('usuarios')} u where u.id = any(${ids}::bigint[])`.all(
    read,
  )
