import { map, nullable, obj, unknown } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import { nameIn, type Tx } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'
import { objectTables, type Table } from './shared/tables.ts'
import type { ChangeRow } from './history-store.ts'

type Row = Readonly<Record<string, unknown>>
type Undoing = { esquema: string; insists: boolean; now: Date }

const CurrentRow = obj({ fila: nullable(map(unknown())) })
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
const tableIn = (esquema: string, tabla: string): Sql => sql`${nameIn(esquema)(tabla as Table)}`
const at = (esquema: string, tabla: string, fila: Row): Sql =>
  sql`(${sql.join(Object.keys(fila).map((column) => sql.ref(`t.${column}`)))}) = (select ${sql.join(
    Object.keys(fila).map((column) => sql.ref(`x.${column}`)),
  )} from jsonb_populate_record(null::${tableIn(esquema, tabla)}, ${JSON.stringify(fila)}::jsonb) x)`

const currentRow = async (tx: Tx, esquema: string, { tabla, fila }: ChangeRow): Promise<Row | undefined> => {
  const row = await statement(
    CurrentRow,
  )`select to_jsonb(t) as fila from ${tableIn(esquema, tabla)} t where ${at(esquema, tabla, fila)}`.first(tx)
  return row?.fila ?? undefined
}

type Update = { tabla: string; values: Row; rows: readonly Row[] }

const write = async (tx: Tx, esquema: string, { tabla, values, rows }: Update): Promise<void> => {
  const columns = Object.keys(values)
  const atRows = sql.join(
    rows.map((fila) => at(esquema, tabla, fila)),
    sql` or `,
  )
  await sql`update ${tableIn(esquema, tabla)} t set (${sql.join(columns.map((column) => sql.id(column)))}) =
    (select ${sql.join(columns.map((column) => sql.ref(`x.${column}`)))} from jsonb_populate_record(null::${tableIn(esquema, tabla)}, ${JSON.stringify(values)}::jsonb) x)
    where ${atRows}`.execute(tx)
}

const isReferred = (thrown: unknown) => typeof thrown === 'object' && thrown !== null && 'code' in thrown && thrown.code === '23503'

/** False, with nothing changed, where rows refer to it or what it refers to is not there. */
const tryStatement = async (tx: Tx, change: Sql): Promise<boolean> => {
  await sql`savepoint deshacer`.execute(tx)
  try {
    await change.execute(tx)
    await sql`release savepoint deshacer`.execute(tx)
    return true
  } catch (thrown) {
    if (!isReferred(thrown)) throw thrown
    await sql`rollback to savepoint deshacer`.execute(tx)
    return false
  }
}

/** Deletes a row; one that is used by now is withdrawn. */
const remove = async (tx: Tx, { esquema, now }: Undoing, change: ChangeRow, current: Row): Promise<boolean> => {
  const { tabla, fila } = change
  if (await tryStatement(tx, sql`delete from ${tableIn(esquema, tabla)} t where ${at(esquema, tabla, fila)}`)) return true
  const active = ['activa', 'activo'].find((column) => column in current)
  const values = 'retirado' in current ? { retirado: now.toISOString() } : active && { [active]: false }
  if (!values) return false
  await write(tx, esquema, { tabla, values, rows: [fila] })
  return true
}

/** A row that went by a cascade was recorded after the row that it refers to, which has to come back first. */
const restore = async (tx: Tx, esquema: string, { tabla }: ChangeRow, antes: Row): Promise<boolean | 'early'> => {
  const columns = sql.join(Object.keys(antes).map((column) => sql.id(column)))
  const insert = sql`insert into ${tableIn(esquema, tabla)} (${columns}) select ${columns}
    from jsonb_populate_record(null::${tableIn(esquema, tabla)}, ${JSON.stringify(antes)}::jsonb)`
  return (await tryStatement(tx, insert)) || 'early'
}

const listOf = (value: unknown) => (Array.isArray(value) ? (value as readonly unknown[]) : [])
const isList = (tabla: string, column: string) =>
  Object.values(objectTables).some((table) => table.tabla === tabla && table.flags === column)
/** A list as it is now without what a change added, and with what it took away. */
const withoutChange = (now: unknown, antes: unknown, despues: unknown): readonly unknown[] => {
  const [current, before, after] = [listOf(now), listOf(antes), listOf(despues)]
  const rest = current.filter((name) => before.includes(name) || !after.includes(name))
  return [...rest, ...before.filter((name) => !after.includes(name) && !rest.includes(name))]
}

/** What is done, or what is left to write. */
const undoChange = async (tx: Tx, undoing: Undoing, change: ChangeRow): Promise<boolean | 'early' | Update> => {
  const { esquema, insists } = undoing
  const { tabla, fila, accion, antes, despues } = change
  // Accounts are neither made nor deleted by an undo.
  if (tabla === 'usuarios' && accion !== 'cambio') return false
  const current = await currentRow(tx, esquema, change)
  if (accion === 'baja') {
    return current || !antes ? false : restore(tx, esquema, change, antes)
  }
  if (!current) return false
  if (accion === 'alta') {
    const isChanged = Object.keys(despues ?? {}).some((column) => !same(current[column], despues?.[column]))
    return isChanged && !insists ? false : remove(tx, undoing, change, current)
  }
  const columns = Object.keys(antes ?? {}).filter((column) => !same(antes?.[column], despues?.[column]))
  const undone = columns.flatMap((column): [string, unknown][] => {
    if (!isList(tabla, column)) return insists || same(current[column], despues?.[column]) ? [[column, antes?.[column]]] : []
    const value = withoutChange(current[column], antes?.[column], despues?.[column])
    return same(current[column], value) ? [] : [[column, value]]
  })
  return undone.length > 0 && { tabla, values: Object.fromEntries(undone), rows: [fila] }
}

/** Rows of a table that get the same values wait for each other, to be written in one statement. */
const inRuns = (tx: Tx, esquema: string) => {
  let run: Update | undefined
  const flush = async () => {
    if (run) await write(tx, esquema, run)
    run = undefined
  }
  return {
    flush,
    /** Before another change is looked at: its row, or one that it refers to, may wait. */
    prepare: async ({ tabla, fila, accion }: ChangeRow) => {
      if (accion !== 'cambio' || run?.tabla !== tabla || run.rows.some((row) => same(row, fila))) await flush()
    },
    add: async (update: Update) => {
      if (run && same(run.values, update.values)) run = { ...run, rows: [...run.rows, ...update.rows] }
      else {
        await flush()
        run = update
      }
    },
  }
}

/** Takes changes back in the opposite order; without `insists`, what was changed again since stays. How many were taken back. */
export const undoChanges = async (tx: Tx, undoing: Undoing, changes: readonly ChangeRow[]): Promise<number> => {
  const runs = inRuns(tx, undoing.esquema)
  let count = 0
  for (let open = changes.toReversed(); open.length > 0;) {
    const early: ChangeRow[] = []
    for (const change of open) {
      await runs.prepare(change)
      const result = await undoChange(tx, undoing, change)
      if (result === 'early') early.push(change)
      else if (result) count += 1
      if (typeof result === 'object') await runs.add(result)
    }
    await runs.flush()
    // What it refers to stays away: it was deleted by another act.
    if (early.length === open.length) break
    open = early
  }
  return count
}
