import { obj, str } from '@avisa/contract/http/schema'
import { eventsOf } from '@avisa/contract/notifications/events'
import { noticeSentence } from '@avisa/contract/notifications/notice-link'
import { deadlineWords, promiseWords } from '@avisa/contract/statistics/promise-words'
import type { Lang } from '@avisa/contract/values/languages'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { lockOf } from '#/platform/database/attempts.ts'
import { nameIn, type Tx } from '#/platform/database/database.ts'
import { preparedStatement } from '#/platform/database/prepared-statements.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Deps } from '#/platform/deps.ts'
import type { FastifyBaseLogger } from 'fastify'
import { jobKind } from '#/platform/jobs.ts'
import type { Scope } from '#/platform/scope.ts'
import { writeNotice } from './burst-store.ts'
import { publicPromiseOf } from './promise-store.ts'
import { asRules, once, readRecipients, wants, type Event, type NotificationOrder, type SentRule } from './recipients-store.ts'
import { batchJob, batchQuiet, gather, readBatch, type NewsTo } from '../batch-store.ts'
import { canBeContradicted, closingPhotos } from '../closing-store.ts'
import { addToDigest } from '../digest-store.ts'
import { orderFollowerMails, orderMail, type FollowerMail, type Mailing } from '../follow-mail.ts'
import { enqueuePush, type PushOrder } from '../push-job.ts'
import { devicesOf, channelsTo } from '../push-store.ts'
import { answerTo, countedTexts, mailValues, noticeTexts, pushText, type Recipient } from '../templates.ts'

export type { Event } from './recipients-store.ts'

const notificationJob = jobKind<NotificationOrder>('aviso', { together: 20 })

export const createdTasks = (ids: readonly number[]): Event[] =>
  ids.flatMap((tarea_id) => eventsOf({ modelo: 'tarea', accion: 'creada' }).map((evento) => ({ evento, tarea_id })))

/** `id` is null for a list. `estado_id`: the status of the event, which may have changed when the job runs. */
type News = {
  id: number | null
  estado_id?: number
  events: readonly Event[]
  red?: string
  reglas?: readonly SentRule[]
  compara?: boolean
}
/** The author of the change; null if there is none. */
type Actor = Pick<Scope, 'esquema' | 'person' | 'now' | 'zona'> & { lote?: string | null }

const orderOf = ({ person, now, zona, lote }: Actor, { id, estado_id, events, red, reglas, compara }: News): NotificationOrder => ({
  hecho: randomUUID(),
  id,
  estado_id: estado_id ?? null,
  events,
  quien: person?.user_id ?? null,
  fecha: now.toISOString(),
  zona,
  red: red ?? null,
  ...(lote ? { lote } : {}),
  ...(reglas ? { reglas } : {}),
  ...(compara ? { compara } : {}),
})

/**
 * Enqueues the notifications of an incident (table reglas_aviso: event, who, channel, template), sent once after the commit, even if
 * the submission is repeated.
 */
export const notify = (deps: Deps, tx: Tx, scope: Actor, news: News): Promise<void> => {
  const { esquema, now, lote } = scope
  if (!lote) return deps.jobs.enqueue(tx, { esquema }, notificationJob, orderOf(scope, news))
  return deps.jobs.enqueue(tx, { esquema, after: new Date(now.getTime() + batchQuiet) }, batchJob, orderOf(scope, news))
}

/** The same for many incidents, in one statement. */
export const notifyAll = (deps: Deps, tx: Tx, scope: Actor, all: readonly News[]): Promise<void> =>
  deps.jobs.enqueueAll(
    tx,
    scope,
    notificationJob,
    all.map((news) => orderOf({ ...scope, lote: null }, news)),
  )

type Heard = { order: NotificationOrder; recipients: readonly Recipient[] }

const newsBy = (canal: 'app' | 'push', order: NotificationOrder, recipients: readonly Recipient[]): NewsTo[] =>
  once(
    recipients.filter((recipient) => recipient.canal === canal && (recipient.usuario_id === null || recipient.usuario_id !== order.quien)),
  ).map((recipient) => ({ recipient, order, cuantas: 1 }))

/** Nobody is notified of their own changes in the app. */
const noticesOf = (heard: readonly Heard[]) =>
  gather(heard.flatMap(({ order, recipients }) => newsBy('app', order, recipients))).flatMap(({ recipient, order, cuantas }) => {
    const { events, fecha, lote } = order
    const texts = noticeTexts(recipient, events[recipient.suceso] ?? {}, Boolean(lote))
    const { usuario_id, plantilla, lang } = recipient
    if (!texts || usuario_id === null) return []
    const own = { usuario_id, plantilla, lang, created_at: fecha, cuantas, lote: lote ?? null }
    return [{ recipient, order, notice: { ...countedTexts(texts, cuantas), ...own } }]
  })

const nameOf = ({ recipient: { suceso, usuario_id }, order }: Pick<NewsTo, 'recipient' | 'order'>) =>
  `${order.hecho}:${suceso}:${usuario_id}`

/** Writes notifications and lines of the daily mail; returns who gets no push because theirs was added to a count. */
const writeNotices = async (tx: Tx, notices: ReturnType<typeof noticesOf>): Promise<ReadonlySet<string>> => {
  const counted = new Set<string>()
  for (const { recipient, order, notice } of notices)
    if (wants(recipient, 'app') && !(await writeNotice(tx, notice))) counted.add(nameOf({ recipient, order }))
  await addToDigest(
    tx,
    notices
      .filter(({ recipient }) => wants(recipient, 'resumen'))
      .map(({ recipient: { incidencia_id }, notice: { usuario_id, created_at, texto_es, texto_val } }) => ({
        usuario_id,
        incidencia_id,
        created_at,
        texto_es: noticeSentence(texto_es),
        texto_val: noticeSentence(texto_val),
      })),
  )
  return counted
}

/** One push per device: where the person is signed in, or the device that reported without an account. */
const pushesOf = async ({ tx, esquema }: Mailing, heard: readonly Heard[], counted: ReadonlySet<string>): Promise<PushOrder[]> => {
  const news = heard.flatMap(({ order, recipients }) => newsBy('push', order, recipients))
  const theirs = gather(news.filter(({ recipient }) => wants(recipient, 'push'))).filter((item) => !counted.has(nameOf(item)))
  const people = theirs.flatMap(({ recipient: { usuario_id } }) => usuario_id ?? [])
  const knownDevices = people.length > 0 ? await devicesOf(tx, esquema, people, new Date(theirs[0]?.order.fecha ?? 0)) : []
  const uuids = theirs.flatMap(({ recipient: { uuid } }) => uuid ?? [])
  const anonymous = uuids.length > 0 ? await channelsTo(tx, esquema, uuids) : []
  return theirs.flatMap(({ recipient, order: { events, zona }, cuantas }) => {
    const message = pushText(recipient, events[recipient.suceso] ?? {}, cuantas)
    const devices = recipient.uuid
      ? anonymous.filter(({ uuid }) => uuid === recipient.uuid)
      : knownDevices.filter(({ usuario_id }) => usuario_id === recipient.usuario_id)
    return message ? devices.map(({ uuid, clase, usuario_id }) => ({ ...message, uuid, clase, usuario_id, zona })) : []
  })
}

/** For the demo: records events of the past, only in the app. */
export const recordPast = async (
  tx: Tx,
  esquema: string,
  past: Omit<NotificationOrder, 'hecho' | 'estado_id' | 'zona' | 'red'>,
): Promise<void> => {
  const notification: NotificationOrder = { ...past, hecho: '', estado_id: null, zona: '', red: null }
  await writeNotices(tx, noticesOf([{ order: notification, recipients: await readRecipients(tx, esquema, notification) }]))
}

/** An answer that a follower may not read yet is no news. */
const hasNews = (recipient: Recipient, { events }: NotificationOrder): boolean => {
  const event = events[recipient.suceso]
  return recipient.quien !== 'seguidor' || event?.evento !== 'respuesta' || answerTo(recipient, event, recipient.lang) !== ''
}

/** One to an address, from however many devices it follows. */
const followerMails = (recipients: readonly Recipient[], { zona, events }: NotificationOrder): FollowerMail[] => {
  const mails = new Map<string, FollowerMail>()
  for (const recipient of recipients) {
    const { suceso, canal, email, lang, plantilla: codigo, seguimiento_id, usuario_id } = recipient
    const name = `${suceso}:${email?.toLowerCase()}`
    if (canal !== 'correo' || email === null || seguimiento_id === null || mails.has(name)) continue
    const valores = mailValues(recipient, zona, events[suceso] ?? {})
    mails.set(name, { email, lang, codigo, valores, enlace: { seguimiento_id }, cuenta: usuario_id !== null })
  }
  return [...mails.values()]
}

const closings = new Set<string>(['incidencia_resuelta', 'incidencia_no_atendida'])

/** A mail of what was closed shows it before and after, and asks whether it is mended. */
const withClosing = async ({ deps, tx, esquema }: Mailing, order: NotificationOrder): Promise<NotificationOrder> => {
  const evento = order.events.find((event) => closings.has(event.evento))?.evento
  if (order.id === null || evento === undefined) return order
  const { reapertura_dias } = await deps.directory.settings.of(esquema)
  const fotos = evento === 'incidencia_resuelta' ? await closingPhotos(tx, esquema, order.id) : []
  const pregunta = (reapertura_dias ?? 0) > 0 && (await canBeContradicted(tx, esquema, order.id))
  return { ...order, events: order.events.map((event) => ({ ...event, fotos, pregunta })) }
}

/** The mail to who reported says by when, or how long it takes. */
const withPromise = async ({ deps, tx, esquema }: Mailing, order: NotificationOrder): Promise<NotificationOrder> => {
  if (order.id === null || !order.events.some(({ evento }) => evento === 'incidencia_recibida')) return order
  const { dia, promesa: promise } = await publicPromiseOf(tx, { esquema, zona: order.zona, now: deps.clock.now() }, order.id)
  const wordsIn = (lang: Lang) => (dia === null ? promise && promiseWords(promise, lang) : deadlineWords(dia, lang))
  const [es, ca] = [wordsIn('es'), wordsIn('ca')]
  if (!es || !ca) return order
  const promesa = { es, ca }
  return { ...order, events: order.events.map((event) => ({ ...event, promesa })) }
}

/** Those that no earlier run of their job has sent. */
const takeNew = async (tx: Tx, esquema: string, orders: readonly NotificationOrder[]): Promise<NotificationOrder[]> => {
  if (orders.length === 0) return []
  const rows = await statement(obj({ id: str() }))`${preparedStatement}
    insert into ${nameIn(esquema)('avisos_hechos')} (id) select unnest(${orders.map(({ hecho }) => hecho)}::uuid[]) on conflict (id) do nothing returning id`.all(
    tx,
  )
  const taken = new Set(rows.map(({ id }) => id))
  return orders.filter(({ hecho }) => taken.has(hecho))
}

const hear = async (mailing: Mailing, order: NotificationOrder): Promise<Heard> => {
  const { tx, esquema } = mailing
  const notification = await withPromise(mailing, await withClosing(mailing, order))
  const { reglas } = notification
  const recipients = await readRecipients(tx, esquema, notification, reglas ? { rules: asRules(reglas) } : {})
  return { order: notification, recipients: recipients.filter((recipient) => hasNews(recipient, notification)) }
}

/** One to each reporter and follower, whatever else the act was about: each leads to their report. */
const orderMails = async ({ deps, log, tx, esquema }: Mailing, { order: notification, recipients }: Heard) => {
  for (const recipient of recipients) {
    const { canal, email, incidencia_id } = recipient
    if (canal !== 'correo' || recipient.seguimiento_id !== null || email === null || incidencia_id === null) continue
    const valores = mailValues(recipient, notification.zona, notification.events[recipient.suceso] ?? {})
    await orderMail(
      { deps, log, tx, esquema },
      { ...recipient, email, incidencia_id },
      { now: new Date(notification.fecha), red: notification.red, valores },
    )
  }
  await orderFollowerMails({ deps, log, tx, esquema }, followerMails(recipients, notification), new Date(notification.fecha))
}

const sendNotifications = async (mailing: Mailing, orders: readonly NotificationOrder[]) => {
  const { deps, tx, esquema } = mailing
  const heard: Heard[] = []
  for (const order of orders) heard.push(await hear(mailing, order))
  const counted = await writeNotices(tx, noticesOf(heard))
  for (const event of heard) await orderMails(mailing, event)
  for (const push of await pushesOf(mailing, heard, counted)) await enqueuePush(deps, tx, esquema, push)
}

/** Two of these transactions would wait for each other's recipients. */
const lockNotices = async (tx: Tx, esquema: string) => void (await sql`select ${lockOf(esquema, 'avisos')}`.execute(tx))

type CompareReports = (tx: Tx, scope: Pick<Scope, 'esquema' | 'now'>, ids: readonly number[]) => Promise<void>

export const handleNotifications = (deps: Deps, log: FastifyBaseLogger, compareReports: CompareReports): void => {
  const compare = (tx: Tx, esquema: string, orders: readonly NotificationOrder[]) =>
    compareReports(
      tx,
      { esquema, now: deps.clock.now() },
      orders.flatMap(({ id, compara }) => (compara && id !== null ? id : [])),
    )

  deps.jobs.handleTogether(notificationJob, (all, esquema) =>
    deps.db.write(
      esquema,
      async (tx) => {
        await lockNotices(tx, esquema)
        const orders = await takeNew(tx, esquema, all)
        for (const order of orders) await sendNotifications({ deps, log, tx, esquema }, [order])
        await compare(tx, esquema, orders)
      },
      { onePlan: true },
    ),
  )
  deps.jobs.handle(batchJob, (last, esquema) =>
    deps.db.write(esquema, async (tx) => {
      await lockNotices(tx, esquema)
      const orders = await takeNew(tx, esquema, await readBatch(tx, esquema, last))
      await sendNotifications({ deps, log, tx, esquema }, orders)
      await compare(tx, esquema, orders)
    }),
  )
}
