import type { Sight } from '@avisa/contract/access/visibility'
import { TaskList } from '@avisa/contract/lists/schemas'
import { sql } from 'kysely'
import { localised } from '#/incidents/shared/column-store.ts'
import { incidentSeen, taskSeen, viewerOf } from '#/incidents/shared/sight-store.ts'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import { among, type Sql } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

export const maxLists = 100

const visible = (scope: Scope, sight: Sight): Sql => {
  const t = nameIn(scope.esquema)
  return sql`case
    when l.publica then (select count(*)::int from ${t('listas_incidencias')} x join ${t('incidencias')} i on i.id = x.incidencia_id
      where x.lista_id = l.id and ${incidentSeen(scope, sight)})
    else (select count(*)::int from ${t('listas_tareas')} x join ${t('tareas')} o on o.id = x.tarea_id
      where x.lista_id = l.id and ${taskSeen(sight)}) end`
}

const rows = async (read: Read, scope: Scope, where: Sql): Promise<TaskList[]> => {
  const { sight } = viewerOf(scope)
  const t = nameIn(scope.esquema)
  const name = localised('l.nombre', scope)
  return statement(TaskList)`
    select l.id, ${name} as nombre, l.nombre_es, l.nombre_val, l.usuario_id, l.publica,
           ${visible(scope, sight)} as total
      from ${t('listas')} l where ${where} order by avisa.plegar(${name}), l.id`.all(read)
}

export const listsOf = (read: Read, scope: Scope, usuario_id: number): Promise<TaskList[]> =>
  rows(read, scope, sql`l.usuario_id = ${usuario_id} and not l.publica`)

type Owned = { usuario_id: number; id: number }

export const findList = async (read: Read, scope: Scope, { usuario_id, id }: Owned): Promise<TaskList | undefined> =>
  (await rows(read, scope, sql`l.id = ${id} and l.usuario_id = ${usuario_id} and not l.publica`))[0]

export const publicLists = (read: Read, scope: Scope): Promise<TaskList[]> => rows(read, scope, sql`l.publica`)

export const findPublicList = async (read: Read, scope: Scope, id: number): Promise<TaskList | undefined> =>
  (await rows(read, scope, sql`l.id = ${id} and l.publica`))[0]

export const sharesUnit = async (read: Read, scope: Scope, usuario_id: number): Promise<boolean> => {
  const { unidades } = scope
  if (unidades === 'todas') return true
  const { rows: members } = await sql`select 1 from ${nameIn(scope.esquema)('usuarios_unidades')} x
    where x.usuario_id = ${usuario_id} and ${among(sql`x.unidad_gestion_id`, unidades)} limit 1`.execute(read)
  return members.length > 0
}

export const lockLists = async (tx: Tx, scope: Scope, usuario_id: number): Promise<TaskList[]> => {
  await tx.selectFrom('usuarios').select('id').where('id', '=', usuario_id).forUpdate().execute()
  return listsOf(tx, scope, usuario_id)
}

export const insertList = async (
  tx: Tx,
  _scope: Scope,
  { usuario_id, nombre }: { usuario_id: number; nombre: string },
): Promise<number> => {
  const row = { usuario_id, nombre_es: nombre, nombre_val: nombre }
  return (await tx.insertInto('listas').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export const deleteList = async (tx: Tx, _scope: Scope, id: number): Promise<void> => {
  await tx.deleteFrom('listas').where('id', '=', id).execute()
}

export const insertListed = async (tx: Tx, scope: Scope, { id, tarea_id }: { id: number; tarea_id: number }): Promise<boolean> => {
  const t = nameIn(scope.esquema)
  const { sight } = viewerOf(scope)
  const seen = await sql`select 1 from ${t('tareas')} o where o.id = ${tarea_id} and ${taskSeen(sight)}`.execute(tx)
  if (seen.rows.length === 0) return false
  await tx
    .insertInto('listas_tareas')
    .values({ lista_id: id, tarea_id })
    .onConflict((oc) => oc.doNothing())
    .execute()
  return true
}

export const deleteListed = async (tx: Tx, _scope: Scope, { id, tarea_id }: { id: number; tarea_id: number }): Promise<void> => {
  await tx.deleteFrom('listas_tareas').where('lista_id', '=', id).where('tarea_id', '=', tarea_id).execute()
}
