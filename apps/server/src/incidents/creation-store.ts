import { isRole } from '@avisa/contract/access/person'
import { parameterDefaults } from '@avisa/contract/municipalities/schemas'
import type { NewIncident } from '@avisa/contract/incidents/schemas'
import { parseDate } from '@avisa/contract/values/dates'
import { parseIdList } from '@avisa/contract/values/ids'
import { sql } from 'kysely'
import { saveDevice } from '#/accounts/store.ts'
import { nameIn, type Tx } from '#/platform/database/database.ts'
import { among, type Sql } from '#/platform/database/lists.ts'
import type { Scope } from '#/platform/scope.ts'
import type { PlannedIncident, StatusRow, TypeRow } from './plan.ts'
import { settingNames, type Settings } from './sight-store.ts'

type UnitRow = {
  id: number
  prefijo: string
  descripcion_obligatoria: boolean
  mostrar_mapa: boolean
  mostrar_ciudadano: boolean
  email_obligatorio: boolean
  acepta_a_mano: boolean
  entidad_estudio_id: number | null
  latitud_min: number | null
  latitud_max: number | null
  longitud_min: number | null
  longitud_max: number | null
}
const parameterNames = ['login_obligado', 'multiples_tipos', 'limite_descripcion_ciudadano', ...settingNames] as const
type CreationParameters = Settings & { login_obligado: boolean; multiples_tipos: boolean; limite_descripcion_ciudadano: number }

/** Units this person may report in: citizens those open to them, staff their own, super all. */
const usableUnit = ({ person }: Scope): Sql => {
  if (isRole(person, 'ciudadano')) return sql`u.abierta_ciudadania`
  return isRole(person, 'super') ? sql`true` : among(sql`u.id`, person?.unidades_ids ?? [])
}

const typesJson = (scope: Scope, ids: readonly number[], unit: number): Sql => {
  const t = nameIn(scope.esquema)
  return sql`(
    select coalesce(json_agg(json_build_object('id', y.id, 'tipo_padre', y.tipo_padre, 'es_publica', y.es_publica, 'asignable', y.asignable,
      'deactivated_message_es', y.deactivated_message_es, 'deactivated_message_val', y.deactivated_message_val,
      'asignacion_automatica', y.asignacion_automatica, 'entidad_reparadora_id', y.entidad_reparadora_id,
      'entidad_estudio_id', y.entidad_estudio_id, 'prioridad', y.prioridad, 'dias_objetivo', y.dias_objetivo,
      'reparadores', array(select ue.usuario_id from ${t('usuarios_entidades')} ue join ${t('usuarios')} r on r.id = ue.usuario_id
         where ue.entidad_id = y.entidad_reparadora_id and r.activado limit 2))), '[]')
      from ${t('tipos')} y join ${t('tipos_unidades')} x on x.tipo_id = y.id and x.unidad_gestion_id = ${unit}
     where y.id = any(${ids}::bigint[]) or y.tipo_padre = any(${ids}::bigint[]))`
}

/** All that deciding on a report needs, in one statement: unit, types, statuses, origin and switches. */
export const readCreationFacts = async (tx: Tx, scope: Scope, body: NewIncident) => {
  const t = nameIn(scope.esquema)
  const { rows } = await sql<{
    unit: UnitRow | null
    types: TypeRow[]
    statuses: StatusRow[]
    origenActivo: boolean
    parameters: Partial<CreationParameters>
  }>`
    select (select row_to_json(u) from ${t('unidades_gestion')} u where u.id = ${body.unidad_gestion_id} and ${usableUnit(scope)}) as unit,
           ${typesJson(scope, parseIdList(body.tipos), body.unidad_gestion_id)} as types,
           (select json_agg(json_build_object('id', s.id, 'pista', s.pista, 'codigo', s.codigo, 'inicial', s.inicial, 'final', s.final,
              'finaliza', s.finaliza, 'pendiente_aceptar', s.pendiente_aceptar, 'enviada_reparacion', s.enviada_reparacion) order by s.orden)
              from ${t('estados')} s where s.pista <> 'inspeccion') as statuses,
           exists (select 1 from ${t('origenes')} g where g.id = ${body.origen_id ?? null}::bigint and g.activo) as "origenActivo",
           (select coalesce(json_object_agg(v.clave, v.valor), '{}') from ${t('parametros')} v
             where v.clave = any(${parameterNames}::text[])) as parameters`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('a select without from answers one row')
  return { ...row, unit: row.unit ?? undefined, parameters: { ...parameterDefaults, ...row.parameters } satisfies CreationParameters }
}

/** `SU-26-00012`: the sequence, so that reports made side by side do not wait for each other. */
const numbered = (prefix: string, sequence: string): Sql =>
  sql`${prefix}::text || (select lpad(n, greatest(5, length(n)), '0') from (select nextval(${sequence}::regclass)::text as n) numero)`

const yearIn = (scope: Scope) => new Intl.DateTimeFormat('en', { timeZone: scope.zona, year: '2-digit' }).format(scope.now)

type Given = { body: NewIncident; unit: UnitRow; plan: PlannedIncident }

const insertIncident = (tx: Tx, scope: Scope, { body, unit, plan }: Given): Sql =>
  sql`${tx
    .insertInto('incidencias')
    .values({
      codigo: sql<string>`${numbered(`${unit.prefijo}-${yearIn(scope)}-`, `${scope.esquema}.numeros_incidencia`)}`,
      fecha: plan.fecha,
      created_at: scope.now,
      updated_at: scope.now,
      unidad_gestion_id: unit.id,
      estado_incidencia_id: plan.estado,
      tipoincidencia_id: plan.tipo,
      prioridad: plan.prioridad,
      contenido: body.contenido ?? null,
      geolatitud: body.geolatitud ?? null,
      geolongitud: body.geolongitud ?? null,
      direccion: body.direccion ?? null,
      direccioncalle: body.direccioncalle ?? null,
      direccionnumero: body.direccionnumero ?? null,
      distrito: body.distrito ?? null,
      barrio: body.barrio ?? null,
      emplazamiento: body.emplazamiento ?? null,
      usuario_id: plan.usuario_id,
      ciudadano_id_externo: plan.ciudadano_id_externo,
      uuid: plan.uuid,
      origen_id: plan.origen_id,
      orden_id: body.orden_id ?? null,
      relacionada_id: plan.relacionada_id,
      anyadirDatosCiudadano: body.anyadirDatosCiudadano ?? false,
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

/** Both sides keep that they are related. */
const insertRelation = (scope: Scope, { relacionada_id, usuario_id }: PlannedIncident): Sql[] => {
  if (relacionada_id === null) return []
  return [
    sql`relacion as (insert into ${nameIn(scope.esquema)('historial')} (modelo, modelo_id, accion, usuario_id, fecha, despues)
      select 'incidencia', case when suya then nueva.id else ${relacionada_id}::bigint end, 'relacionada', ${usuario_id}::bigint,
             ${scope.now}::timestamptz, jsonb_build_object('relacionada_id', case when suya then ${relacionada_id}::bigint else nueva.id end)
        from nueva, (values (true), (false)) lado (suya))`,
  ]
}

const insertTasks = (tx: Tx, scope: Scope, { unit, plan }: Given): Sql =>
  sql`${tx
    .insertInto('tareas')
    .values(
      plan.tareas.map((task) => ({
        ...task,
        incidencia_id: madeId,
        codigo: sql<string>`${numbered(`T-${yearIn(scope)}-`, `${scope.esquema}.numeros_tarea`)}`,
        unidad_gestion_id: unit.id,
        fecha: plan.fecha,
      })),
    )
    .returning(['id', 'estadotecnico_id'])}`

const insertTaskHistory = (scope: Scope, plan: PlannedIncident): Sql =>
  sql`insert into ${nameIn(scope.esquema)('historial')} (modelo, modelo_id, accion, usuario_id, fecha, estado_id)
    select 'tarea', id, 'creada', ${plan.usuario_id}::bigint, ${scope.now}::timestamptz, estadotecnico_id from tareas_nuevas`

/** Who reported and what they accepted, or nothing when neither was said. */
const insertCitizen = (tx: Tx, scope: Scope, { ciudadano = {}, condiciones }: NewIncident): Sql[] => {
  const { nombre, email, telefono, dni, direccion } = ciudadano
  if (![nombre, email, telefono, dni, direccion].some(Boolean) && !condiciones) return []
  const said = (text: string | undefined) => text?.trim() || null
  const insert = tx.insertInto('incidencias_ciudadano').values({
    incidencia_id: madeId,
    nombre: said(nombre),
    email: said(email),
    telefono: said(telefono),
    dni: said(dni),
    direccion: said(direccion),
    lang: scope.lang,
    condiciones_version: condiciones?.version ?? null,
    condiciones_fecha: condiciones ? (parseDate(condiciones.fecha, scope.zona) ?? scope.now) : null,
  })
  return [sql`ciudadano as (${insert})`]
}

/** Writes all that was planned in one statement of the caller's transaction; answers the incident's id. */
export const saveIncident = async (tx: Tx, scope: Scope, given: Given): Promise<number> => {
  const { body, plan } = given
  const types = plan.tipos.map((tipo_id, orden) => ({ incidencia_id: madeId, tipo_id, orden }))
  const parts = [
    sql`nueva as (${insertIncident(tx, scope, given)})`,
    sql`tipos_suyos as (${tx.insertInto('incidencias_tipos').values(types)})`,
    sql`historia as (${insertHistory(tx, scope, plan)})`,
    ...(plan.tareas.length === 0
      ? []
      : [sql`tareas_nuevas as (${insertTasks(tx, scope, given)})`, sql`historia_tareas as (${insertTaskHistory(scope, plan)})`]),
    ...insertCitizen(tx, scope, body),
    ...insertRelation(scope, plan),
  ]
  const { rows } = await sql<{ id: number }>`with ${sql.join(parts)} select id from nueva`.execute(tx)
  // So that the device can be told what follows.
  if (scope.uuid !== null) await saveDevice(tx, scope, { ...body.device, uuid: scope.uuid })
  const [made] = rows
  if (!made) throw new Error('an insert without conflict answers its row')
  return made.id
}
