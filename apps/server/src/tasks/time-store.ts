import type { Tx } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'

export const lockOpenTime = async (tx: Tx, _scope: Scope, usuario_id: number) => {
  await tx.selectFrom('usuarios').select('id').where('id', '=', usuario_id).forNoKeyUpdate().execute()
  return tx
    .selectFrom('tareas_tiempos')
    .select(['id', 'tarea_id', 'inicio'])
    .where('usuario_id', '=', usuario_id)
    .where('fin', 'is', null)
    .executeTakeFirst()
}

type Mine = { tarea_id: number; usuario_id: number }

export const lastTime = (tx: Tx, _scope: Scope, { tarea_id, usuario_id }: Mine) =>
  tx
    .selectFrom('tareas_tiempos')
    .select(['id', 'inicio', 'fin'])
    .where('tarea_id', '=', tarea_id)
    .where('usuario_id', '=', usuario_id)
    .orderBy((eb) => eb('fin', 'is', null), 'desc')
    .orderBy('inicio', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

type Ended = { fin?: Date; minutos_corregidos?: number }
const heard = ({ now }: Scope, { fin }: Ended) => (fin === undefined ? {} : { recibida_fin: now })

export const insertTime = async (tx: Tx, scope: Scope, values: Mine & Ended & { inicio: Date }): Promise<void> => {
  await tx
    .insertInto('tareas_tiempos')
    .values({ ...values, recibida_inicio: scope.now, ...heard(scope, values) })
    .execute()
}

export const changeTime = async (tx: Tx, scope: Scope, { id, ...values }: Ended & { id: number }): Promise<void> => {
  await tx
    .updateTable('tareas_tiempos')
    .set({ ...values, ...heard(scope, values) })
    .where('id', '=', id)
    .execute()
}

export const endTimesOf = async (tx: Tx, { now }: Scope, tarea_id: number): Promise<void> => {
  await tx
    .updateTable('tareas_tiempos')
    .set((eb) => ({ fin: eb.fn<Date>('greatest', ['inicio', eb.val(now)]), recibida_fin: now }))
    .where('tarea_id', '=', tarea_id)
    .where('fin', 'is', null)
    .execute()
}
