import { type ExtraValue, ExtraField } from '@avisa/contract/extra-fields/schemas'
import { arr, obj } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import { incidentSeenAsStaff, ownIncident, taskSeen, type Viewer } from '#/incidents/shared/sight-store.ts'
import { localised } from '#/incidents/shared/column-store.ts'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

/** Which fields: all or those for citizens; all or the mandatory ones. */
export type Which = { onlyPublic: boolean; obligatorios?: boolean | undefined }

type FieldQuery = Which & {
  /** The field's position among the others; null if it is not one of them. */
  place: Sql
  incident: Sql
}

/** Definitions with an incident's values as JSON, in the order of their types. URL and headers of a list are never included. */
const fieldsJson = (scope: Scope, { place, incident, onlyPublic, obligatorios = false }: FieldQuery): Sql => {
  const t = nameIn(scope.esquema)
  return sql`(
    select coalesce(json_agg(json_build_object('id', f.id, 'codigo', f.codigo, 'tipo_campo', f.tipo_campo, 'obligatorio', f.obligatorio,
      'para', f.para, 'nombre', ${localised('f.nombre', scope)}, 'nombre_es', f.nombre_es,
      'nombre_val', f.nombre_val, 'ayuda_es', f.ayuda_es, 'ayuda_val', f.ayuda_val, 'json', f.json - 'url' - 'headers',
      'valor', v.valor, 'valor_descripcion', v.valor_descripcion, 'valor_json', v.valor_json) order by f.lugar nulls last, f.id), '[]')
      from (select d.*, ${place} as lugar from ${t('campos_extra')} d) f
      left join ${t('incidencias_campos_extra')} v on v.campo_extra_id = f.id and v.incidencia_id = ${incident}
     where ((f.lugar is not null and f.activo) or v.campo_extra_id is not null)
       ${onlyPublic ? sql`and f.para = 'todos'` : sql``} ${obligatorios ? sql`and f.obligatorio` : sql``})`
}

const none = sql`null::bigint`

/** The fields of these types, in their order, each once. */
export const askedFieldsJson = (scope: Scope, types: readonly number[], which: Which): Sql =>
  fieldsJson(scope, { ...which, place: placeAmong(scope, types), incident: none })

const placeAmong = (scope: Scope, types: readonly number[]): Sql => sql`(
  select min(array_position(${types}::bigint[], x.tipo_id) * 1000 + x.orden)
    from ${nameIn(scope.esquema)('campos_extra_tipos')} x where x.campo_extra_id = d.id and x.tipo_id = any(${types}::bigint[]))`

/** The fields of the types of the incident `i`, with their values; a value stays when the type that asked for it is removed. */
export const incidentFieldsJson = (scope: Scope, which: Which): Sql => {
  const t = nameIn(scope.esquema)
  const place = sql`(
    select min(y.orden * 1000 + x.orden) from ${t('campos_extra_tipos')} x
      join ${t('incidencias_tipos')} y on y.tipo_id = x.tipo_id where x.campo_extra_id = d.id and y.incidencia_id = i.id)`
  return fieldsJson(scope, { ...which, place, incident: sql`i.id` })
}

const Fields = obj({ campos: arr(ExtraField) })

/** Definitions without values, before there is an incident. */
export const readAskedFields = async (
  read: Read,
  scope: Scope,
  { types, ...which }: Which & { types: readonly number[] },
): Promise<ExtraField[]> => {
  const row = await statement(Fields)`select ${askedFieldsJson(scope, types, which)} as campos`.first(read)
  return row?.campos ?? []
}

/** Those who see the incident, or one of its tasks, as staff see its fields if they have the permission. */
const reached = (scope: Scope, { sight }: Viewer): Sql => sql`(${incidentSeenAsStaff(scope, sight)}
  or exists (select 1 from ${nameIn(scope.esquema)('tareas')} o where o.incidencia_id = i.id and ${taskSeen(sight)}))`

type OfIncident = Which & { viewer: Viewer; id: number; /** Instead of the incident's own types. */ types?: readonly number[] }

const readIncidentFields = async (read: Read, scope: Scope, id: number, { fields, seen }: { fields: Sql; seen: Sql }) => {
  const row = await statement(Fields)`
    select ${fields} as campos from ${nameIn(scope.esquema)('incidencias')} i where i.id = ${id} and ${seen}`.first(read)
  return row?.campos
}

/** Undefined if they may not see the fields. */
export const findIncidentFields = (
  read: Read,
  scope: Scope,
  { viewer, id, types, ...which }: OfIncident,
): Promise<ExtraField[] | undefined> => {
  const fields = types
    ? fieldsJson(scope, { ...which, place: placeAmong(scope, types), incident: sql`i.id` })
    : incidentFieldsJson(scope, which)
  return readIncidentFields(read, scope, id, { fields, seen: reached(scope, viewer) })
}

/** The public fields of an incident for its reporter; undefined for anybody else. */
export const findOwnFields = (read: Read, scope: Scope, { viewer, id }: { viewer: Viewer; id: number }) =>
  readIncidentFields(read, scope, id, { fields: incidentFieldsJson(scope, { onlyPublic: true }), seen: ownIncident(viewer.sight) })

/** Locks the incident, so that the values read are the values changed. */
export const lockIncident = async (tx: Tx, scope: Scope, id: number): Promise<void> => {
  await sql`select 1 from ${nameIn(scope.esquema)('incidencias')} where id = ${id} for no key update`.execute(tx)
}

type Write = { incidencia_id: number; campo_extra_id: number }

const asJson = (value: unknown) => (value === null ? null : JSON.stringify(value))

export const writeValue = async (tx: Tx, scope: Scope, { valor, valor_descripcion, valor_json, ...where }: Write & ExtraValue) => {
  const row = {
    valor: JSON.stringify(valor),
    valor_descripcion,
    valor_json: asJson(valor_json),
    usuario_id: scope.person?.user_id ?? null,
    updated_at: scope.now,
  }
  await tx
    .insertInto('incidencias_campos_extra')
    .values({ ...where, ...row })
    .onConflict((conflict) => conflict.columns(['incidencia_id', 'campo_extra_id']).doUpdateSet(row))
    .execute()
}

export const removeValue = async (tx: Tx, _scope: Scope, { incidencia_id, campo_extra_id }: Write) => {
  await tx
    .deleteFrom('incidencias_campos_extra')
    .where('incidencia_id', '=', incidencia_id)
    .where('campo_extra_id', '=', campo_extra_id)
    .execute()
}

type Noted = { incidencia_id: number; codigo: string; antes: ExtraField['valor']; despues: ExtraField['valor'] }

/** Internal history: never shown to citizens. */
export const recordChange = async (tx: Tx, scope: Scope, { incidencia_id, codigo, antes, despues }: Noted) => {
  await tx
    .insertInto('historial')
    .values({
      modelo: 'incidencia',
      modelo_id: incidencia_id,
      accion: 'campo_extra',
      usuario_id: scope.person?.user_id ?? null,
      fecha: scope.now,
      antes: JSON.stringify({ [codigo]: antes }),
      despues: JSON.stringify({ [codigo]: despues }),
    })
    .execute()
}

/** `insert` of the values of the incident created by the same statement, whose id is `madeId`; undefined if there are none. */
export const insertValues = (scope: Scope, madeId: Sql, values: readonly (ExtraValue & { campoExtraId: number })[]): Sql | undefined => {
  if (values.length === 0) return undefined
  const rows = values.map(
    ({ campoExtraId, valor, valor_descripcion, valor_json }) =>
      sql`(${madeId}, ${campoExtraId}::bigint, ${JSON.stringify(valor)}::jsonb, ${valor_descripcion}::text, ${asJson(valor_json)}::jsonb,
        ${scope.person?.user_id ?? null}::bigint, ${scope.now}::timestamptz)`,
  )
  return sql`insert into ${nameIn(scope.esquema)('incidencias_campos_extra')}
    (incidencia_id, campo_extra_id, valor, valor_descripcion, valor_json, usuario_id, updated_at) values ${sql.join(rows)}`
}

export type ListSource = { codigo: string; url: string; headers: Record<string, string>; key: string; text: string; descrip: string | null }

const sourceOf = (codigo: string, json: unknown): ListSource => {
  const { url = '', headers = {}, key = 'id', text = 'nombre', descrip = null } = json as Partial<ListSource>
  return { codigo, url, headers, key, text, descrip }
}

/** Undefined if the caller has no such field. */
export const findListSource = async (
  read: Read,
  _scope: Scope,
  { id, onlyPublic }: { id: number; onlyPublic: boolean },
): Promise<ListSource | undefined> => {
  const query = read.selectFrom('campos_extra').select(['codigo', 'json']).where('id', '=', id).where('tipo_campo', '=', 'list_api')
  const row = await (onlyPublic ? query.where('para', '=', 'todos') : query).where('activo', '=', true).executeTakeFirst()
  return row && sourceOf(row.codigo, row.json)
}

/** Every list of an active field, with the field's name. */
export const listSources = async (read: Read) => {
  const rows = await read
    .selectFrom('campos_extra')
    .select(['codigo', 'nombre_es', 'nombre_val', 'json'])
    .where('tipo_campo', '=', 'list_api')
    .where('activo', '=', true)
    .orderBy('id')
    .execute()
  return rows.map(({ codigo, json, ...names }) => ({ ...names, source: sourceOf(codigo, json) }))
}

/** An API key of the caller's municipality, for calls of the server to itself. */
export const findApiKey = async (shared: Read, { municipality }: Scope): Promise<string> => {
  const keys = shared
    .selectFrom('claves_api')
    .select('clave')
    .where('municipio_id', '=', municipality.id)
    .orderBy('caduca', (order) => order.desc().nullsFirst())
    .orderBy('created_at')
  return (await keys.executeTakeFirstOrThrow()).clave
}
