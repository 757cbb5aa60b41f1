import type { Route } from '@avisa/contract/http/route'
import { isNetwork, isPassing, type KeptError } from '../call-error.ts'

/** `notBefore` in ms since the epoch. */
export type EntryState =
  | { kind: 'waiting'; attempts: number; notBefore: number; error?: KeptError }
  | { kind: 'sending'; attempts: number }
  | { kind: 'refused'; error: KeptError }
  | { kind: 'sent'; at: number }

/** Its `id` is the Idempotency-Key, so it is executed once, however often it is sent. */
export type Entry = {
  id: string
  route: Route
  params?: object
  query?: object
  body?: unknown
  ifMatch?: string
  /** Bytes by id. `begun`: an attempt to send it was made, so that the server may have a part of it. */
  photo?: { blob: string; nombre: string; bytes: number; marked?: true; begun?: boolean }
  /** Sent after that entry; its path parameter `param` is the `id` of that answer. */
  needs?: { entry: string; param?: string }
  /**
   * Sent after the photos of the submission; the list `key` of its body contains their ids, or objects
   * with them. `marked`: the list of the ids of marked photos, if any.
   */
  gathers?: { key: string; as?: 'objects'; marked?: string }
  state: EntryState
  /** An attempt may have reached the server although its answer was lost. */
  uncertain: boolean
  answer?: unknown
}

/**
 * The act on several records that a change is part of. `title` is shown with its result; `back` takes this change back once it was sent;
 * `of`: the act that this one takes back.
 */
export type PartOfAct = { id: string; title: string; of?: string; back?: Pick<Entry, 'route' | 'params' | 'body'> }

/** A command with its photos. `record` orders it after earlier changes to the same record. */
export type Submission = {
  id: string
  record: string
  /**
   * Earlier changes of that record are sent first unless they are refused: a comment is not held back by
   * them.
   */
  after?: string
  /** Municipality and user (null: anonymous, by device) who wrote it. */
  apiKey: string
  user: number | null
  title: string
  detail: string
  writtenAt: number
  /** The version of the configuration that its writer had read. */
  readVersion?: number
  /** The form's path, and the draft to restore. */
  edit?: { path: string; draft: string; version: number; value: unknown }
  /** Shown by the record's screens until it is loaded again. */
  shows?: object
  act?: PartOfAct
  /** Routes to reload once it has been sent. */
  refresh: readonly Route[]
  entries: readonly Entry[]
}

export type SubmissionState = EntryState['kind']

const has = (submission: Submission, kind: SubmissionState) => submission.entries.some(({ state }) => state.kind === kind)

export const stateOf = (submission: Submission): SubmissionState =>
  (['sending', 'refused', 'waiting'] as const).find((kind) => has(submission, kind)) ?? 'sent'

/**
 * Only while nothing of it can have arrived: an edited copy of a received report would be a second
 * incident.
 */
export const canEdit = (submission: Submission): boolean =>
  submission.edit !== undefined &&
  !has(submission, 'sending') &&
  !has(submission, 'sent') &&
  submission.entries.every(({ uncertain }) => !uncertain)

export const errorOf = (submission: Submission): KeptError | undefined => {
  const states = submission.entries.map(({ state }) => state)
  const failed = states.find((state) => state.kind === 'refused') ?? states.find((state) => state.kind === 'waiting' && state.error)
  return failed && 'error' in failed ? failed.error : undefined
}

const second = 1000
const backoff = (attempts: number) => Math.min(5 * second * 2 ** attempts, 300 * second)

/** Whether and when to retry, or refused. A lost session is not a refusal. */
export const afterError = (
  error: KeptError,
  { attempts, now, user }: { attempts: number; now: number; user: number | null },
): EntryState => {
  const signInAgain = user !== null && (error.kind === 'notSignedIn' || error.kind === 'sheetToken')
  if (!signInAgain && !isPassing(error.kind)) return { kind: 'refused', error }
  const delay = Math.max(backoff(attempts), (error.detail.retryAfter ?? 0) * second)
  return { kind: 'waiting', attempts: attempts + 1, notBefore: now + delay, error }
}

/** True when the server may have executed it in spite of the error. */
export const mayHaveArrived = ({ kind }: KeptError): boolean =>
  kind !== 'offline' && (isNetwork(kind) || kind === 'internal' || kind === 'cancelled')

/**
 * True when the answer proves that no earlier attempt had arrived: that one would have been answered again
 * (Idempotency-Key).
 */
export const proveNothingArrived = ({ kind }: KeptError): boolean => kind === 'citizenInvalid' || kind === 'badRequest'

/** The current session of this device. */
export type Author = { apiKey: string; user: number | null; readVersion?: number }

/** Anonymous changes are sent anonymously; a user's only in that user's session and municipality. */
export const isSendable = (author: Author, now: Author): boolean =>
  author.user === null || (author.user === now.user && author.apiKey === now.apiKey)

export type Ready = { submission: Submission; entry: Entry }

const openEntries = (submission: Submission, author: Author): Entry[] => {
  if (!isSendable(submission, author)) return []
  const sent = new Set(submission.entries.filter(({ state }) => state.kind === 'sent').map(({ id }) => id))
  const photosArrived = submission.entries.every(({ id, photo }) => !photo || sent.has(id))
  const isOpen = ({ needs, gathers }: Entry) => (!needs || sent.has(needs.entry)) && (!gathers || photosArrived)
  return submission.entries.filter((entry) => entry.state.kind === 'waiting' && isOpen(entry))
}

const candidates = (all: readonly Submission[], author: Author): Ready[] => {
  const busy = new Set<string>()
  const coming = new Set<string>()
  const ready = all.flatMap((submission) => {
    const { record, after = record } = submission
    const free = !busy.has(record) && (after === record || !coming.has(after))
    const state = stateOf(submission)
    if (state !== 'sent') busy.add(record)
    if (state !== 'sent' && state !== 'refused') coming.add(after)
    return free ? openEntries(submission, author).map((entry) => ({ submission, entry })) : []
  })
  return ready.toSorted((a, b) => Number(a.entry.photo !== undefined) - Number(b.entry.photo !== undefined))
}

const notBefore = ({ entry: { state } }: Ready) => (state.kind === 'waiting' ? state.notBefore : Number.POSITIVE_INFINITY)

/** A refused or delayed call holds back only its own record. */
export const nextReady = (all: readonly Submission[], now: number, author: Author): Ready | undefined =>
  candidates(all, author).find((submission) => notBefore(submission) <= now)

/** In ms since the epoch; undefined when nothing waits. */
export const nextTime = (all: readonly Submission[], author: Author): number | undefined => {
  const times = candidates(all, author).map(notBefore)
  return times.length ? Math.min(...times) : undefined
}

const idOf = (answer: unknown) => (typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : undefined)

export const paramsOf = ({ submission, entry }: Ready): object | undefined => {
  if (!entry.needs?.param) return entry.params
  const answer = submission.entries.find(({ id }) => id === entry.needs?.entry)?.answer
  return { ...entry.params, [entry.needs.param]: idOf(answer) }
}

export const bodyOf = ({ submission, entry }: Ready): unknown => {
  if (!entry.gathers) return entry.body
  const { key, as, marked } = entry.gathers
  const photos = submission.entries.flatMap(({ photo, answer }) => (photo ? { id: idOf(answer), photo } : []))
  const idsOf = (some: typeof photos) => some.flatMap(({ id }) => id ?? [])
  const ids = idsOf(photos)
  const chosen = idsOf(photos.filter(({ photo }) => photo.marked))
  return {
    ...(entry.body as object),
    [key]: as === 'objects' ? ids.map((id) => ({ id })) : ids,
    ...(marked !== undefined && chosen.length > 0 ? { [marked]: chosen } : {}),
  }
}

/** Of an act on several records only what taking it back needs: two hundred whole records are read again with every change of the outbox. */
export const storedAnswer = ({ act }: Submission, answer: unknown): unknown => {
  const { id, version } = (answer ?? {}) as { id?: number; version?: number }
  return act ? { id, version } : answer
}

/** A photo's answer is stored only where another call needs it. */
export const keepsAnswer = ({ submission, entry }: Ready): boolean => !entry.photo || submission.entries.some(({ gathers }) => gathers)

export const withEntry = (submission: Submission, id: string, change: Partial<Entry>): Submission => ({
  ...submission,
  entries: submission.entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)),
})

/** With the version named in the refusal. */
export const withRefusalVersion = (submission: Submission): Submission => {
  const version = errorOf(submission)?.detail.version
  if (version === undefined) return submission
  return { ...submission, entries: submission.entries.map((entry) => (entry.ifMatch ? { ...entry, ifMatch: String(version) } : entry)) }
}

/** Neither sent nor being sent. */
export const isUnsent = ({ kind }: EntryState): boolean => kind === 'refused' || kind === 'waiting'

/** Makes every open entry ready to be sent; refused ones too when the person asks. */
export const asReady = (submission: Submission, which: (state: EntryState, entry: Entry['id']) => boolean): Submission => ({
  ...submission,
  entries: submission.entries.map((entry) =>
    which(entry.state, entry.id) ? { ...entry, state: { kind: 'waiting', attempts: 0, notBefore: 0 } } : entry,
  ),
})

/** Not while it is being sent; undefined when nothing else was left. */
export const withoutPhoto = (submission: Submission, id: string): Submission | undefined => {
  const entries = submission.entries.filter((entry) => entry.id !== id || !entry.photo || !isUnsent(entry.state))
  return entries.length > 0 ? { ...submission, entries } : undefined
}

/** A photo that merely waits for the network has not failed: it is retried by itself. */
const hasFailed = ({ photo, state }: Entry): boolean =>
  photo !== undefined &&
  (state.kind === 'refused' || (state.kind === 'waiting' && state.error !== undefined && state.error.kind !== 'offline'))

/** True once the record has arrived and every photo was tried, but some failed. */
export const photosFailed = (submission: Submission): boolean =>
  submission.entries.some(hasFailed) && submission.entries.every((entry) => entry.state.kind === 'sent' || hasFailed(entry))
