import { custom, obj, type Static } from '@avisa/contract/http/schema'
import type { Tx } from '#/platform/database/database.ts'
import { statement } from '#/platform/database/rows.ts'
import { jobKind } from '#/platform/jobs.ts'
import type { NotificationOrder } from './shared/recipients-store.ts'
import type { Recipient } from './templates.ts'

/** Notifications of an act on several records wait until nothing more of it has come for this many milliseconds. */
export const batchQuiet = 10_000

/** The data of completed jobs are those of the last one to run, which is about all. */
export const batchJob = jobKind<NotificationOrder>('aviso_lote', { keptFor: 600 })

const Waiting = obj({ pedido: custom<NotificationOrder>('object') })

/** All of the act that this one belongs to, in order; none where a later one includes it. */
export const readBatch = async (tx: Tx, esquema: string, { hecho, lote, quien }: NotificationOrder): Promise<NotificationOrder[]> => {
  const rows: Static<typeof Waiting>[] = await statement(Waiting)`
    select j.data -> 'datos' as pedido from avisa_trabajos.job j
     where j.name = ${batchJob.name} and j.data ->> 'esquema' = ${esquema} and j.data #>> '{datos,lote}' = ${lote ?? ''}
       and j.data #>> '{datos,quien}' = ${String(quien)} order by j.created_on, j.id`.all(tx)
  const orders = rows.map(({ pedido }) => pedido)
  return orders.at(-1)?.hecho === hecho ? orders : []
}

/** A recipient of an event, and the number of records of one act that it is about. */
export type NewsTo = { recipient: Recipient; order: NotificationOrder; cuantas: number }

/** Of one act a person, or a device without an account, gets one notification of each template: of the last record, with their number. */
export const gather = (news: readonly NewsTo[]): NewsTo[] => {
  const groups = new Map<unknown, NewsTo>()
  for (const item of news) {
    const { recipient, order } = item
    const { plantilla, usuario_id, uuid } = recipient
    const name = order.lote ? `${plantilla}:${usuario_id ?? uuid}` : item
    groups.set(name, { ...item, cuantas: (groups.get(name)?.cuantas ?? 0) + 1 })
  }
  return [...groups.values()]
}
