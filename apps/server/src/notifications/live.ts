import { allowedBy } from '@avisa/contract/access/permissions'
import { isRole } from '@avisa/contract/access/person'
import type { ChangeEvent, ConfigurationEvent } from '@avisa/contract/notifications/schemas'
import { factsFor, findSubject } from '#/comments/shared/subject-store.ts'
import { configurationEvent } from '#/platform/database/settings-store.ts'
import type { Deps } from '#/platform/deps.ts'
import type { Change, PublishedEvent } from '#/platform/events.ts'
import type { EventStream } from '#/platform/event-stream.ts'
import type { Scope } from '#/platform/scope.ts'
import { hashToken } from '#/platform/session.ts'
import { openUnreadCounts, tolerate, type Stream } from './unread-counts.ts'

/**
 * Milliseconds between keep-alives (proxies and phones time out after a minute); every fifteenth checks that the client may still
 * listen.
 */
const beat = 20_000
const beatsBetweenChecks = 15
/** Milliseconds between polls of unread counts if the database cannot notify. */
const askEvery = 1500
/** Streams per person; the oldest is closed. */
const maxPerCaller = 20

const models = ['incidencias', 'tareas', 'inspecciones'] as const
type Model = (typeof models)[number]

/** Staff may be notified of records of their units, citizens of their own reports. The event says that something changed, never what. */
const concerns = ({ person, unidades }: Scope, { unidad, usuario, externo }: Change): boolean => {
  if (person === null) return false
  if (isRole(person, 'ciudadano')) return usuario === person.user_id || (typeof externo === 'string' && externo === person.id_externo)
  return unidades === 'todas' || typeof unidad !== 'number' || unidades.includes(unidad)
}

/** The staff streams whose person sees the record: for anybody else even its existence and activity are confidential. */
const whoSee = async ({ db, directory }: Deps, streams: readonly Stream[], { esquema, id }: Change, modelo: Model) => {
  const [first] = streams
  if (!first || id === 0) return streams
  const read = db.read(esquema)
  const [subject, settings] = await Promise.all([findSubject(read, first.scope, modelo, id), directory.settings.of(esquema)])
  if (!subject) return []
  return streams.filter(({ scope }) => factsFor(subject, { ...scope, settings }).vista)
}

const check = async (stream: Stream) => {
  const scope = await stream.check()
  if (scope?.person?.user_id === stream.person) stream.scope = scope
  else stream.end()
}

/** The open streams of this process. */
const openStreams = () => {
  const streams = new Set<Stream>()
  let beats = 0
  let pulse: NodeJS.Timeout | undefined
  const of = (esquema: string, person?: number) =>
    [...streams].filter((stream) => stream.scope.esquema === esquema && (person === undefined || stream.person === person))
  const onBeat = () => {
    beats += 1
    for (const stream of streams) {
      stream.send()
      if (beats % beatsBetweenChecks === 0) void check(stream)
    }
  }
  return {
    of,
    schemas: () => new Set([...streams].map((stream) => stream.scope.esquema)),
    keep: (stream: Stream): void => {
      pulse ??= setInterval(onBeat, beat).unref()
      const [oldest, ...others] = of(stream.scope.esquema, stream.person)
      if (others.length >= maxPerCaller - 1) oldest?.end()
      streams.add(stream)
      stream.onEnd(() => streams.delete(stream))
    },
    endAll: (): void => {
      clearInterval(pulse)
      for (const stream of streams) stream.end()
    },
  }
}

type Streams = ReturnType<typeof openStreams>

/** What they may do has changed: their windows ask who they are again. */
const sayPerson = (streams: Streams, { esquema, usuario }: Change) => {
  if (typeof usuario !== 'number') return
  for (const stream of streams.of(esquema, usuario)) {
    stream.send('persona')
    void check(stream)
  }
}

/** Versions of the configuration; `ask`: where the database announces nothing. */
const openConfigurationNews = ({ directory }: Deps, streams: Streams) => {
  const versions = new Map<string, number>()
  const say = (esquema: string, version: number) => {
    versions.set(esquema, version)
    for (const stream of streams.of(esquema)) stream.send('configuracion', { version } satisfies ConfigurationEvent)
  }
  const ask = async () => {
    for (const esquema of streams.schemas()) {
      const { version } = await directory.settings.current(esquema)
      if ((versions.get(esquema) ?? version) < version) say(esquema, version)
      versions.set(esquema, version)
    }
  }
  return { say, ask }
}

/**
 * Each person's unread count, and which records changed, shortly after the commit of any process. A stream ends with its session, with
 * the server, or if its buffer is full.
 */
export const openLive = (deps: Deps) => {
  const streams = openStreams()
  const unread = openUnreadCounts(deps, streams.of)
  let asking: NodeJS.Timeout | undefined
  let following = false
  const configuration = openConfigurationNews(deps, streams)

  const sayAllUnread = () => streams.schemas().forEach(unread.sayAll)
  const onNotices = ({ esquema, id, usuario, alta }: Change) => {
    if (typeof usuario !== 'number') unread.sayAll(esquema)
    else if (alta) unread.sayNew(esquema, usuario, id)
    else unread.sayOf(esquema, [usuario])
  }
  /** If visibility cannot be read, every client reloads what it shows. */
  const askAgain = (esquema: string) => streams.of(esquema).forEach((stream) => stream.send('todo'))
  const sayChange = async (change: Change, modelo: Model) => {
    const concerned = streams.of(change.esquema).filter((stream) => concerns(stream.scope, change))
    const isCitizen = (stream: Stream) => isRole(stream.scope.person, 'ciudadano')
    const say = (stream: Stream) => stream.send('cambio', { modelo, id: change.id } satisfies ChangeEvent)
    concerned.filter(isCitizen).forEach(say)
    const staff = concerned.filter((stream) => !isCitizen(stream))
    ;(await whoSee(deps, staff, change, modelo)).forEach(say)
  }
  /** The progress of an import, to those who may see it. */
  const sayImport = ({ esquema, id }: Change) =>
    streams
      .of(esquema)
      .filter(({ scope: { person } }) => allowedBy(person?.user_permisos ?? {}, 'configuracion.callejero'))
      .forEach((stream) => stream.send('cambio', { modelo: 'importaciones', id } satisfies ChangeEvent))
  const askAll = () => {
    sayAllUnread()
    void configuration.ask().catch(tolerate)
  }
  const onChange = (change: Change) => {
    const { esquema, tabla } = change
    if (tabla === 'notificaciones') onNotices(change)
    else if (tabla === configurationEvent) configuration.say(esquema, change.id)
    else if (tabla === 'usuarios') sayPerson(streams, change)
    else if (tabla === 'sesiones') {
      for (const stream of streams.of(esquema)) if (stream.sesion === change.sesion) void check(stream)
    } else if (tabla === 'importaciones') sayImport(change)
    else {
      const modelo = models.find((model) => model === tabla)
      if (modelo) void sayChange(change, modelo).catch(() => askAgain(esquema))
    }
  }
  const onHeard = (heard: PublishedEvent) => {
    if (heard === 'silencio') asking ??= setInterval(askAll, askEvery).unref()
    // A notification may have arrived between the first stream and the database connection.
    else if (heard === 'abierto') sayAllUnread()
    else if (heard === 'todo') {
      streams.schemas().forEach(askAgain)
      sayAllUnread()
    } else if (typeof heard === 'object') onChange(heard)
  }
  return {
    /** Starts with the unread count; `once` sends only that. */
    open: async (opened: EventStream, once: boolean): Promise<void> => {
      const { person } = opened.scope
      if (person === null) return opened.end()
      const sesion = opened.token === null ? null : hashToken(opened.token).toString('hex')
      const stream: Stream = Object.assign(opened, { person: person.user_id, sesion, unread: undefined })
      if (!once) streams.keep(stream)
      if (!once && !following) deps.events.follow(onHeard)
      following ||= !once
      await unread.sayNow(stream)
      return once ? stream.end() : undefined
    },
    endAll: (): void => {
      clearInterval(asking)
      unread.stop()
      streams.endAll()
    },
  }
}
