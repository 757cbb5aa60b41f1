import { noticeSentence } from '@avisa/contract/notifications/notice-link'
import { listNotifications, readAllNotifications, readNotification } from '@avisa/contract/notifications/routes'
import type { Notification } from '@avisa/contract/notifications/schemas'
import { useClient, type Client } from '#/platform/client.ts'
import { toWireDate } from '#/platform/dates.ts'
import { defineChange } from '#/platform/changes/change.ts'
import { unreadCount, zone } from '#/platform/identity.ts'
import { step, useOutbox, type OutboxItem, type Step } from '#/platform/outbox/use-outbox.ts'
import { changeListed, refresh } from '#/platform/query-client.ts'
import { records } from '#/navigation/records.ts'
import { useNoticeTexts } from './texts.ts'

const asRead = (client: Client, notice: Notification): Notification =>
  notice.viewed_at === null ? { ...notice, viewed_at: toWireDate(new Date(), zone(client).get()) } : notice

type Mark = { title: string; detail: string; change: Step; unread: number; isMeant: (notice: Notification) => boolean }

const marking = defineChange<Mark>({
  record: records.notifications,
  title: ({ title }) => title,
  detail: ({ detail }) => [detail],
  steps: ({ change }) => [change],
  refreshes: [listNotifications],
  silent: true,
})

/** Shown at once and sent through the outbox, one after the other, so that it also works without signal. */
const mark = async (client: Client, notices: Mark): Promise<void> => {
  const { unread, isMeant } = notices
  const before = unreadCount(client).get()
  changeListed(client, listNotifications, (notice) => (isMeant(notice) ? asRead(client, notice) : notice))
  unreadCount(client).set(unread)
  if (await marking.save(client, notices)) return
  unreadCount(client).set(before)
  await refresh(client, listNotifications)
}

export const markRead = async (client: Client, notice: Notification): Promise<void> => {
  if (notice.viewed_at !== null) return
  await mark(client, {
    title: useNoticeTexts.now(client)('oneRead'),
    detail: noticeSentence(notice.texto),
    change: step(readNotification, { params: { id: notice.id } }),
    unread: Math.max(0, unreadCount(client).get() - 1),
    isMeant: ({ id }) => id === notice.id,
  })
}

export const markAllRead = (client: Client, newest: Notification): Promise<void> =>
  mark(client, {
    title: useNoticeTexts.now(client)('allRead'),
    detail: '',
    change: step(readAllNotifications, { body: { hasta: newest.id } }),
    unread: 0,
    isMeant: ({ id }) => id <= newest.id,
  })

const tells = ({ path, params, body }: OutboxItem, id: number): boolean =>
  (path === readNotification.path && (params as { id: number }).id === id) ||
  (path === readAllNotifications.path && id <= (body as { hasta: number }).hasta)

/** The notification as it is on this device: also read where the server does not know yet. */
export const useMarkedAsRead = (): ((notice: Notification) => Notification) => {
  const client = useClient()
  const { items } = useOutbox()
  return (notice) => (items.some((item) => tells(item, notice.id)) ? asRead(client, notice) : notice)
}
