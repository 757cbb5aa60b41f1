import { plainText } from '@avisa/contract/configuration/fields'
import { configurables } from '@avisa/contract/configuration/objects'
import { Act, Change } from '@avisa/contract/configuration/schemas'
import type { ActQuery, Difference } from '@avisa/contract/configuration/schemas'
import type { Meta } from '@avisa/contract/http/paging'
import { arr, bool, int, map, nullable, obj, oneOf, str, unknown, type Static } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import { fullName } from '#/platform/database/names.ts'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { allOf, readPage, stamp, type Sql } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'
import { columnOf, isListed } from './shared/column-store.ts'
import type { StoredObjects } from './shared/object-store.ts'
import { objectTables } from './shared/tables.ts'

const ChangeRow = obj({
  id: int(),
  acto_id: int(),
  tabla: str(),
  fila: map(unknown()),
  accion: oneOf('alta', 'cambio', 'baja'),
  antes: nullable(map(unknown())),
  despues: nullable(map(unknown())),
})
export type ChangeRow = Static<typeof ChangeRow>
type Row = Readonly<Record<string, unknown>>

/** The object and the list of references that a table stores. */
const ownerOf = (tabla: string): { objeto: string; link?: string } => {
  for (const [objeto, table] of Object.entries(objectTables)) {
    if (table.tabla === tabla) return { objeto }
    for (const [campo, link] of Object.entries(table.links ?? {})) if (link.tabla === tabla) return { objeto, link: campo }
  }
  return { objeto: tabla }
}
/** The tables that store an object. */
export const tablesOf = (objeto: string): string[] => {
  const table = objectTables[objeto]
  return table ? [table.tabla, ...Object.values(table.links ?? {}).map((link) => link.tabla)] : [objeto]
}

const keyById = (stored: StoredObjects, objeto: string, id: unknown): string | undefined =>
  [...(stored.ids.get(objeto) ?? [])].find(([, value]) => value === id)?.[0]

const nameOf = (objeto: string, row: Row, clave: string) => {
  const base = configurables.get(objeto)?.nombre
  const text = (suffix: string) => (base === undefined ? undefined : (row[`${base}_${suffix}`] ?? row[base]))
  return { nombre_es: plainText(text('es') ?? clave), nombre_val: plainText(text('val') ?? clave) }
}

/** Which object a row of the history is about. */
export const subjectOf = (stored: StoredObjects, { tabla, fila, antes, despues }: ChangeRow) => {
  const { objeto, link } = ownerOf(tabla)
  const row = despues ?? antes ?? fila
  const own = link === undefined ? undefined : objectTables[objeto]?.links?.[link]?.own
  if (own !== undefined) {
    const clave = keyById(stored, objeto, fila[own]) ?? plainText(fila[own])
    return { objeto, clave, link, ...nameOf(objeto, stored.configuration[objeto]?.[clave] ?? {}, clave) }
  }
  const clave =
    configurables
      .get(objeto)
      ?.clave.map((campo) => plainText(row[columnOf(objeto, campo)]))
      .join(':') ?? Object.values(fila).join(':')
  return { objeto, clave, link, ...nameOf(objeto, row, clave) }
}

const shown = (stored: StoredObjects, objeto: string, campo: string, row: Row | null): unknown => {
  if (!row) return null
  const value = row[columnOf(objeto, campo)] ?? null
  if (campo === 'retirado') return objectTables[objeto]?.active ? value === false : value !== null
  if (isListed(objeto, campo)) return Array.isArray(value) && value.some((name) => String(name).toLowerCase() === campo)
  const field = configurables.get(objeto)?.fields[campo]
  return field?.kind === 'reference' && value !== null
    ? (keyById(stored, objeto === '' ? '' : field.to, value) ?? `#${plainText(value)}`)
    : value
}

const fieldsOf = (objeto: string, row: ChangeRow): readonly string[] => {
  const fields = configurables.get(objeto)?.fields
  if (fields) return Object.keys(fields).filter((campo) => !objectTables[objeto]?.links?.[campo])
  return Object.keys(row.despues ?? row.antes ?? {})
}

const linkedDifference = (stored: StoredObjects, row: ChangeRow): Difference => {
  const { objeto, clave, link = '', nombre_es, nombre_val } = subjectOf(stored, row)
  const field = configurables.get(objeto)?.fields[link]
  const { other = '', to: records } = objectTables[objeto]?.links?.[link] ?? {}
  const to = field?.kind === 'references' ? field.to : (records?.tabla ?? '')
  const key = keyById(stored, to, row.fila[other]) ?? `#${plainText(row.fila[other])}`
  const isGone = row.accion === 'baja'
  return { objeto, clave, nombre_es, nombre_val, accion: 'cambio', campo: link, antes: isGone ? key : null, despues: isGone ? null : key }
}

/** A row of the history as differences of fields, references by their keys. */
export const differencesOf = (stored: StoredObjects, row: ChangeRow): Difference[] => {
  const { objeto, clave, link, nombre_es, nombre_val } = subjectOf(stored, row)
  if (link !== undefined) return [linkedDifference(stored, row)]
  const value = (campo: string, side: Row | null) =>
    configurables.has(objeto) ? shown(stored, objeto, campo, side) : (side?.[campo] ?? null)
  return fieldsOf(objeto, row)
    .map((campo) => ({ campo, antes: value(campo, row.antes), despues: value(campo, row.despues) }))
    .filter(({ antes, despues }) => JSON.stringify(antes) !== JSON.stringify(despues))
    .map((difference) => ({ objeto, clave, nombre_es, nombre_val, accion: row.accion, ...difference }))
}

const actColumns = (scope: Scope): Sql => {
  const t = nameIn(scope.esquema)
  return sql`a.id, a.estado, a.origen, a.version, a.nombre, a.motivo, a.autor_id, ${fullName('autor')} as autor, ${fullName('editor')} as publicado_por,
    ${stamp(sql`a.creado`, scope)} as creado, ${stamp(sql`a.publicado`, scope)} as publicado, ${stamp(sql`a.publicar_el`, scope)} as publicar_el,
    a.deshace_id, (select d.id from ${t('actos_config')} d where d.deshace_id = a.id and d.estado = 'publicado' order by d.id desc limit 1) as deshecho_por_id,
    case when a.estado in ('publicado') then (select count(*) from ${t('cambios_config')} c where c.acto_id = a.id)::int
      else jsonb_array_length(a.pedido) end as total`
}
const joins = (esquema: string): Sql => {
  const t = nameIn(esquema)
  return sql`left join ${t('usuarios')} autor on autor.id = a.autor_id left join ${t('usuarios')} editor on editor.id = a.publicado_por`
}

const { sobre: _sobre, ...stored } = Act.properties
const ActRow = obj(stored)
export type ActRow = Static<typeof ActRow>

const conditions = (
  { esquema, now }: Scope,
  { objeto, clave, origen, autor_id, dias }: Static<typeof ActQuery>,
  ids: StoredObjects,
): Sql[] => {
  const t = nameIn(esquema)
  const own = objeto === undefined || clave === undefined ? undefined : ids.ids.get(objeto)?.get(clave)
  const links = objeto === undefined ? [] : Object.values(objectTables[objeto]?.links ?? {})
  const about = (key: string, value: unknown) => sql`c.fila @> ${JSON.stringify({ [key]: value })}::jsonb`
  const ofKey =
    clave === undefined
      ? sql`true`
      : own === undefined
        ? sql`array_to_string(array(select v from jsonb_each_text(c.fila) x (k, v)), ':') = ${clave}`
        : sql`(${sql.join([about('id', own), ...links.map((link) => about(link.own, own))], sql` or `)})`
  return [
    sql`a.estado = 'publicado'`,
    ...(objeto === undefined
      ? []
      : [
          sql`exists (select 1 from ${t('cambios_config')} c where c.acto_id = a.id and c.tabla = any(${tablesOf(objeto)}::text[]) and ${ofKey})`,
        ]),
    ...(origen === undefined ? [] : [sql`a.origen = ${origen}`]),
    ...(autor_id === undefined ? [] : [sql`a.autor_id = ${autor_id}`]),
    ...(dias === undefined ? [] : [sql`a.publicado >= ${now}::timestamptz - make_interval(days => ${dias})`]),
  ]
}

/** The first changes of acts, at most three of each. */
const firstChanges = (read: Read, esquema: string, ids: readonly number[]) =>
  statement(ChangeRow)`
    select c.* from unnest(${ids}::bigint[]) x (id)
      cross join lateral (select * from ${nameIn(esquema)('cambios_config')} c where c.acto_id = x.id order by c.id limit 3) c`.all(read)

export const withSubjects = async (read: Read, esquema: string, rows: readonly ActRow[], objects: StoredObjects): Promise<Act[]> => {
  const changes =
    rows.length === 0
      ? []
      : await firstChanges(
          read,
          esquema,
          rows.map(({ id }) => id),
        )
  return rows.map((row) => {
    const subjects = changes.filter(({ acto_id }) => acto_id === row.id).map((change) => subjectOf(objects, change))
    const distinct = subjects.filter(
      ({ objeto, clave }, i) => subjects.findIndex((other) => other.objeto === objeto && other.clave === clave) === i,
    )
    return { ...row, sobre: distinct.map(({ objeto, clave, nombre_es, nombre_val }) => ({ objeto, clave, nombre_es, nombre_val })) }
  })
}

const selected = (scope: Scope, ids: Sql, order: Sql) => statement(ActRow)`
  select ${actColumns(scope)} from ${nameIn(scope.esquema)('actos_config')} a ${joins(scope.esquema)} where a.id in (${ids}) order by ${order}`

const newest = sql`a.publicado desc, a.id desc`

export const listActs = async (
  read: Read,
  scope: Scope,
  query: Static<typeof ActQuery>,
  objects: StoredObjects,
): Promise<{ data: Act[]; meta: Meta }> => {
  const { data, meta } = await readPage(
    read,
    {
      from: sql`${nameIn(scope.esquema)('actos_config')} a`,
      id: sql`a.id`,
      where: allOf(conditions(scope, query, objects)),
      order: newest,
      page: query.page ?? 1,
      perPage: query.per_page ?? scope.settings.tamanyo_pagina,
    },
    (ids) => selected(scope, ids, newest),
  )
  return { data: await withSubjects(read, scope.esquema, data, objects), meta }
}

export const findAct = (read: Read, scope: Scope, id: number): Promise<ActRow | undefined> =>
  selected(scope, sql`${id}::bigint`, newest).first(read)

export const listOpenDrafts = (read: Read, scope: Scope): Promise<ActRow[]> =>
  selected(
    scope,
    sql`select id from ${nameIn(scope.esquema)('actos_config')} where estado in ('borrador', 'programado', 'chocado')`,
    sql`a.publicar_el nulls last, a.id`,
  ).all(read)

/** With the keys of the records of work that changes of links name. */
export const withRecords = async (read: Read, esquema: string, objects: StoredObjects, changes: readonly ChangeRow[]) => {
  const ids = new Map(objects.ids)
  for (const { links = {} } of Object.values(objectTables))
    for (const { tabla, other, to } of Object.values(links)) {
      const rows = changes.filter((change) => change.tabla === tabla)
      if (!to || rows.length === 0) continue
      const named = await statement(obj({ id: int(), clave: str() }))`
        select id, ${sql.ref(to.clave)} as clave from ${nameIn(esquema)(to.tabla)}
         where id = any(${rows.map(({ fila }) => Number(fila[other]))}::bigint[])`.all(read)
      ids.set(to.tabla, new Map(named.map(({ id, clave }) => [clave, id])))
    }
  return { ...objects, ids }
}

/** Every change of an act, in the order in which they were made. */
export const changesOf = (read: Read, esquema: string, id: number): Promise<ChangeRow[]> =>
  statement(ChangeRow)`select * from ${nameIn(esquema)('cambios_config')} where acto_id = ${id} order by id`.all(read)

/** Rows of this act that were changed by a later one. */
export const laterChanges = (read: Read, esquema: string, id: number): Promise<ChangeRow[]> => {
  const t = nameIn(esquema)
  return statement(ChangeRow)`
    select distinct on (c.tabla, c.fila) n.* from ${t('cambios_config')} c
      join ${t('cambios_config')} n on n.tabla = c.tabla and n.fila = c.fila and n.id > c.id and n.acto_id <> c.acto_id
     where c.acto_id = ${id} order by c.tabla, c.fila, n.id desc`.all(read)
}

/** Whether each act up to this one still has the hash that was stored with it. */
export const isIntact = async (read: Read, esquema: string, id: number): Promise<boolean> => {
  const t = nameIn(esquema)
  const row = await statement(obj({ intact: bool() }))`
    select not exists (select 1 from ${t('actos_config')} a where a.id <= ${id} and a.huella is not null
      and a.huella <> avisa.huella_de_acto(${esquema}, a.id)) as intact`.first(read)
  return row?.intact ?? false
}

const DraftRow = obj({
  id: int(),
  revision: int(),
  estado: str(),
  nombre: nullable(str()),
  motivo: nullable(str()),
  pedido: arr(Change),
  autor_id: nullable(int()),
  publicado_por: nullable(int()),
})
export type DraftRow = Static<typeof DraftRow>

export const findDraft = (read: Read, esquema: string, id: number): Promise<DraftRow | undefined> =>
  statement(DraftRow)`
    select id, revision, estado, nombre, motivo, pedido, autor_id, publicado_por from ${nameIn(esquema)('actos_config')}
     where id = ${id} and estado in ('borrador', 'programado', 'chocado')`.first(read)

/** The last author of a published change of these rows. */
export const lastAuthor = async (read: Read, esquema: string, tables: readonly string[]): Promise<string | undefined> => {
  const t = nameIn(esquema)
  const row = await statement(obj({ nombre: nullable(str()) }))`
    select ${fullName('u')} as nombre from ${t('actos_config')} a left join ${t('usuarios')} u on u.id = a.publicado_por
     where a.estado = 'publicado' and exists (select 1 from ${t('cambios_config')} c where c.acto_id = a.id and c.tabla = any(${tables}::text[]))
     order by a.version desc limit 1`.first(read)
  return row?.nombre ?? undefined
}
