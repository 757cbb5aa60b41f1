import type { PushMessage } from '@avisa/contract/notifications/schemas'
import type { Tx } from '#/platform/database/database.ts'
import { deviceKey, isDeviceKey } from '#/platform/device-key.ts'
import type { Deps } from '#/platform/deps.ts'
import { jobKind } from '#/platform/jobs.ts'
import { dropTarget, findTarget, type PushDevice } from './push-store.ts'
import { quietUntil } from './quiet-hours.ts'

/** One message to one device; `zona`: time zone of its quiet hours. */
export type PushOrder = PushMessage & Pick<PushDevice, 'uuid' | 'clase' | 'usuario_id'> & { zona: string }

const pushJob = jobKind<PushOrder>('push', { tries: 8, seconds: 30, lanes: 4 })

/** Sent only if the caller's transaction commits. */
export const enqueuePush = (deps: Deps, tx: Tx, esquema: string, order: PushOrder): Promise<void> =>
  deps.jobs.enqueue(tx, { esquema }, pushJob, order)

export const enqueuePushes = (deps: Deps, tx: Tx, esquema: string, orders: readonly PushOrder[]): Promise<void> =>
  deps.jobs.enqueueAll(tx, { esquema }, pushJob, orders)

/** Postpones pushes in quiet hours, drops those to people who have signed out since, and deletes dead subscriptions. */
export const handlePush = (deps: Deps): void =>
  deps.jobs.handle(pushJob, async (order, esquema) => {
    const now = deps.clock.now()
    // Jobs of earlier versions contain the device id in plain text.
    const uuid = isDeviceKey(order.uuid) ? order.uuid : deviceKey(esquema, order.uuid)
    const reached = await findTarget(deps.db, esquema, { ...order, uuid }, now)
    if (!reached) return
    const until = quietUntil(reached.silencio, order.zona, now)
    if (until) return deps.db.write(esquema, (tx) => deps.jobs.enqueue(tx, { esquema, after: until }, pushJob, order))
    const { titulo, texto, enlace } = order
    const end = await deps.push.send(reached.target, { titulo, texto, enlace }, now)
    if (end === 'gone') await dropTarget(deps.db, esquema, reached.target)
  })
