import { isDeepStrictEqual } from 'node:util'
import type { Merged } from '@avisa/contract/configuration/acts'
import type { Configuration } from '@avisa/contract/configuration/configurable'
import { differences } from '@avisa/contract/configuration/acts'
import { plainText, type Body, type Field } from '@avisa/contract/configuration/fields'
import { configurables } from '@avisa/contract/configuration/objects'
import { parameters } from '@avisa/contract/configuration/objects/parameters'
import { int, map, nullable, obj, str, unknown } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'
import { columnOf, fixedIn, isListed, keyIn, objectOf, tableOf, targetOf } from './column-store.ts'
import type { Link } from './tables.ts'

const StoredRow = obj({ objeto: str(), clave: str(), id: nullable(int()), cuerpo: map(unknown()) })
/** Every object with its id, by kind and key. */
export type StoredObjects = { configuration: Configuration; ids: ReadonlyMap<string, ReadonlyMap<string, number>> }

const linkValue = (esquema: string, objeto: string, campo: string, link: Link): Sql => {
  const t = nameIn(esquema)
  const { tabla, key } = targetOf(objeto, campo)
  const order = link.order ? sql`${sql.ref(`enlace.${link.order}`)}, ${key}` : key
  return sql`coalesce((select jsonb_agg(${key} order by ${order}) from ${t(link.tabla)} enlace
    join ${t(tabla)} otra on otra.id = ${sql.ref(`enlace.${link.other}`)} where ${sql.ref(`enlace.${link.own}`)} = fila.id), '[]')`
}

const valueOf = (esquema: string, objeto: string, [campo, field]: readonly [string, Field]): Sql => {
  const column = sql.ref(`fila.${columnOf(objeto, campo)}`)
  if (campo === 'retirado') return tableOf(objeto).active ? sql`not ${column}` : sql`${column} is not null`
  const link = tableOf(objeto).links?.[campo]
  if (link) return linkValue(esquema, objeto, campo, link)
  if (field.kind === 'reference')
    return sql`(select ${keyIn('otra', field.to)} from ${nameIn(esquema)(tableOf(field.to).tabla)} otra where otra.id = ${column})`
  return objeto === 'campo' && campo === 'json' ? sql`${column} - 'headers'` : column
}

const exceptions = {
  personal: sql`fila.usuario_id is null`,
  secret: sql`fila.clave = any(${Object.keys(parameters)}::text[])`,
  byRule: sql`fila.rol <> 'SuperAdmin'`,
} as const

const listedFlags = (objeto: string, flags: string): Sql => {
  const names = Object.keys(objectOf(objeto).fields).filter((campo) => isListed(objeto, campo))
  return sql` || (select jsonb_object_agg(x, x = any(select lower(y) from unnest(${sql.ref(`fila.${flags}`)}) y))
    from unnest(${names}::text[]) x)`
}

const rowsOf = (esquema: string, objeto: string): Sql => {
  const { tabla, hasId, except, flags } = tableOf(objeto)
  const pairs = Object.entries(objectOf(objeto).fields)
    .filter(([campo]) => !isListed(objeto, campo))
    .map((entry) => sql`${sql.lit(entry[0])}, ${valueOf(esquema, objeto, entry)}`)
  return sql`select ${sql.lit(objeto)} as objeto, ${keyIn('fila', objeto)} as clave, ${hasId ? sql`fila.id` : sql`null::bigint`} as id,
      jsonb_build_object(${sql.join(pairs)})${flags ? listedFlags(objeto, flags) : sql``} as cuerpo
    from ${nameIn(esquema)(tabla)} fila where ${except ? exceptions[except] : sql`true`}${fixedIn('fila.', objeto)}`
}

/** All objects of these kinds, in one statement. */
export const readObjects = async (
  read: Read,
  esquema: string,
  objetos: readonly string[] = [...configurables.keys()],
): Promise<StoredObjects> => {
  const union = sql.join(
    objetos.map((objeto) => rowsOf(esquema, objeto)),
    sql` union all `,
  )
  const rows = await statement(StoredRow)`${union}`.all(read)
  const configuration: Record<string, Record<string, Body>> = Object.fromEntries(objetos.map((objeto) => [objeto, {}]))
  const ids = new Map(objetos.map((objeto) => [objeto, new Map<string, number>()]))
  for (const { objeto, clave, id, cuerpo } of rows) {
    ;(configuration[objeto] ??= {})[clave] = cuerpo
    if (id !== null) ids.get(objeto)?.set(clave, id)
  }
  return { configuration, ids }
}

type Ids = Map<string, Map<string, number>>
type Writing = { esquema: string; ids: Ids; now: Date }

const idOf = (ids: Ids, to: string, clave: unknown): number | null => {
  if (clave === null || clave === undefined) return null
  const id = ids.get(to)?.get(plainText(clave))
  if (id === undefined) throw new Error(`${to} ${plainText(clave)} has no row`)
  return id
}

const storedValue = ({ ids, now }: Writing, objeto: string, [campo, value]: readonly [string, unknown]): unknown => {
  const field = objectOf(objeto).fields[campo]
  if (campo === 'retirado') return tableOf(objeto).active ? !value : value ? now.toISOString() : null
  return field?.kind === 'reference' ? idOf(ids, field.to, value) : value
}

/** The columns of a row as JSON, of these fields alone; of flags that are listed, the names of those that are true. */
const columnsOf = (writing: Writing, objeto: string, body: Body, campos: readonly string[]) => {
  const { links, flags } = tableOf(objeto)
  const listed = campos.filter((campo) => isListed(objeto, campo))
  return {
    ...Object.fromEntries(
      campos
        .filter((campo) => !links?.[campo] && !listed.includes(campo))
        .map((campo) => [columnOf(objeto, campo), storedValue(writing, objeto, [campo, body[campo] ?? null])]),
    ),
    ...(flags && listed.length > 0 ? { [flags]: listed.filter((campo) => body[campo] === true) } : {}),
  }
}

const names = (columns: Readonly<Record<string, unknown>>) => sql.join(Object.keys(columns).map((column) => sql.id(column)))
const recordOf = (esquema: string, objeto: string, columns: Readonly<Record<string, unknown>>): Sql =>
  sql`jsonb_populate_record(null::${nameIn(esquema)(tableOf(objeto).tabla)}, ${JSON.stringify(columns)}::jsonb)`

/** The headers of a list from an API are no part of the object: a change of the rest keeps them. */
const withHeaders = sql`x.json || case when fila.json ? 'headers' then jsonb_build_object('headers', fila.json -> 'headers') else '{}' end`

/** The value of a column that changes; of listed flags, the names that did not change stay. */
const changedValue = (objeto: string, column: string, listed: readonly string[]): Sql => {
  if (objeto === 'campo' && column === 'json') return withHeaders
  const value = sql.ref(`x.${column}`)
  return column === tableOf(objeto).flags
    ? sql`array(select y from unnest(${sql.ref(`fila.${column}`)}) y where lower(y) <> all(${listed}::text[])) || ${value}`
    : sql`${value}`
}

const atKey = (objeto: string, body: Body): Sql =>
  sql`${sql.join(
    objectOf(objeto).clave.map((campo) => sql`${sql.id(columnOf(objeto, campo))}::text = ${plainText(body[campo])}`),
    sql` and `,
  )}${tableOf(objeto).except === 'personal' ? sql` and usuario_id is null` : sql``}${fixedIn('', objeto)}`

type Listed = { objeto: string; campo: string; keys: readonly string[] }
const RecordRow = obj({ id: int(), clave: str() })
/** Records of work with these keys. */
const recordsWith = (read: Read, esquema: string, { objeto, campo, keys }: Listed) => {
  const { tabla, key } = targetOf(objeto, campo)
  return statement(RecordRow)`select otra.id, ${key} as clave from ${nameIn(esquema)(tabla)} otra where ${key} = any(${keys}::text[])`.all(
    read,
  )
}
const recordIds = async (read: Read, esquema: string, listed: Listed) => (await recordsWith(read, esquema, listed)).map(({ id }) => id)

/** The keys of records of work, among those that changes name, that do not exist. */
export const missingRecords = async (read: Read, esquema: string, changes: readonly Merged[]): Promise<(Listed & { clave: string })[]> => {
  const missing: (Listed & { clave: string })[] = []
  for (const { objeto, clave, before, after } of changes)
    for (const [campo, { to }] of Object.entries(tableOf(objeto).links ?? {})) {
      const has = (body: Body | undefined) => (Array.isArray(body?.[campo]) ? (body[campo] as unknown[]).map(String) : [])
      const keys = has(after).filter((key) => !has(before).includes(key))
      if (!to || keys.length === 0) continue
      const present = new Set((await recordsWith(read, esquema, { objeto, campo, keys })).map(({ clave }) => clave))
      const absent = keys.filter((key) => !present.has(key))
      if (absent.length > 0) missing.push({ objeto, clave, campo, keys: absent })
    }
  return missing
}

const writeLinks = async (tx: Tx, { esquema, ids }: Writing, { objeto, clave, before, after }: Merged) => {
  const own = ids.get(objeto)?.get(clave)
  for (const [campo, link] of Object.entries(tableOf(objeto).links ?? {})) {
    const field = objectOf(objeto).fields[campo]
    if (!after || JSON.stringify(before?.[campo] ?? []) === JSON.stringify(after[campo])) continue
    const keys = after[campo] as readonly string[]
    const others =
      field?.kind === 'references' ? keys.map((key) => idOf(ids, field.to, key)) : await recordIds(tx, esquema, { objeto, campo, keys })
    const table = nameIn(esquema)(link.tabla)
    const [ownColumn, otherColumn] = [sql.id(link.own), sql.id(link.other)]
    await sql`delete from ${table} where ${ownColumn} = ${own} and not ${otherColumn} = any(${others}::bigint[])`.execute(tx)
    if (others.length === 0) continue
    const wanted = sql`unnest(${others}::bigint[]) with ordinality as x (id, n)`
    if (link.order) {
      const order = sql.id(link.order)
      await sql`insert into ${table} as e (${ownColumn}, ${otherColumn}, ${order}) select ${own}::bigint, x.id, x.n from ${wanted}
        on conflict (${ownColumn}, ${otherColumn}) do update set ${order} = excluded.${order} where e.${order} <> excluded.${order}`.execute(
        tx,
      )
    } else
      await sql`insert into ${table} (${ownColumn}, ${otherColumn}) select ${own}::bigint, x.id from ${wanted} on conflict do nothing`.execute(
        tx,
      )
  }
}

const insertObject = async (tx: Tx, writing: Writing, { objeto, clave, after = {} }: Merged) => {
  const { esquema, ids } = writing
  const { tabla, hasId, fixed = {} } = tableOf(objeto)
  const columns = { ...columnsOf(writing, objeto, after, Object.keys(objectOf(objeto).fields)), ...fixed }
  const insert = sql`insert into ${nameIn(esquema)(tabla)} (${names(columns)})
    select ${names(columns)} from ${recordOf(esquema, objeto, columns)}`
  if (!hasId) return insert.execute(tx)
  const row = await statement(obj({ id: int() }))`${insert} returning id`.first(tx)
  if (row) ids.get(objeto)?.set(clave, row.id)
}

/** `listed`: the flags that change. */
type Update = { objeto: string; columns: Readonly<Record<string, unknown>>; listed: readonly string[]; rows: Body[] }

const updateOf = (writing: Writing, { objeto, before, after = {} }: Merged): Update => {
  const changed = differences(objectOf(objeto), before, after).map(({ campo }) => campo)
  const listed = changed.filter((campo) => isListed(objeto, campo))
  return { objeto, columns: columnsOf(writing, objeto, after, changed), listed, rows: [before ?? after] }
}

const updateRows = async (tx: Tx, { esquema }: Writing, { objeto, columns, listed, rows }: Update) => {
  if (Object.keys(columns).length === 0) return
  const values = sql.join(Object.keys(columns).map((column) => changedValue(objeto, column, listed)))
  const atKeys = sql.join(
    rows.map((row) => sql`(${atKey(objeto, row)})`),
    sql` or `,
  )
  await sql`update ${nameIn(esquema)(tableOf(objeto).tabla)} fila
    set (${names(columns)}) = (select ${values} from ${recordOf(esquema, objeto, columns)} x) where ${atKeys}`.execute(tx)
}

/** Rows that get the same values get them in one statement: the map counts the incidents of types anew for each statement. */
const updateObjects = async (tx: Tx, writing: Writing, changes: readonly Merged[]) => {
  const runs: Update[] = []
  for (const next of changes.map((change) => updateOf(writing, change))) {
    const run = runs.at(-1)
    if (run?.objeto === next.objeto && isDeepStrictEqual([run.columns, run.listed], [next.columns, next.listed]))
      run.rows.push(...next.rows)
    else runs.push(next)
  }
  for (const run of runs) await updateRows(tx, writing, run)
}

const deleteObject = async (tx: Tx, { esquema, ids }: Writing, { objeto, clave, before = {} }: Merged) => {
  // Its links first: the history does not see what goes with its row.
  const own = ids.get(objeto)?.get(clave)
  for (const link of Object.values(tableOf(objeto).links ?? {}))
    await sql`delete from ${nameIn(esquema)(link.tabla)} where ${sql.id(link.own)} = ${own}`.execute(tx)
  await sql`delete from ${nameIn(esquema)(tableOf(objeto).tabla)} where ${atKey(objeto, before)}`.execute(tx)
}

/** Objects before those that refer to them; types before their subtypes. */
const inOrder = (changes: readonly Merged[]): Merged[] => {
  const order = [...configurables.keys()]
  const depth = ({ after, before }: Merged) => ((after ?? before)?.['tipo_padre'] ? 1 : 0)
  return changes.toSorted((a, b) => order.indexOf(a.objeto) - order.indexOf(b.objeto) || depth(a) - depth(b))
}

/** Writes changes that were checked; what goes away goes last, in the opposite order. */
export const writeObjects = async (
  tx: Tx,
  esquema: string,
  { changes, stored, now }: { changes: readonly Merged[]; stored: StoredObjects; now: Date },
) => {
  const writing: Writing = { esquema, now, ids: new Map([...stored.ids].map(([objeto, rows]) => [objeto, new Map(rows)])) }
  const ordered = inOrder(changes)
  const written = ordered.filter(({ after }) => after)
  for (let from = 0; from < written.length;) {
    const isUpdate = written[from]?.before !== undefined
    const end = written.findIndex(({ before }, at) => at > from && (before === undefined) === isUpdate)
    const part = written.slice(from, end === -1 ? undefined : end)
    if (isUpdate) await updateObjects(tx, writing, part)
    else for (const change of part) await insertObject(tx, writing, change)
    for (const change of part) await writeLinks(tx, writing, change)
    from += part.length
  }
  for (const change of ordered.toReversed()) if (!change.after) await deleteObject(tx, writing, change)
}
