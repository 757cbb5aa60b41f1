import type { UnreadEvent } from '@avisa/contract/notifications/schemas'
import type { Deps } from '#/platform/deps.ts'
import type { EventStream } from '#/platform/event-stream.ts'
import { countUnreadOf, findNotice } from './shared/store.ts'

/** `unread`: the last count sent. */
export type Stream = EventStream & { person: number; sesion: string | null; unread: number | undefined }

/** Milliseconds in which simultaneous changes are collected. */
const gather = 60

/** Sends the count if it has changed. */
const sayUnread = (stream: Stream, count: number, nueva?: UnreadEvent['nueva']) => {
  if (stream.unread === count && !nueva) return
  stream.unread = count
  stream.send('avisos', { num_notificaciones_no_leidas: count, ...(nueva ? { nueva } : {}) } satisfies UnreadEvent)
}

// Retried at the next change or when the client reloads.
export const tolerate = () => undefined

/** Sends unread counts; `of` finds the streams of a municipality, or of one person in it. */
export const openUnreadCounts = (deps: Deps, of: (esquema: string, person?: number) => Stream[]) => {
  const waiting = new Map<string, Set<number>>()
  let timer: NodeJS.Timeout | undefined

  const recount = async (esquema: string, people: readonly number[]) => {
    if (people.length === 0) return
    const counted = await countUnreadOf(deps.db, esquema, people)
    for (const person of people) for (const stream of of(esquema, person)) sayUnread(stream, counted.get(person) ?? 0)
  }
  const flush = () => {
    timer = undefined
    const now = [...waiting]
    waiting.clear()
    for (const [esquema, people] of now) void recount(esquema, [...people]).catch(tolerate)
  }
  const sayNew = async (esquema: string, person: number, id: number) => {
    const [first] = of(esquema, person)
    if (!first) return
    const nueva = await findNotice(deps.db, esquema, id, { ...first.scope, address: deps.address() })
    const count = (await countUnreadOf(deps.db, esquema, [person])).get(person) ?? 0
    for (const stream of of(esquema, person)) sayUnread(stream, count, nueva)
  }
  return {
    sayNow: async (stream: Stream): Promise<void> => {
      const counted = await countUnreadOf(deps.db, stream.scope.esquema, [stream.person])
      sayUnread(stream, counted.get(stream.person) ?? 0)
    },
    /** With the new notification. */
    sayNew: (esquema: string, person: number, id: number): void => void sayNew(esquema, person, id).catch(tolerate),
    sayOf: (esquema: string, people: readonly number[]): void => {
      waiting.set(esquema, new Set([...(waiting.get(esquema) ?? []), ...people]))
      timer ??= setTimeout(flush, gather)
    },
    sayAll: (esquema: string): void => {
      waiting.set(esquema, new Set(of(esquema).map((stream) => stream.person)))
      timer ??= setTimeout(flush, gather)
    },
    stop: (): void => clearTimeout(timer),
  }
}
