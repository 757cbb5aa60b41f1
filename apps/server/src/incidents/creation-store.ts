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
import type { PlannedIncident, PlannedTask, StatusRow, TypeRow } from './plan.ts'

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
const parameterNames = ['login_obligado', 'multiples_tipos', 'limite_descripcion_ciudadano'] as const
type CreationParameters = { login_obligado: boolean; multiples_tipos: boolean; limite_descripcion_ciudadano: number }

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
  return { ...row, unit: row.unit ?? undefined, parameters: { ...parameterDefaults, ...row.parameters } }
}

/** `SU-26-00012`: the sequence, so that reports made side by side do not wait for each other. */
const numbered = (prefix: string, sequence: string): Sql =>
  sql`${prefix}::text || (select lpad(n, greatest(5, length(n)), '0') from (select nextval(${sequence}::regclass)::text as n) numero)`

const yearIn = (scope: Scope) => new Intl.DateTimeFormat('en', { timeZone: scope.zona, year: '2-digit' }).format(scope.now)

const incidentValues = (scope: Scope, body: NewIncident, { unit, plan }: { unit: UnitRow; plan: PlannedIncident }) => ({
  codigo: sql<string>`${numbered(`${unit.prefijo}-${yearIn(scope)}-`, `${scope.esquema}.numeros_incidencia`)}`,
  fecha: plan.fecha,
  created_at: scope.now,
  updated_at: scope.now,
  unidad_gestion_id: unit.id,
  estado_incidencia_id: plan.estados.at(-1) ?? 0,
  tipoincidencia_id: plan.tipos[0] ?? 0,
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
  anyadirDatosCiudadano: body.anyadirDatosCiudadano ?? false,
})

const taskValues = (scope: Scope, tasks: readonly PlannedTask[], { unit, plan }: { unit: UnitRow; plan: PlannedIncident }) =>
  tasks.map((task) => ({
    ...task,
    codigo: sql<string>`${numbered(`T-${yearIn(scope)}-`, `${scope.esquema}.numeros_tarea`)}`,
    unidad_gestion_id: unit.id,
    fecha: plan.fecha,
  }))

/** The incident with its types, and what happened to it so far, in one statement; answers its id. */
const insertIncident = async (tx: Tx, scope: Scope, given: { body: NewIncident; unit: UnitRow; plan: PlannedIncident }) => {
  const { body, plan } = given
  const id = sql<number>`(select id from nueva)`
  const { id: made } = await tx
    .with('nueva', (db) =>
      db
        .insertInto('incidencias')
        .values(incidentValues(scope, body, given))
        .returning('id'),
    )
    .with('tipos_suyos', (db) =>
      db.insertInto('incidencias_tipos').values(plan.tipos.map((tipo_id, orden) => ({ incidencia_id: id, tipo_id, orden }))),
    )
    .with('historia', (db) =>
      db.insertInto('historial').values(
        plan.estados.map((estado_id, step) => ({
          modelo: 'incidencia',
          modelo_id: id,
          accion: step === 0 ? 'creada' : 'estado',
          usuario_id: plan.usuario_id,
          fecha: scope.now,
          estado_anterior_id: plan.estados[step - 1] ?? null,
          estado_id,
          publico: true,
        })),
      ),
    )
    .selectFrom('nueva')
    .select('id')
    .executeTakeFirstOrThrow()
  return made
}

const insertTasks = async (tx: Tx, scope: Scope, given: { incidencia_id: number; unit: UnitRow; plan: PlannedIncident }) => {
  const { incidencia_id, plan } = given
  if (plan.tareas.length === 0) return
  const rows = taskValues(scope, plan.tareas, given).map((task) => ({ ...task, incidencia_id }))
  await tx
    .with('nuevas', (db) => db.insertInto('tareas').values(rows).returning(['id', 'estadotecnico_id']))
    .insertInto('historial')
    .columns(['modelo', 'modelo_id', 'accion', 'usuario_id', 'fecha', 'estado_id'])
    .expression((eb) =>
      eb
        .selectFrom('nuevas')
        .select([
          sql<string>`'tarea'`.as('modelo'),
          'nuevas.id',
          sql<string>`'creada'`.as('accion'),
          sql<number | null>`${plan.usuario_id}::bigint`.as('usuario_id'),
          sql<Date>`${scope.now}::timestamptz`.as('fecha'),
          'nuevas.estadotecnico_id',
        ]),
    )
    .execute()
}

const insertCitizen = async (tx: Tx, scope: Scope, { incidencia_id, body }: { incidencia_id: number; body: NewIncident }) => {
  const { ciudadano = {}, condiciones } = body
  const said = [ciudadano.nombre, ciudadano.email, ciudadano.telefono, ciudadano.dni, ciudadano.direccion].some(Boolean)
  if (!said && !condiciones) return
  await tx
    .insertInto('incidencias_ciudadano')
    .values({
      incidencia_id,
      nombre: ciudadano.nombre || null,
      email: ciudadano.email?.trim() || null,
      telefono: ciudadano.telefono?.trim() || null,
      dni: ciudadano.dni || null,
      direccion: ciudadano.direccion || null,
      condiciones_version: condiciones?.version ?? null,
      condiciones_fecha: condiciones ? (parseDate(condiciones.fecha, scope.zona) ?? scope.now) : null,
    })
    .execute()
}

/** Writes what was planned, all in the caller's transaction, a statement a table; answers the incident's id. */
export const saveIncident = async (tx: Tx, scope: Scope, given: { body: NewIncident; unit: UnitRow; plan: PlannedIncident }) => {
  const incidencia_id = await insertIncident(tx, scope, given)
  await insertTasks(tx, scope, { ...given, incidencia_id })
  await insertCitizen(tx, scope, { incidencia_id, body: given.body })
  // So that the device can be told what follows.
  if (scope.uuid !== null) await saveDevice(tx, scope, { ...given.body.device, uuid: scope.uuid })
  return incidencia_id
}
