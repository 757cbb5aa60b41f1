import type { Route } from '@avisa/contract/http/route'
import { createIncident } from '@avisa/contract/incidents/endpoints'
import { CallError, type ErrorKind } from '#/platform/call-error.ts'
import type { CallOptions, LooseArgs } from '#/platform/call.ts'
import { openClientDatabase, type ClientDatabase } from '#/platform/database.ts'
import { photoStep } from '#/images/shared/photo-steps.ts'
import { newUuid } from '#/platform/uuid.ts'
import { createOutboxStore } from '../outbox-store.ts'
import { createOutbox, step, type Outbox } from '../outbox.ts'
import { createSender } from '../sender.ts'
import type { Submission } from '../submission.ts'

export type Sent = {
  path: string
  params: unknown
  body: unknown
  key: string | undefined
  ifMatch: string | undefined
  query: unknown
  options: CallOptions
  anonymous: boolean | undefined
}
/** A device, its network and the server behind it. */
export type World = {
  database: Promise<ClientDatabase>
  online: boolean
  user: number | null
  apiKey: string
  now: number
  calls: Sent[]
  made: Map<string, unknown>
  answer: (sent: Sent) => unknown
}

const running: Outbox[] = []
/** Drafts restored since the last `stopApps`. */
export const restored: unknown[] = []

export const newWorld = (): World => ({
  database: openClientDatabase(newUuid()),
  online: true,
  user: null,
  apiKey: 'demo-key',
  now: 1_000_000,
  calls: [],
  made: new Map(),
  answer: () => ({ id: 42, codigo: '26-00042' }),
})

export const stopApps = () => {
  restored.length = 0
  running.splice(0).forEach(({ sender }) => sender.stop())
}

/** Executes each Idempotency-Key once and repeats its first answer. */
export const serverOf =
  (place: World) =>
  async (route: Route, args: LooseArgs = {}, options: CallOptions = {}) => {
    const { idempotencyKey: key, ifMatch, anonymous } = options
    const { params, query, body } = args
    const sent: Sent = { path: route.path, params, query, body, key, ifMatch, anonymous, options }
    place.calls.push(sent)
    if (key === undefined) return place.answer(sent)
    if (!place.made.has(key)) place.made.set(key, await place.answer(sent))
    return place.made.get(key)
  }

/** The app restarted on this device: same database, new process. */
export const startApp = (place: World, send = serverOf(place)): Outbox => {
  const store = createOutboxStore(() => place.database)
  const author = () => ({ apiKey: place.apiKey, user: place.user })
  const deps = { store, send, report: () => undefined, author, online: () => place.online, now: () => place.now }
  const sender = createSender({ ...deps, lock: (work) => work() })
  const outbox = createOutbox({ store, sender, author, now: () => place.now, restoreDraft: (...draft) => restored.push(draft) })
  running.push(outbox)
  return outbox
}

export const fail = (kind: ErrorKind, detail = {}) => {
  throw new CallError(kind, detail)
}
export const incident = (contenido: string) => step(createIncident, { body: { tipos: '3', unidad_gestion_id: 1, contenido } })
export const photo = (text: string, of?: number) => photoStep({ blob: new Blob([text], { type: 'image/jpeg' }), nombre: `${text}.jpg` }, of)
export const change = (record: string, contenido: string) => [{ record, title: contenido }, [incident(contenido)]] as const
export const settle = (outbox: Outbox) => outbox.sender.wake()
export const states = async (outbox: Outbox) =>
  (await outbox.all()).map((submission) => submission.entries.map(({ state }) => state.kind).join(' '))
export const first = async (outbox: Outbox): Promise<Submission> => {
  const [submission] = await outbox.all()
  if (!submission) throw new Error('the outbox is empty')
  return submission
}
/** The file name of a photo. */
export const photoName = ({ query }: Sent) => (query as { nombre?: string } | undefined)?.nombre
/** Of calls that send something. */
export const sentNames = (calls: readonly Sent[]) =>
  calls.flatMap((sent) => (sent.body === undefined ? [] : [(sent.body as { contenido?: string }).contenido ?? photoName(sent)]))
export const bytesOf = (text: string) => new TextEncoder().encode(text)
