import { storedFields } from '@avisa/contract/extra-fields/rules'
import type { ExtraField } from '@avisa/contract/extra-fields/schemas'
import { arr, int, obj, type Static } from '@avisa/contract/http/schema'
import type { NewIncident } from '@avisa/contract/incidents/schemas'
import { parseDate } from '@avisa/contract/values/dates'
import { sql } from 'kysely'
import { deviceInsert } from '#/accounts/shared/device-store.ts'
import { insertValues } from '#/extra-fields/shared/store.ts'
import { nameIn, type Tx } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import { preparedStatement } from '#/platform/database/prepared-statements.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'
import { countReport } from './shared/limit-store.ts'
import { storedPlace } from './shared/place-name-store.ts'
import { noteParts, type Note, type UnitRow } from './shared/routing-store.ts'
import type { PlannedIncident } from './plan.ts'
import { numbered, taskParts, yearIn } from './shared/task-rows-store.ts'

type CreationInput = {
  body: NewIncident
  unit: UnitRow
  plan: PlannedIncident & { vence: Date | null }
  camposExtra: readonly ExtraField[]
  ip: string
  notes: readonly Note[]
}

/** The reporter's open work day. */
const openWorkDay = ({ esquema }: Scope, { usuario_id }: PlannedIncident) =>
  sql<number | null>`(select j.id from ${nameIn(esquema)('jornadas')} j where j.usuario_id = ${usuario_id}::bigint and j.fin is null)`

const insertIncident = (tx: Tx, scope: Scope, { body, unit, plan }: CreationInput): Sql =>
  sql`${tx
    .insertInto('incidencias')
    .values({
      codigo: sql<string>`${numbered(`${unit.prefijo}-${yearIn(scope)}-`, `${scope.esquema}.numeros_incidencia`)}`,
      fecha: plan.fecha,
      created_at: scope.now,
      updated_at: scope.now,
      unidad_gestion_id: unit.id,
      estado_incidencia_id: plan.estado,
      cerrada: plan.desenlace && scope.now,
      desenlace: plan.desenlace,
      vence: plan.vence,
      tipoincidencia_id: plan.tipo,
      prioridad: plan.prioridad,
      contenido: body.contenido ?? null,
      ...plan.publicacion,
      geolatitud: body.geolatitud ?? null,
      geolongitud: body.geolongitud ?? null,
      id_vial: sql<number>`(select id_vial from lugar)`,
      direccion: sql<string>`(select direccion from lugar)`,
      direccioncalle: sql<string>`(select direccioncalle from lugar)`,
      direccionnumero: body.direccionnumero ?? null,
      distrito: sql<string>`(select distrito from lugar)`,
      barrio: sql<string>`(select barrio from lugar)`,
      emplazamiento: body.emplazamiento ?? null,
      usuario_id: plan.usuario_id,
      ciudadano_id_externo: plan.ciudadano_id_externo,
      uuid: plan.uuid,
      origen_id: plan.origen_id,
      orden_id: body.orden_id ?? null,
      relacionada_id: plan.relacionada_id,
      jornada_id: openWorkDay(scope, plan),
      anyadirDatosCiudadano: body.anyadirDatosCiudadano ?? false,
      ensayo: !scope.settings.abierta,
    })
    .returning('id')}`

const madeId = sql<number>`(select id from nueva)`

const insertHistory = (tx: Tx, scope: Scope, plan: PlannedIncident): Sql =>
  sql`${tx.insertInto('historial').values(
    plan.estados.map((estado_id, step) => ({
      modelo: 'incidencia',
      modelo_id: madeId,
      accion: step === 0 ? 'creada' : 'estado',
      usuario_id: plan.usuario_id,
      fecha: scope.now,
      estado_anterior_id: plan.estados[step - 1] ?? null,
      estado_id,
      publico: true,
    })),
  )}`

/** Stored in both directions. */
const insertRelation = (scope: Scope, { relacionada_id, usuario_id }: PlannedIncident): Sql[] => {
  if (relacionada_id === null) return []
  return [
    sql`relacion as (insert into ${nameIn(scope.esquema)('historial')} (modelo, modelo_id, accion, usuario_id, fecha, despues)
      select 'incidencia', case when suya then nueva.id else ${relacionada_id}::bigint end, 'relacionada', ${usuario_id}::bigint,
             ${scope.now}::timestamptz, jsonb_build_object('relacionada_id', case when suya then ${relacionada_id}::bigint else nueva.id end)
        from nueva, (values (true), (false)) lado (suya))`,
  ]
}

/** The inspection created with the report, and its first history row. */
const inspectionParts = (tx: Tx, scope: Scope, { unit, plan }: CreationInput): Sql[] => {
  if (plan.inspeccion === null) return []
  const insert = tx
    .insertInto('inspecciones')
    .values({
      ...plan.inspeccion,
      codigo: sql<string>`${numbered(`I-${yearIn(scope)}-`, `${scope.esquema}.numeros_inspeccion`)}`,
      incidencia_id: madeId,
      unidad_gestion_id: unit.id,
      inspector_id: plan.usuario_id,
      fecha: scope.now,
      fecha_inicio: plan.inspeccion.fecha_finalizacion,
    })
    .returning(['id', 'estado_inspeccion_id', 'comentario'])
  return [
    sql`inspeccion_nueva as (${insert})`,
    sql`historia_inspeccion as (insert into ${nameIn(scope.esquema)('historial')} (modelo, modelo_id, accion, usuario_id, fecha, estado_id, comentario)
      select 'inspeccion', id, 'creada', ${plan.usuario_id}::bigint, ${scope.now}::timestamptz, estado_inspeccion_id, comentario from inspeccion_nueva)`,
  ]
}

/** Undefined if there are neither contact data nor accepted conditions. */
const insertCitizen = (tx: Tx, scope: Scope, { ciudadano = {}, condiciones }: NewIncident): Sql[] => {
  const { nombre, email, telefono, dni, direccion } = ciudadano
  if (![nombre, email, telefono, dni, direccion].some(Boolean) && !condiciones) return []
  const trimmed = (text: string | undefined) => text?.trim() || null
  const insert = tx.insertInto('incidencias_ciudadano').values({
    incidencia_id: madeId,
    nombre: trimmed(nombre),
    email: trimmed(email),
    telefono: trimmed(telefono),
    dni: trimmed(dni),
    direccion: trimmed(direccion),
    lang: scope.lang,
    condiciones_version: condiciones?.version ?? null,
    condiciones_fecha: condiciones ? (parseDate(condiciones.fecha, scope.zona) ?? scope.now) : null,
  })
  return [sql`ciudadano as (${insert})`]
}

const insertExtraFields = (scope: Scope, { body, camposExtra }: CreationInput): Sql[] => {
  const insert = insertValues(scope, madeId, storedFields(camposExtra, body.camposExtra ?? [], scope.zona))
  return insert ? [sql`campos as (${insert})`] : []
}

/** `tareas`: the new tasks. */
const Saved = obj({ id: int(), tareas: arr(int()) })
export type Saved = Static<typeof Saved>

/** Writes everything in one statement. */
export const saveIncident = async (tx: Tx, scope: Scope, facts: CreationInput): Promise<Saved> => {
  const { body, plan, unit } = facts
  const types = plan.tipos.map((tipo_id, orden) => ({ incidencia_id: madeId, tipo_id, orden }))
  const tasks = taskParts(tx, scope, { tareas: plan.tareas, incidencia_id: madeId, unidad_gestion_id: unit.id, fecha: plan.fecha })
  const parts = [
    sql`lugar as (${storedPlace(scope, body)})`,
    sql`nueva as (${insertIncident(tx, scope, facts)})`,
    sql`tipos_suyos as (${tx.insertInto('incidencias_tipos').values(types)})`,
    sql`historia as (${insertHistory(tx, scope, plan)})`,
    ...tasks,
    ...inspectionParts(tx, scope, facts),
    ...insertCitizen(tx, scope, body),
    ...insertExtraFields(scope, facts),
    ...insertRelation(scope, plan),
    ...noteParts(scope, madeId, facts.notes),
    sql`contada as (${countReport(tx, scope, facts.ip)})`,
    // For pushes to the device about this report.
    ...(scope.uuid === null ? [] : [sql`aparato as (${deviceInsert(tx, scope, { ...body.device, uuid: scope.uuid })})`]),
  ]
  const taskIds = tasks.length === 0 ? sql`'{}'::bigint[]` : sql`array(select id from tareas_nuevas order by id)`
  const saved = await statement(Saved)`${preparedStatement} with ${sql.join(parts)} select id, ${taskIds} as tareas from nueva`.first(tx)
  if (!saved) throw new Error('an insert without conflict answers its row')
  return saved
}
