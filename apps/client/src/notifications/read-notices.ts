import { listNotifications, readAllNotifications, readNotification } from '@avisa/contract/notifications/endpoints'
import type { Notification } from '@avisa/contract/notifications/schemas'
import { asCallError } from '#/platform/call-error.ts'
import { call } from '#/platform/call.ts'
import { toWireDate } from '#/platform/dates.ts'
import { unreadCount } from '#/platform/identity.ts'
import { changeListed, refresh } from '#/platform/queries.ts'
import { newUuid } from '#/platform/uuid.ts'

const mark = (isMeant: (notice: Notification) => boolean) => {
  const viewed_at = toWireDate(new Date())
  changeListed(listNotifications, (notice) => (notice.viewed_at === null && isMeant(notice) ? { ...notice, viewed_at } : notice))
}

/** Whatever was said already is taken back by what the server answers next. */
const tolerate = (cause: unknown) => {
  console.warn('notice not marked as read', asCallError(cause).kind)
  return refresh(listNotifications)
}

/** Read from now on, shown so at once, and one less in the badge (NOTIF-03, NOTIF-04); without signal it is read when it is opened again. */
export const markRead = async (notice: Notification): Promise<void> => {
  if (notice.viewed_at !== null) return
  mark(({ id }) => id === notice.id)
  unreadCount.set(Math.max(0, unreadCount.get() - 1))
  await call(readNotification, { params: { id: notice.id } }, { idempotencyKey: newUuid() }).catch((cause: unknown) => {
    unreadCount.set(unreadCount.get() + 1)
    return tolerate(cause)
  })
}

/** The same for all up to the newest that is shown. */
export const markAllRead = async (newest: Notification): Promise<void> => {
  const before = unreadCount.get()
  mark(({ id }) => id <= newest.id)
  unreadCount.set(0)
  await call(readAllNotifications, { body: { hasta: newest.id } }, { idempotencyKey: newUuid() }).catch((cause: unknown) => {
    unreadCount.set(before)
    return tolerate(cause)
  })
}
