import { fullName } from './names.ts'
import { permissionsOf, type Permissions } from '@avisa/contract/access/permissions'
import type { RoleName } from '@avisa/contract/access/roles'
import { User } from '@avisa/contract/access/schemas'
import { bool, nullable, obj } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import { nameIn, type Read } from './database.ts'
import { preparedStatement } from './prepared-statements.ts'
import { date, statement } from './rows.ts'

const ofSuper = JSON.stringify(Object.fromEntries(permissionsOf('SuperAdmin').map((name) => [name, 1])))

/**
 * A person with the permissions of all their roles and profiles and their own, in any case; units and entities. The super administrator's permissions
 * are fixed. `permissionsWith` of the contract says the same.
 */
export const personColumns = (esquema: string) => {
  const t = nameIn(esquema)
  return sql`
    u.id as user_id, u.user_roles, u.lang, u.nombre, u.apellidos, u.email, u.servidor, u.id_externo, u.sin_mapa,
    (select coalesce(jsonb_object_agg(lower(p), 1), '{}') from ${t('roles')} r cross join unnest(r.permisos) p where r.rol = any (u.user_roles))
      || (select coalesce(jsonb_object_agg(lower(p), 1), '{}') from ${t('usuarios_perfiles')} x join ${t('perfiles')} f on f.id = x.perfil_id
            cross join unnest(f.permisos) p where x.usuario_id = u.id)
      || case when 'SuperAdmin' = any (u.user_roles) then ${ofSuper}::jsonb else '{}' end
      || (select coalesce(jsonb_object_agg(lower(k.key), k.value order by k.key), '{}') from jsonb_each(u.permisos_propios) k) as user_permisos,
    array(select x.unidad_gestion_id from ${t('usuarios_unidades')} x where x.usuario_id = u.id order by 1) as unidades_ids,
    array(select x.entidad_id from ${t('usuarios_entidades')} x where x.usuario_id = u.id order by 1) as entidades_ids,
    array(select x.entidad_id from ${t('usuarios_entidades')} x where x.usuario_id = u.id and x.responsable order by 1)
      as entidades_responsable_ids,
    array(select x.entidad_id from ${t('usuarios_entidades')} x where x.usuario_id = u.id and x.puede_cambiar_reparador order by 1)
      as entidades_puede_cambiar_reparador`
}

const { visto_por, ...ofUser } = User.properties
const SessionRow = obj({
  ...ofUser,
  caduca: date(),
  vale: bool(),
  factor_desde: nullable(date()),
  con_factor: bool(),
  propia: bool(),
  visto_por: nullable(visto_por),
})

/** The permissions of a role alone. */
export const permissionsOfRole = async (read: Read, rol: RoleName): Promise<Permissions> => {
  const row = await read.selectFrom('roles').select('permisos').where('rol', '=', rol).executeTakeFirst()
  const names = rol === 'SuperAdmin' ? permissionsOf(rol) : (row?.permisos ?? [])
  return Object.fromEntries(names.map((name) => [name.toLowerCase(), 1]))
}

/** The person of a session and whether it is still valid, in one statement. */
export const findSession = async (read: Read, esquema: string, tokenHash: Buffer, now: Date) => {
  const t = nameIn(esquema)
  const row = await statement(SessionRow)`${preparedStatement}
    select ${personColumns(esquema)}, s.por_codigo, s.caduca, s.caduca > ${now} and s.revocada is null and u.activado as vale,
           u.factor_desde, exists (select 1 from ${t('factores')} f where f.usuario_id = u.id) as con_factor,
           (select json_build_object('user_id', v.id, 'nombre', ${fullName('v')})
              from ${t('usuarios')} v where v.id = s.visto_por and v.activado) as visto_por,
           s.visto_por is null as propia
      from ${t('sesiones')} s join ${t('usuarios')} u on u.id = s.usuario_id
     where s.token_hash = ${tokenHash}`.first(read)
  if (!row) return undefined
  const { caduca, vale, factor_desde, con_factor, visto_por, propia, ...user } = row
  const whole: User = visto_por ? { ...user, visto_por } : user
  // A person sees as somebody else as long as they have access themselves.
  return { user: whole, caduca, vale: vale && (propia || visto_por !== null), factor_desde, con_factor }
}

/** The person with this id as a session would return them. */
export const findUser = async (read: Read, esquema: string, id: number): Promise<User | undefined> => {
  return statement(User)`
    select ${personColumns(esquema)}, false as por_codigo from ${nameIn(esquema)('usuarios')} u where u.id = ${id}`.first(read)
}

/** An account that was never activated and left nothing behind; one closed later keeps its records. */
export const neverUsed = (esquema: string) => {
  const t = nameIn(esquema)
  const queries = (
    ['incidencias', 'imagenes', 'comentarios', 'historial', 'jornadas', 'tareas_tiempos', 'incidencias_campos_extra'] as const
  ).map((table) => sql`exists (select 1 from ${t(table)} h where h.usuario_id = usuarios.id)`)
  return sql<boolean>`(not activado and not (${sql.join(queries, sql` or `)}
    or exists (select 1 from ${t('tareas')} h where usuarios.id in (h.encargado_id, h.tecnico_id))
    or exists (select 1 from ${t('inspecciones')} h where h.inspector_id = usuarios.id)))`
}

/** Whether its person has proved who they are since then. */
export const isConfirmedSince = async (read: Read, tokenHash: Buffer, since: Date): Promise<boolean> =>
  (await read
    .selectFrom('sesiones')
    .select('confirmada')
    .where('token_hash', '=', tokenHash)
    .where('confirmada', '>', since)
    .executeTakeFirst()) !== undefined

export const setFactorSince = (read: Read, usuario_id: number, factor_desde: Date | null) =>
  read.updateTable('usuarios').set({ factor_desde }).where('id', '=', usuario_id).execute()

export const extendSession = async (read: Read, tokenHash: Buffer, { caduca, now }: { caduca: Date; now: Date }): Promise<void> => {
  await read.updateTable('sesiones').set({ caduca }).where('token_hash', '=', tokenHash).execute()
  const theirs = read.selectFrom('sesiones').select('usuario_id').where('token_hash', '=', tokenHash)
  await read.updateTable('usuarios').set({ ultima_entrada: now }).where('id', 'in', theirs).execute()
}
