import { noticeSentence } from '@avisa/contract/notifications/notice-link'
import { listNotifications, readAllNotifications, readNotification } from '@avisa/contract/notifications/routes'
import type { Notification } from '@avisa/contract/notifications/schemas'
import { toWireDate } from '#/platform/dates.ts'
import { unreadCount } from '#/platform/identity.ts'
import { enqueue, step, useOutbox, type OutboxItem, type Step } from '#/platform/outbox/use-outbox.ts'
import { changeListed, refresh } from '#/platform/queries.ts'
import { useNoticeTexts } from './texts.ts'

const markedAsRead = (notice: Notification): Notification =>
  notice.viewed_at === null ? { ...notice, viewed_at: toWireDate(new Date()) } : notice

type ReadMark = { title: string; detail: string; change: Step; unread: number; isMeant: (notice: Notification) => boolean }

/** Shown at once; one after the other in the outbox, so that what is read without signal is told when there is. */
const mark = async ({ title, detail, change, unread, isMeant }: ReadMark): Promise<void> => {
  const before = unreadCount.get()
  changeListed(listNotifications, (notice) => (isMeant(notice) ? markedAsRead(notice) : notice))
  unreadCount.set(unread)
  try {
    await enqueue({ record: 'avisos', title, detail, refresh: [listNotifications] }, [change])
  } catch (cause) {
    console.warn('reading of a notice not kept', cause)
    unreadCount.set(before)
    await refresh(listNotifications)
  }
}

/** Read from now on, and one less in the badge. */
export const markRead = async (notice: Notification): Promise<void> => {
  if (notice.viewed_at !== null) return
  await mark({
    title: useNoticeTexts.now()('oneRead'),
    detail: noticeSentence(notice.texto),
    change: step(readNotification, { params: { id: notice.id } }),
    unread: Math.max(0, unreadCount.get() - 1),
    isMeant: ({ id }) => id === notice.id,
  })
}

/** The same for all up to the newest that is shown. */
export const markAllRead = (newest: Notification): Promise<void> =>
  mark({
    title: useNoticeTexts.now()('allRead'),
    detail: '',
    change: step(readAllNotifications, { body: { hasta: newest.id } }),
    unread: 0,
    isMeant: ({ id }) => id <= newest.id,
  })

const tells = ({ path, params, body }: OutboxItem, id: number): boolean =>
  (path === readNotification.path && (params as { id: number }).id === id) ||
  (path === readAllNotifications.path && id <= (body as { hasta: number }).hasta)

/** A notice as it stands here: read also where the server has not been told yet. */
export const useMarkedAsRead = (): ((notice: Notification) => Notification) => {
  const { items } = useOutbox()
  return (notice) => (items.some((item) => tells(item, notice.id)) ? markedAsRead(notice) : notice)
}
