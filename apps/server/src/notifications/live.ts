import { isRole } from '@avisa/contract/access/person'
import type { ChangeEvent, UnreadEvent } from '@avisa/contract/notifications/schemas'
import type { Deps } from '#/platform/deps.ts'
import type { Change, Heard } from '#/platform/events.ts'
import type { EventStream } from '#/platform/serve.ts'
import type { Scope } from '#/platform/scope.ts'
import { hashToken } from '#/platform/session.ts'
import { countUnreadOf, findNotice } from './store.ts'

type Stream = EventStream & { person: number; sesion: string | null; unread: number | undefined }

/** Milliseconds: signs of life, which proxies and phones wait a minute for; who may still listen; gathering what comes at once. */
const beat = 20_000
const beatsBetweenChecks = 15
const gather = 60
/** How often unread notices are counted where the database does not tell. */
const askEvery = 1500
/** Windows of one person; the oldest gives way. */
const mostOfOne = 20

const models: readonly string[] = ['incidencias', 'tareas', 'inspecciones'] satisfies ChangeEvent['modelo'][]

/** Staff hear of the records of their units, citizens of their own reports. It says that something changed, never what. */
const concerns = ({ person, unidades }: Scope, { unidad, usuario, externo }: Change): boolean => {
  if (person === null) return false
  if (isRole(person, 'ciudadano')) return usuario === person.user_id || (typeof externo === 'string' && externo === person.id_externo)
  return unidades === 'todas' || typeof unidad !== 'number' || unidades.includes(unidad)
}

/**
 * The streams of this process: each person's unread count, and which records change, a moment after it is committed by any process
 * (NOTIF-04, MENU-02). They end with their session, with the server, or when nobody reads them.
 */
export const openLive = (deps: Deps) => {
  const streams = new Set<Stream>()
  const waiting = new Map<string, Set<number>>()
  let timer: NodeJS.Timeout | undefined
  let pulse: NodeJS.Timeout | undefined
  let asking: NodeJS.Timeout | undefined
  let beats = 0
  let following = false

  const of = (esquema: string, person?: number) =>
    [...streams].filter((one) => one.scope.esquema === esquema && (person === undefined || one.person === person))

  /** Says the count where it is another than the one said before. */
  const sayUnread = (stream: Stream, count: number, more: Pick<UnreadEvent, 'nueva'> = {}) => {
    if (stream.unread === count && !more.nueva) return
    stream.unread = count
    stream.send('avisos', { num_notificaciones_no_leidas: count, ...more } satisfies UnreadEvent)
  }
  const recount = async (esquema: string, people: readonly number[]) => {
    if (people.length === 0) return
    const counted = await countUnreadOf(deps.db, esquema, people)
    for (const person of people) for (const stream of of(esquema, person)) sayUnread(stream, counted.get(person) ?? 0)
  }
  // What could not be read now is read at the next change, or when the client asks anew.
  const tolerate = () => undefined
  const flush = () => {
    timer = undefined
    const now = [...waiting]
    waiting.clear()
    for (const [esquema, people] of now) void recount(esquema, [...people]).catch(tolerate)
  }
  const recountSoon = (esquema: string, people: readonly number[]) => {
    waiting.set(esquema, new Set([...(waiting.get(esquema) ?? []), ...people]))
    timer ??= setTimeout(flush, gather)
  }
  const recountAll = () => {
    for (const esquema of new Set([...streams].map((one) => one.scope.esquema)))
      recountSoon(
        esquema,
        of(esquema).map((one) => one.person),
      )
  }
  const sayNew = async (esquema: string, person: number, id: number) => {
    const [first] = of(esquema, person)
    const nueva = first && (await findNotice(deps.db, esquema, id, { zona: first.scope.zona, address: deps.address() }))
    const counted = (await countUnreadOf(deps.db, esquema, [person])).get(person) ?? 0
    for (const stream of of(esquema, person)) sayUnread(stream, counted, nueva ? { nueva } : {})
  }
  const check = async (stream: Stream) => {
    const scope = await stream.check()
    if (scope?.person?.user_id === stream.person) stream.scope = scope
    else stream.end()
  }

  const onNotices = ({ esquema, id, usuario, alta }: Change) => {
    if (typeof usuario !== 'number')
      recountSoon(
        esquema,
        of(esquema).map((one) => one.person),
      )
    else if (of(esquema, usuario).length === 0) return
    else if (alta) void sayNew(esquema, usuario, id).catch(tolerate)
    else recountSoon(esquema, [usuario])
  }
  const onHeard = (heard: Heard) => {
    if (heard === 'silencio') asking ??= setInterval(recountAll, askEvery).unref()
    else if (heard === 'todo') {
      for (const stream of streams) stream.send('todo')
      recountAll()
    } else if (heard.tabla === 'sesiones') {
      for (const stream of of(heard.esquema)) if (stream.sesion === heard.sesion) void check(stream)
    } else if (heard.tabla === 'notificaciones') onNotices(heard)
    else if (models.includes(heard.tabla)) {
      const change: ChangeEvent = { modelo: heard.tabla as ChangeEvent['modelo'], id: heard.id }
      for (const stream of of(heard.esquema)) if (concerns(stream.scope, heard)) stream.send('cambio', change)
    }
  }
  const onBeat = () => {
    beats += 1
    for (const stream of streams) {
      stream.send()
      if (beats % beatsBetweenChecks === 0) void check(stream)
    }
  }
  const keep = (stream: Stream) => {
    if (!following) deps.events.follow(onHeard)
    following = true
    pulse ??= setInterval(onBeat, beat).unref()
    const [oldest, ...others] = of(stream.scope.esquema, stream.person)
    if (others.length >= mostOfOne - 1) oldest?.end()
    streams.add(stream)
    stream.onEnd(() => streams.delete(stream))
  }

  return {
    /** Begins with the unread count; with `once` that is all. */
    open: async (opened: EventStream, once: boolean): Promise<void> => {
      const { person, esquema } = opened.scope
      if (person === null) return opened.end()
      const sesion = opened.token === null ? null : hashToken(opened.token).toString('hex')
      const stream: Stream = Object.assign(opened, { person: person.user_id, sesion, unread: undefined })
      if (!once) keep(stream)
      sayUnread(stream, (await countUnreadOf(deps.db, esquema, [stream.person])).get(stream.person) ?? 0)
      return once ? stream.end() : undefined
    },
    endAll: (): void => {
      clearTimeout(timer)
      clearInterval(pulse)
      clearInterval(asking)
      for (const stream of streams) stream.end()
    },
    /** For tests. */
    count: () => streams.size,
  }
}
