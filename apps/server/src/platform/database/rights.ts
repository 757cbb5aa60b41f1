import type { Permissions } from '@avisa/contract/access/permissions'
import { User } from '@avisa/contract/access/schemas'
import { bool, map, int, obj, type Static } from '@avisa/contract/http/schema'
import { isGeneralAdministrator, type Granting, type Grants } from '@avisa/contract/people/rights'
import { refuse } from '@avisa/contract/refusal'
import { sql } from 'kysely'
import { nameIn, type Read, type Tx } from './database.ts'
import { statement } from './rows.ts'

type At = { esquema: string }

export const lockRights = (tx: Tx, { esquema }: At) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${esquema} derechos`}, 0))`.execute(tx)

/** What roles and profiles give now. */
export const readGranting = async (read: Read): Promise<Granting> => {
  const [roles, perfiles] = await Promise.all([
    read.selectFrom('roles').select(['rol', 'permisos']).execute(),
    read.selectFrom('perfiles').select(['id', 'permisos']).execute(),
  ])
  return { roles, perfiles }
}

/** What gives a person their permissions. */
export const readGrants = async (read: Read, id: number): Promise<Omit<Grants, 'user_roles'>> => {
  const [person, rows] = await Promise.all([
    read.selectFrom('usuarios').select('permisos_propios').where('id', '=', id).executeTakeFirstOrThrow(),
    read.selectFrom('usuarios_perfiles').select('perfil_id').where('usuario_id', '=', id).execute(),
  ])
  return { permisos_propios: person.permisos_propios as Permissions, perfiles: rows.map(({ perfil_id }) => perfil_id) }
}

const General = obj({ user_roles: User.properties.user_roles, permisos_propios: map(int()), activado: bool(), con_clave: bool() })
const readGenerals = (read: Read, { esquema }: At): Promise<Static<typeof General>[]> =>
  statement(General)`
    select u.user_roles, u.permisos_propios, u.activado, u.password_hash is not null as con_clave
      from ${nameIn(esquema)('usuarios')} u where u.servidor = 'backoffice' and 'SuperAdmin' = any(u.user_roles)`.all(read)

export const refuseNobodyLeft = async (tx: Tx, at: At): Promise<void> => {
  if (!(await readGenerals(tx, at)).some(isGeneralAdministrator)) refuse('config.lastOne')
}
