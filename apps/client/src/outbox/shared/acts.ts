import { useMemo } from 'react'
import type { Client } from '#/platform/client.ts'
import { enqueueAll, outbox, useOwnItems, type OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { newUuid } from '#/platform/uuid.ts'
import { useOutboxTexts } from '../texts.ts'

/** Milliseconds during which what an act on several records did can be taken back. */
export const undoTime = 30 * 60_000

/** What one person did to several records in one go, as far as the outbox knows: what was sent stays in it for a day. */
export type Act = {
  id: string
  title: string
  writtenAt: number
  items: readonly OutboxItem[]
  done: readonly OutboxItem[]
  refused: readonly OutboxItem[]
  left: readonly OutboxItem[]
  /** What can be taken back: sent, with an inverse, and not changed again from this device. */
  undoable: readonly OutboxItem[]
}

export const actsOf = (all: readonly OutboxItem[], now: number): Act[] => {
  const ids = [...new Set(all.flatMap(({ act }) => act?.id ?? []))]
  return ids.flatMap((id) => {
    const items = all.filter(({ act }) => act?.id === id)
    const [first] = items
    if (!first?.act) return []
    const done = items.filter(({ state }) => state === 'sent')
    const isLast = ({ id: own, record }: OutboxItem) => all.findLast((item) => item.record === record)?.id === own
    const isOpen = now - first.writtenAt < undoTime && !all.some(({ act }) => act?.of === id)
    return {
      id,
      title: first.act.title,
      writtenAt: first.writtenAt,
      items,
      done,
      refused: items.filter(({ state }) => state === 'refused'),
      left: items.filter(({ state }) => state === 'waiting' || state === 'sending'),
      undoable: isOpen ? done.filter((item) => item.act?.back !== undefined && isLast(item)) : [],
    }
  })
}

/** Newest first. */
export const useActs = (client: Client): readonly Act[] => {
  const all = useOwnItems()
  return useMemo(() => actsOf(all, client.clock()).toReversed(), [all, client])
}

/**
 * Takes back what was sent, by calls that the server refuses where somebody else has changed the record since; what waits is not sent. Resolves
 * to the id of the act that does it, if it sends anything.
 */
export const takeActBack = async (client: Client, { id: of, title, left, undoable }: Act): Promise<string | undefined> => {
  const say = useOutboxTexts.now(client)
  const all = await outbox(client).all()
  for (const item of left) await outbox(client).takeBack(item.id)
  const act = { id: newUuid(), title: say('undone', { title }), of }
  const changes = undoable.flatMap((item) => {
    const back = item.act?.back
    const { version } = (item.answer ?? {}) as { version?: number }
    const refresh = all.find((submission) => submission.id === item.id)?.refresh ?? []
    if (!back) return []
    const what = { record: item.record, title: say('undone', { title: item.title }), detail: item.detail, refresh, act }
    return [{ what, steps: [{ ...back, ...(version === undefined ? {} : { ifMatch: String(version) }) }] }]
  })
  if (changes.length === 0) return undefined
  await enqueueAll(client, changes)
  return act.id
}
