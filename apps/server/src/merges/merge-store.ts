import { arr, bool, int, nullable, obj, opt, str, type Static } from '@avisa/contract/http/schema'
import type { BeforeMerge, DuplicateStates } from '@avisa/contract/merges/rules'
import { sql } from 'kysely'
import { incidentSeenAsStaff, type Viewer } from '#/incidents/shared/sight-store.ts'
import { nameIn, type Tx } from '#/platform/database/database.ts'
import { idsOf } from '#/platform/database/lists.ts'
import { date, statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

const State = obj({ id: int(), estadotecnico_id: int(), estadoobra_id: int() })
const Task = obj({ ...State.properties, codigo: str(), cerrada: bool() })
const Side = obj({
  id: int(),
  codigo: str(),
  estado_id: int(),
  relacionada_id: nullable(int()),
  final: bool(),
  anonima: bool(),
  fusionada: bool(),
  tareas: arr(Task),
  fusiones: arr(int()),
})
export type Side = Static<typeof Side>

type Seen = { viewer: Viewer; ids: readonly number[] }

/** Locks tasks before incidents, as a move does, each in the order of their ids; answers the incidents that the caller sees as staff. */
export const lockSides = async (tx: Tx, scope: Scope, { viewer, ids }: Seen): Promise<Side[]> => {
  const t = nameIn(scope.esquema)
  await sql`select 1 from ${t('tareas')} where incidencia_id = any(${ids}::bigint[]) order by id for no key update`.execute(tx)
  await sql`
    select 1 from ${t('incidencias')} where id = any(${ids}::bigint[] || array(
      select f.origen_id from ${t('fusiones')} f where f.destino_id = any(${ids}::bigint[]) and f.deshecha is null))
     order by id for no key update`.execute(tx)
  return statement(Side)`
    select i.id, i.codigo, i.estado_incidencia_id as estado_id, i.relacionada_id, e.final, i.anonimizada is not null as anonima,
           exists (select from ${t('fusiones')} f where f.origen_id = i.id and f.deshecha is null) as fusionada,
           array(select f.id from ${t('fusiones')} f where f.destino_id = i.id and f.deshecha is null order by f.id) as fusiones,
           (select coalesce(json_agg(json_build_object('id', o.id, 'codigo', o.codigo, 'estadotecnico_id', o.estadotecnico_id,
               'estadoobra_id', o.estadoobra_id, 'cerrada', et.final or eo.final) order by o.id), '[]')
              from ${t('tareas')} o join ${t('estados')} et on et.id = o.estadotecnico_id join ${t('estados')} eo on eo.id = o.estadoobra_id
             where o.incidencia_id = i.id) as tareas
      from ${t('incidencias')} i join ${t('estados')} e on e.id = i.estado_incidencia_id
     where i.id = any(${ids}::bigint[]) and ${incidentSeenAsStaff(scope, viewer.sight)} order by i.id`.all(tx)
}

/** Undefined where the municipality has no status of duplicates for both tracks. */
export const findDuplicateStates = async (tx: Tx, scope: Scope): Promise<DuplicateStates | undefined> => {
  const t = nameIn(scope.esquema)
  return statement(obj({ incidencia: int(), tecnico: int() }))`
    select i.id as incidencia, s.id as tecnico from ${t('estados')} i join ${t('estados')} s on s.pista = 'tecnico' and s.papel = 'duplicada' and s.final
     where i.pista = 'incidencia' and i.papel = 'duplicada' and i.final limit 1`.first(tx)
}

type TaskMoves = { states: readonly Static<typeof State>[]; accion: 'estado' | 'reabierta' }

/** Sets both statuses of these tasks, with a history row each. */
export const moveTasks = async (tx: Tx, scope: Scope, { states, accion }: TaskMoves): Promise<void> => {
  if (states.length === 0) return
  const t = nameIn(scope.esquema)
  const columns = [states.map(({ id }) => id), states.map((state) => state.estadotecnico_id), states.map((state) => state.estadoobra_id)]
  await sql`
    with antes as (
      select o.id, o.estadotecnico_id as anterior, n.tecnico, n.obra from ${t('tareas')} o
        join unnest(${columns[0]}::bigint[], ${columns[1]}::bigint[], ${columns[2]}::bigint[]) n (id, tecnico, obra) using (id)),
    movidas as (
      update ${t('tareas')} o set estadotecnico_id = a.tecnico, estadoobra_id = a.obra, version = o.version + 1, updated_at = ${scope.now}::timestamptz
        from antes a where o.id = a.id returning o.id, o.version, a.anterior, a.tecnico)
    insert into ${t('historial')} (modelo, modelo_id, accion, usuario_id, fecha, estado_anterior_id, estado_id, version)
    select 'tarea', id, ${accion}, ${scope.person?.user_id ?? null}::bigint, ${scope.now}::timestamptz, anterior, tecnico, version from movidas`.execute(
    tx,
  )
}

/** Makes these merges lead to another incident. */
export const redirectMerges = async (
  tx: Tx,
  scope: Scope,
  { fusiones, destino_id }: { fusiones: readonly number[]; destino_id: number },
) => {
  if (fusiones.length === 0) return
  const t = nameIn(scope.esquema)
  await sql`
    with llevadas as (update ${t('fusiones')} set destino_id = ${destino_id} where id = any(${fusiones}::bigint[]) returning origen_id)
    update ${t('incidencias')} set relacionada_id = ${destino_id} where id in (select origen_id from llevadas)`.execute(tx)
}

type Between = { accion: 'fusionada' | 'separada'; destino_id: number; origenes: readonly number[] }

/** The row in the history of the incident that stays, for each of the others. */
const noteAtTarget = async (tx: Tx, scope: Scope, { accion, destino_id, origenes }: Between): Promise<void> => {
  const t = nameIn(scope.esquema)
  await sql`
    insert into ${t('historial')} (modelo, modelo_id, accion, usuario_id, fecha, despues)
    select 'incidencia', ${destino_id}::bigint, ${accion}, ${scope.person?.user_id ?? null}::bigint, ${scope.now}::timestamptz,
           jsonb_build_object('relacionada_id', n.id) from unnest(${origenes}::bigint[]) n (id)`.execute(tx)
  // So that open windows reload.
  await sql`update ${t('incidencias')} set updated_at = ${scope.now} where id = ${destino_id}`.execute(tx)
}

type NewMerges = {
  destino_id: number
  merged: readonly { id: number; antes: BeforeMerge; movidas: readonly number[]; hechas: readonly number[]; seguidas: readonly number[] }[]
}

export const insertMerges = async (tx: Tx, scope: Scope, { destino_id, merged }: NewMerges): Promise<void> => {
  const t = nameIn(scope.esquema)
  const origenes = merged.map(({ id }) => id)
  await tx
    .insertInto('fusiones')
    .values(
      merged.map(({ id, antes, ...people }) => ({
        origen_id: id,
        destino_id,
        usuario_id: scope.person?.user_id ?? null,
        fecha: scope.now,
        antes: JSON.stringify({ ...antes, ...people }),
      })),
    )
    .execute()
  await sql`update ${t('incidencias')} set relacionada_id = ${destino_id} where id = any(${origenes}::bigint[])`.execute(tx)
  await noteAtTarget(tx, scope, { accion: 'fusionada', destino_id, origenes })
}

const Before = obj({
  estado_id: int(),
  relacionada_id: nullable(int()),
  tareas: arr(State),
  fusiones: arr(int()),
  movidas: arr(int()),
  hechas: arr(int()),
  seguidas: opt(arr(int())),
  puestos: obj({ incidencia: int(), tecnico: int() }),
})
const Merge = obj({ id: int(), origen_id: int(), destino_id: int(), fecha: date(), deshecha: bool(), antes: Before })
export type Merge = Static<typeof Merge>

export const findMerge = (tx: Tx, scope: Scope, id: number): Promise<Merge | undefined> =>
  statement(Merge)`
    select id, origen_id, destino_id, fecha, deshecha is not null as deshecha, antes from ${nameIn(scope.esquema)('fusiones')} where id = ${id}`.first(
    tx,
  )

/** Which of these merges still lead to this incident. */
export const mergesInto = (tx: Tx, scope: Scope, { fusiones, destino_id }: { fusiones: readonly number[]; destino_id: number }) =>
  fusiones.length === 0
    ? Promise.resolve([])
    : idsOf(
        tx,
        sql`select id from ${nameIn(scope.esquema)('fusiones')}
             where id = any(${fusiones}::bigint[]) and destino_id = ${destino_id} and deshecha is null order by id`,
      )

export const endMerge = async (tx: Tx, scope: Scope, { id, origen_id, destino_id, antes }: Merge): Promise<void> => {
  const t = nameIn(scope.esquema)
  await tx
    .updateTable('fusiones')
    .set({ deshecha: scope.now, deshecha_por: scope.person?.user_id ?? null })
    .where('id', '=', id)
    .execute()
  // The former original may have been deleted.
  await sql`
    update ${t('incidencias')} set relacionada_id = (select o.id from ${t('incidencias')} o where o.id = ${antes.relacionada_id}::bigint)
     where id = ${origen_id}`.execute(tx)
  await noteAtTarget(tx, scope, { accion: 'separada', destino_id, origenes: [origen_id] })
}

/** The first statuses of study and repair. */
export const findFirstStates = async (tx: Tx, scope: Scope): Promise<{ tecnico: number; obra: number } | undefined> => {
  const t = nameIn(scope.esquema)
  return statement(obj({ tecnico: int(), obra: int() }))`
    select s.id as tecnico, r.id as obra from ${t('estados')} s join ${t('estados')} r on r.pista = 'reparacion' and r.inicial
     where s.pista = 'tecnico' and s.inicial order by s.orden, s.id limit 1`.first(tx)
}
