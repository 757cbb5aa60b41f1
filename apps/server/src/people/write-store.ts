import type { EditableFields } from '@avisa/contract/people/schemas'
import { bool, int, obj, type Static } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'
import { openInspectionOf, openTaskOf } from './people-store.ts'

type Linked = Pick<EditableFields, 'unidades' | 'perfiles' | 'entidades'>

/** The rows that a person has in these tables: only what differs is written, so that the history has no more. */
export const writeMemberships = async (
  tx: Tx,
  { esquema }: Scope,
  id: number,
  { unidades, perfiles, entidades }: Linked,
): Promise<void> => {
  const t = nameIn(esquema)
  if (unidades) {
    await sql`delete from ${t('usuarios_unidades')} where usuario_id = ${id} and unidad_gestion_id <> all(${unidades}::bigint[])`.execute(
      tx,
    )
    await sql`insert into ${t('usuarios_unidades')} select ${id}, x from unnest(${unidades}::bigint[]) x on conflict do nothing`.execute(tx)
  }
  if (perfiles) {
    await sql`delete from ${t('usuarios_perfiles')} where usuario_id = ${id} and perfil_id <> all(${perfiles}::bigint[])`.execute(tx)
    await sql`insert into ${t('usuarios_perfiles')} select ${id}, x from unnest(${perfiles}::bigint[]) x on conflict do nothing`.execute(tx)
  }
  if (entidades) {
    const ids = entidades.map((entity) => entity.id)
    await sql`delete from ${t('usuarios_entidades')} where usuario_id = ${id} and entidad_id <> all(${ids}::bigint[])`.execute(tx)
    await sql`
      insert into ${t('usuarios_entidades')} as e (usuario_id, entidad_id, responsable, puede_cambiar_reparador)
      select ${id}, x.id, x.responsable, x.puede_cambiar_reparador
        from jsonb_to_recordset(${JSON.stringify(entidades)}::jsonb) x (id bigint, responsable boolean, puede_cambiar_reparador boolean)
      on conflict (usuario_id, entidad_id) do update
        set responsable = excluded.responsable, puede_cambiar_reparador = excluded.puede_cambiar_reparador
        where (e.responsable, e.puede_cambiar_reparador) is distinct from (excluded.responsable, excluded.puede_cambiar_reparador)`.execute(
      tx,
    )
  }
}

const ownColumns = ['nombre', 'apellidos', 'email', 'codusuario', 'user_roles'] as const

export const writePerson = async (tx: Tx, _scope: Scope, id: number, fields: EditableFields): Promise<void> => {
  const own = ownColumns.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]] as const)
  const { permisos_propios } = fields
  const set = {
    ...Object.fromEntries(own.map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value])),
    ...(permisos_propios ? { permisos_propios: JSON.stringify(permisos_propios) } : {}),
  }
  if (Object.keys(set).length > 0) await tx.updateTable('usuarios').set(set).where('id', '=', id).execute()
}

type NewPerson = { nombre: string; apellidos: string; email: string; user_roles: readonly string[]; lang: string }

/** Without access until they have chosen a password. */
export const insertPerson = async (tx: Tx, _scope: Scope, { nombre, apellidos, email, user_roles, lang }: NewPerson): Promise<number> => {
  const values = {
    nombre: nombre.trim(),
    apellidos: apellidos.trim(),
    email: email.trim(),
    user_roles: [...user_roles],
    lang,
    activado: false,
  }
  return (await tx.insertInto('usuarios').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export const saveInvitation = (tx: Tx, _scope: Scope, { usuario_id, ...link }: { usuario_id: number; token_hash: Buffer; caduca: Date }) =>
  tx
    .insertInto('invitaciones')
    .values({ usuario_id, ...link })
    .onConflict((oc) => oc.column('usuario_id').doUpdateSet(link))
    .execute()

/** Every way in ends but the password itself: links that were mailed, the code. */
export const endWaysIn = async (tx: Tx, scope: Scope, id: number): Promise<void> => {
  await tx.deleteFrom('invitaciones').where('usuario_id', '=', id).execute()
  await endMailedLinks(tx, scope, id)
  await tx.updateTable('usuarios').set({ codigo_hash: null }).where('id', '=', id).execute()
}
/** A link in the former mailbox must not open the account. */
export const endMailedLinks = async (tx: Tx, _scope: Scope, id: number): Promise<void> => {
  await tx.deleteFrom('enlaces').where('usuario_id', '=', id).execute()
  await tx.deleteFrom('correos_nuevos').where('usuario_id', '=', id).execute()
}
export const setActive = (tx: Tx, _scope: Scope, id: number, activado: boolean) =>
  tx.updateTable('usuarios').set({ activado }).where('id', '=', id).execute()

/** The push notifications of devices that no session ties to the person. */
export const forgetDevices = (tx: Tx, _scope: Scope, id: number) =>
  tx
    .updateTable('dispositivos')
    .set({ usuario_id: null, firebase_token: null, firebase_sesion: null })
    .where('usuario_id', '=', id)
    .execute()

/** False where somebody else has this code. */
export const setCode = async (tx: Tx, _scope: Scope, id: number, forms: readonly [string, string]): Promise<boolean> => {
  const [codigo_hash] = forms
  const other = await tx.selectFrom('usuarios').select('id').where('codigo_hash', 'in', forms).executeTakeFirst()
  if (other) return false
  await tx.updateTable('usuarios').set({ codigo_hash }).where('id', '=', id).execute()
  return true
}

export const isCodeOfMention = async (
  read: Read,
  _scope: Scope,
  { codusuario, id }: { codusuario: string; id: number },
): Promise<boolean> =>
  (await read.selectFrom('usuarios').select('id').where('codusuario', '=', codusuario).where('id', '<>', id).executeTakeFirst()) !==
  undefined

type Passing = { de: number; a: number | null }
const PassedTask = obj({ id: int(), incidencia_id: int(), repara: bool(), estudia: bool() })
const PassedInspection = obj({ id: int(), incidencia_id: int() })
/** What the other has got, with the incident of each. */
export type Passed = { tareas: Static<typeof PassedTask>[]; inspecciones: Static<typeof PassedInspection>[] }

/**
 * Gives the open tasks and inspections of one person to another, each with a row of its history. What the other may not have (a repair of an entity
 * they are not in, a study without being a technician of the unit, an inspection without being an inspector) is left to nobody.
 */
export const passWork = async (tx: Tx, scope: Scope, { de, a }: Passing): Promise<Passed> => {
  const t = nameIn(scope.esquema)
  const author = scope.person?.user_id ?? null
  const inUnit = (unit: Sql) =>
    sql`exists (select 1 from ${t('usuarios_unidades')} y where y.usuario_id = n.id and y.unidad_gestion_id = ${unit})`
  const tareas = await statement(PassedTask)`
    with abiertas as (select o.id, coalesce(o.encargado_id = ${de}, false) as repara, coalesce(o.tecnico_id = ${de}, false) as estudia,
           (select x.usuario_id from ${t('usuarios_entidades')} x where x.usuario_id = ${a}::bigint and x.entidad_id = o.entidad_reparadora_id) as repara_ahora,
           (select n.id from ${t('usuarios')} n where n.id = ${a}::bigint and 'Tecnicos' = any(n.user_roles) and ${inUnit(sql`o.unidad_gestion_id`)})
             as estudia_ahora
      from ${t('tareas')} o where ${openTaskOf(scope, sql`${de}::bigint`)} for no key update of o),
    cambiadas as (update ${t('tareas')} o set encargado_id = case when b.repara then b.repara_ahora else o.encargado_id end,
           tecnico_id = case when b.estudia then b.estudia_ahora else o.tecnico_id end, version = o.version + 1, updated_at = ${scope.now}
      from abiertas b where b.id = o.id returning o.id, o.incidencia_id, o.version, b.repara, b.estudia, b.repara_ahora, b.estudia_ahora),
    anotadas as (insert into ${t('historial')} (modelo, modelo_id, accion, usuario_id, fecha, version, antes, despues)
    select 'tarea', c.id, 'asignada', ${author}::bigint, ${scope.now}::timestamptz, c.version,
           case when c.repara then jsonb_build_object('encargado_id', ${de}::bigint) else '{}' end
             || case when c.estudia then jsonb_build_object('tecnico_id', ${de}::bigint) else '{}' end,
           case when c.repara then jsonb_build_object('encargado_id', c.repara_ahora) else '{}' end
             || case when c.estudia then jsonb_build_object('tecnico_id', c.estudia_ahora) else '{}' end
      from cambiadas c)
    select c.id, c.incidencia_id, c.repara and c.repara_ahora is not null as repara, c.estudia and c.estudia_ahora is not null as estudia from cambiadas c
     where (c.repara and c.repara_ahora is not null) or (c.estudia and c.estudia_ahora is not null) order by c.id`.all(tx)
  const inspecciones = await statement(PassedInspection)`
    with cambiadas as (update ${t('inspecciones')} p set version = p.version + 1, inspector_id = (select n.id from ${t('usuarios')} n
                          where n.id = ${a}::bigint and 'Inspectores' = any(n.user_roles) and ${inUnit(sql`p.unidad_gestion_id`)})
                        where ${openInspectionOf(scope, sql`${de}::bigint`)} returning p.id, p.incidencia_id, p.inspector_id, p.version),
    anotadas as (insert into ${t('historial')} (modelo, modelo_id, accion, usuario_id, fecha, version)
    select 'inspeccion', c.id, 'editada', ${author}::bigint, ${scope.now}::timestamptz, c.version from cambiadas c)
    select c.id, c.incidencia_id from cambiadas c where c.inspector_id is not null order by c.id`.all(tx)
  return { tareas, inspecciones }
}
