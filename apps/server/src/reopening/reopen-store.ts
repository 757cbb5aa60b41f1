import { outcomes } from '@avisa/contract/closing/outcomes'
import { bool, int, nullable, obj, oneOf, str, type Static } from '@avisa/contract/http/schema'
import type { ReopenResult } from '@avisa/contract/reopening/rules'
import { RatingReason, type Rating } from '@avisa/contract/reopening/schemas'
import { sql } from 'kysely'
import { countReport, secondsToWait } from '#/incidents/shared/limit-store.ts'
import { participant, takesPart } from '#/incidents/shared/participant-store.ts'
import { incidentSeen, ownIncident, type Viewer } from '#/incidents/shared/sight-store.ts'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import { date, statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

const ClosedTask = obj({
  id: int(),
  fecha: date(),
  prevista: nullable(date()),
  hasta: date(),
  reparada: bool(),
  estudiada: bool(),
  encargado_id: nullable(int()),
  /** Others of its entity could repair it. */
  hay_otra: bool(),
  estado_id: int(),
})
export type ClosedTask = Static<typeof ClosedTask>

const Closed = obj({
  codigo: str(),
  cerrada: nullable(date()),
  desenlace: nullable(oneOf(...outcomes)),
  reabierta_veces: int(),
  participa: bool(),
  quien: nullable(str()),
  repetida: bool(),
  faltaFoto: bool(),
  espera: int(),
})
export type Closed = Static<typeof Closed>

type Question = { viewer: Viewer; id: number; ip: string; imagenes?: readonly number[] | undefined }

/** Those of the incident that were taken after it was closed. */
const photosSince = ({ esquema }: Scope, { id, cierre, imagenes }: { id: number; cierre: Sql; imagenes: readonly number[] }): Sql =>
  sql`(select g.id from ${nameIn(esquema)('imagenes')} g where g.incidencia_id = ${id} and g.created_at >= ${cierre} and g.id = any(${imagenes}::bigint[]))`

/** Locks the tasks, then the incident, as a move does. */
export const lockWork = async (tx: Tx, scope: Scope, id: number): Promise<void> => {
  const t = nameIn(scope.esquema)
  await sql`select 1 from ${t('tareas')} where incidencia_id = ${id} order by id for no key update`.execute(tx)
  await sql`select 1 from ${t('incidencias')} where id = ${id} for no key update`.execute(tx)
}

/** Undefined if the caller does not see it. */
export const readClosed = (tx: Tx, scope: Scope, { viewer, id, ip, imagenes = [] }: Question): Promise<Closed | undefined> => {
  const t = nameIn(scope.esquema)
  return statement(Closed)`
    select i.codigo, i.cerrada, case when coalesce((select m.ofrece_sigue_igual from ${t('motivos_cierre')} m where m.id = i.motivo_cierre_id), true) then i.desenlace end as desenlace, i.reabierta_veces, p.quien, ${takesPart(scope, viewer)} as participa,
           exists (select from ${t('reaperturas')} r where r.incidencia_id = i.id and r.quien = p.quien and r.cierre = i.cerrada) as repetida,
           not ${ownIncident(viewer.sight)} and ${viewer.sight.enlace === null} and not exists ${photosSince(scope, { id, cierre: sql`i.cerrada`, imagenes })} as "faltaFoto",
           ${secondsToWait(scope, ip, 'respuesta')} as espera
      from ${t('incidencias')} i cross join lateral (select ${participant(scope, viewer)} as quien) p
     where i.id = ${id} and ${incidentSeen(scope, viewer.sight)}`.first(tx)
}

export const closedTasks = (tx: Tx, scope: Scope, id: number): Promise<ClosedTask[]> => {
  const t = nameIn(scope.esquema)
  return statement(ClosedTask)`
    select o.id, o.fecha, o.fecha_finalizacion_prevista as prevista, coalesce(o.fecha_finalizacion, o.updated_at) as hasta, eo.finaliza as reparada,
           et.final as estudiada, o.encargado_id, case when eo.finaliza then o.estadoobra_id else o.estadotecnico_id end as estado_id,
           exists (select from ${t('usuarios_entidades')} x join ${t('usuarios')} u on u.id = x.usuario_id and u.activado
             where x.entidad_id = o.entidad_reparadora_id and x.usuario_id <> o.encargado_id) as hay_otra
      from ${t('tareas')} o join ${t('estados')} et on et.id = o.estadotecnico_id join ${t('estados')} eo on eo.id = o.estadoobra_id
     where o.incidencia_id = ${id} and (eo.finaliza or et.final)`.all(tx)
}

type Waiting = { task: ClosedTask; prevista: Date | null; comentario: string | null }

/** The repair, or the study, waits again; for another person where there is one. */
export const reopenTask = async (tx: Tx, scope: Scope, { task, prevista, comentario }: Waiting): Promise<void> => {
  const t = nameIn(scope.esquema)
  const first = (pista: string) =>
    sql`(select s.id from ${t('estados')} s where s.pista = ${pista} and s.inicial order by s.orden, s.id limit 1)`
  const sent = sql`(select s.id from ${t('estados')} s where s.pista = 'tecnico' and s.enviada_reparacion order by s.orden, s.id limit 1)`
  const study = task.reparada ? (task.estudiada ? sent : sql`o.estadotecnico_id`) : first('tecnico')
  await sql`
    with movida as (
      update ${t('tareas')} o set estadotecnico_id = ${study}, estadoobra_id = ${first('reparacion')}, fecha_finalizacion = null,
             fecha_finalizacion_prevista = ${prevista}::timestamptz, encargado_id = case when not ${task.hay_otra} then o.encargado_id end,
             version = o.version + 1, updated_at = ${scope.now}::timestamptz where o.id = ${task.id}
      returning o.id, o.version, case when ${task.reparada} then o.estadoobra_id else o.estadotecnico_id end as estado_id)
    insert into ${t('historial')} (modelo, modelo_id, accion, fecha, estado_anterior_id, estado_id, comentario, version)
    select 'tarea', id, 'reabierta', ${scope.now}::timestamptz, ${task.estado_id}::bigint, estado_id, ${comentario}::text, version from movida`.execute(
    tx,
  )
}

type Said = {
  id: number
  ip: string
  cierre: Date
  quien: string
  fecha: Date
  comentario: string | null
  imagenes: readonly number[]
  resultado: ReopenResult
  tarea_id: number | null
}

/** False if this person has said so of this closing at the same moment. */
export const noteReopening = async (tx: Tx, scope: Scope, { id, ip, ...objection }: Said): Promise<boolean> => {
  const t = nameIn(scope.esquema)
  const noted = await statement(obj({ id: int() }))`
    with contada as (${countReport(tx, scope, ip, 'respuesta')})
    insert into ${t('reaperturas')} (incidencia_id, cierre, quien, usuario_id, fecha, comentario, imagenes, resultado, tarea_id)
    values (${id}, ${objection.cierre}, ${objection.quien}, ${scope.person?.user_id ?? null}, ${objection.fecha}, ${objection.comentario},
      array${photosSince(scope, { id, cierre: sql`${objection.cierre}::timestamptz`, imagenes: objection.imagenes })}, ${objection.resultado}, ${objection.tarea_id})
    on conflict do nothing returning id`.first(tx)
  if (!noted) return false
  if (objection.resultado === 'reabierta')
    await sql`update ${t('incidencias')} set reabierta_veces = reabierta_veces + 1, cerrada = null, desenlace = null where id = ${id}`.execute(
      tx,
    )
  else
    await sql`
      insert into ${t('historial')} (modelo, modelo_id, accion, fecha, comentario)
      values ('incidencia', ${id}, 'a_revisar', ${scope.now}, ${objection.comentario})`.execute(tx)
  return true
}

type Rated = { id: number; quien: string; rating: Omit<Rating, 'enlace'> }

export const countAnswer = (tx: Tx, scope: Scope, ip: string) => countReport(tx, scope, ip, 'respuesta').execute(tx)

/** The last answer of a person counts. */
export const saveRating = async (tx: Tx, scope: Scope, { id, quien, rating }: Rated): Promise<void> => {
  const row = {
    fecha: scope.now,
    resuelta: rating.resuelta,
    puntos: rating.puntos ?? null,
    motivos: [...(rating.motivos ?? [])],
    texto: rating.texto?.trim() || null,
    contacto_ok: rating.contacto_ok ?? false,
  }
  await tx
    .insertInto('valoraciones')
    .values({ incidencia_id: id, quien, ...row })
    .onConflict((oc) => oc.columns(['incidencia_id', 'quien']).doUpdateSet(row))
    .execute()
}

export const listReasons = (read: Read, scope: Scope): Promise<RatingReason[]> =>
  statement(RatingReason)`
    select codigo, titulo_es, titulo_val, resuelta from ${nameIn(scope.esquema)('motivos_valoracion')} where activo order by orden, id`.all(
    read,
  )
