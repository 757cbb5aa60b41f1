import { int, nullable, obj } from '@avisa/contract/http/schema'
import type { WorkDayStop } from '@avisa/contract/workdays/schemas'
import { sql } from 'kysely'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import { IdRow, date, statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

/** One of the caller's units by its name in either language. */
export const findCentre = async (read: Read, scope: Scope, nombre: string): Promise<number | undefined> => {
  const mine = scope.unidades === 'todas' ? sql`true` : sql`n.id = any(${scope.unidades}::bigint[])`
  const row = await statement(IdRow)`
    select n.id from ${nameIn(scope.esquema)('unidades_gestion')} n
     where ${mine} and avisa.plegar(${nombre.trim()}) in (avisa.plegar(n.nombre_es), avisa.plegar(n.nombre_val)) order by n.id limit 1`.first(
    read,
  )
  return row?.id
}

export const isVehicle = async (read: Read, _scope: Scope, nombre: string): Promise<boolean> =>
  (await read.selectFrom('vehiculos').select('nombre').where('nombre', '=', nombre).executeTakeFirst()) !== undefined

/** The person's last day. Locks the account, so that two starts are serialised. */
export const lockLastWorkDay = async (
  tx: Tx,
  _scope: Scope,
  usuario_id: number,
): Promise<{ inicio: Date; fin: Date | null } | undefined> => {
  await tx.selectFrom('usuarios').select('id').where('id', '=', usuario_id).forUpdate().execute()
  return tx
    .selectFrom('jornadas')
    .select(['inicio', 'fin'])
    .where('usuario_id', '=', usuario_id)
    .orderBy(sql`fin is null`, 'desc')
    .orderBy('inicio', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type New = { usuario_id: number; unidad_gestion_id: number; vehiculo: string; inicio: Date }

export const insertWorkDay = async (tx: Tx, scope: Scope, values: New): Promise<number> =>
  (
    await tx
      .insertInto('jornadas')
      .values({ ...values, recibida_inicio: scope.now })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** The person's own day, by default the open one. Locks it. */
export const lockOwn = (tx: Tx, _scope: Scope, { id, usuario_id }: { id?: number; usuario_id: number }) =>
  tx
    .selectFrom('jornadas')
    .select(['id', 'inicio', 'fin'])

    .where((eb) => (id === undefined ? eb('fin', 'is', null) : eb('id', '=', id)))
    .where('usuario_id', '=', usuario_id)
    .forUpdate()
    .executeTakeFirst()

const LockedWorkDay = obj({
  id: int(),
  usuario_id: int(),
  inicio: date(),
  fin: nullable(date()),
  pausas: int(),
  siguiente: nullable(date()),
})

/** A day of one of the caller's units, locked, with the start of the person's next day. */
export const lockForCorrection = async (tx: Tx, scope: Scope, id: number) => {
  const t = nameIn(scope.esquema)
  const mine = scope.unidades === 'todas' ? sql`true` : sql`j.unidad_gestion_id = any(${scope.unidades}::bigint[])`
  return statement(LockedWorkDay)`
    select j.id, j.usuario_id, j.inicio, j.fin, j.pausas,
           (select min(n.inicio) from ${t('jornadas')} n where n.usuario_id = j.usuario_id and n.inicio > j.inicio) as siguiente
      from ${t('jornadas')} j where j.id = ${id} and ${mine} for update`.first(tx)
}

type Correction = { id: number; usuario_id: number; fin_antes: Date | null; fin: Date; motivo: string }

/** The previous end is kept, with author, time and reason. */
export const correctEnd = async (tx: Tx, scope: Scope, { id, ...rest }: Correction): Promise<void> => {
  const heard = rest.fin_antes === null ? { recibida_fin: scope.now } : {}
  await tx
    .updateTable('jornadas')
    .set({ fin: rest.fin, ...heard })
    .where('id', '=', id)
    .execute()
  await tx
    .insertInto('correcciones_jornada')
    .values({ jornada_id: id, fecha: scope.now, ...rest })
    .execute()
}

type Ended = Omit<WorkDayStop, 'fecha'> & { id: number; fin: Date }

/** The clock that its person has left running on a task stops with it. */
export const endWorkDay = async (tx: Tx, scope: Scope, { id, fin, observaciones, ...rest }: Ended): Promise<void> => {
  await tx
    .updateTable('jornadas')
    .set({ ...rest, observaciones: observaciones?.trim() || null, fin, recibida_fin: scope.now })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('tareas_tiempos')
    .set((eb) => ({ fin: eb.fn<Date>('greatest', ['inicio', eb.val(fin)]), recibida_fin: scope.now }))
    .where('usuario_id', '=', (eb) => eb.selectFrom('jornadas').select('usuario_id').where('id', '=', id))
    .where('fin', 'is', null)
    .execute()
}

/** Marks a day that is still open, once; returns its person. */
export const markForgotten = async (tx: Tx, { id, now }: { id: number; now: Date }) => {
  const marked = await tx
    .updateTable('jornadas')
    .set({ olvidada_at: now })
    .where('id', '=', id)
    .where('fin', 'is', null)
    .where('olvidada_at', 'is', null)
    .returning(['usuario_id', 'inicio'])
    .executeTakeFirst()
  if (!marked) return undefined
  const person = await tx
    .selectFrom('usuarios')
    .select(['nombre', 'apellidos'])
    .where('id', '=', marked.usuario_id)
    .executeTakeFirstOrThrow()
  return { ...marked, ...person }
}
