import type { Route } from '@avisa/contract/http/route'
import { isNetwork, isPassing, type KeptError } from '../call-error.ts'

/** Where one call stands. `notBefore` in milliseconds of the clock. */
export type EntryState =
  | { kind: 'waiting'; attempts: number; notBefore: number; error?: KeptError }
  | { kind: 'sending'; attempts: number }
  | { kind: 'refused'; error: KeptError }
  | { kind: 'sent'; at: number }

/** One call: its `id` is the Idempotency-Key, so however often it goes out it is done once. */
export type Entry = {
  id: string
  route: Route
  params?: object
  query?: object
  body?: unknown
  ifMatch?: string
  /** Bytes by id; sent as base64 in JSON. */
  photo?: { blob: string; nombre: string; bytes: number; marked?: true }
  /** It goes once that entry has; the path parameter `param` is the `id` that its answer gives. */
  needs?: { entry: string; param?: string }
  /**
   * The list `key` of its body are the ids that the answers of the submission's photos give, or objects with them; it goes after them.
   * `marked`: the list of the ids of those that are marked, where any is.
   */
  gathers?: { key: string; as?: 'objects'; marked?: string }
  state: EntryState
  /** An attempt may have reached the server without its answer reaching us. */
  uncertain: boolean
  answer?: unknown
}

/** What a person did in one go: a command and its photos. `record` orders it after what was done before to the same thing. */
export type Submission = {
  id: string
  record: string
  /** What was done before to that record goes first, unless it was refused: words about a thing are not held back with it. */
  after?: string
  /** For whom it was written: municipality, and user (null: anonymous, by device). */
  apiKey: string
  user: number | null
  title: string
  detail: string
  writtenAt: number
  /** Where it is edited, and the draft to open there. */
  edit?: { path: string; draft: string; version: number; value: unknown }
  /** What its thing shows of it until it has arrived. */
  shows?: object
  /** Routes whose answers are old once this is sent. */
  refresh: readonly Route[]
  entries: readonly Entry[]
}

export type SubmissionState = EntryState['kind']

const has = (submission: Submission, kind: SubmissionState) => submission.entries.some(({ state }) => state.kind === kind)

export const stateOf = (submission: Submission): SubmissionState =>
  (['sending', 'refused', 'waiting'] as const).find((kind) => has(submission, kind)) ?? 'sent'

/** Edited only while it is certain that nothing of it arrived: an edited copy of what did arrive would be a second incident. */
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

/** What an error means for a call: to be tried again, and when, or refused. A lost session is not the data's fault. */
export const afterError = (
  error: KeptError,
  { attempts, now, user }: { attempts: number; now: number; user: number | null },
): EntryState => {
  const signInAgain = user !== null && (error.kind === 'notSignedIn' || error.kind === 'sheetToken')
  if (!signInAgain && !isPassing(error.kind)) return { kind: 'refused', error }
  const delay = Math.max(backoff(attempts), (error.detail.retryAfter ?? 0) * second)
  return { kind: 'waiting', attempts: attempts + 1, notBefore: now + delay, error }
}

/** True when the server may have done it although we were told otherwise. */
export const mayHaveArrived = ({ kind }: KeptError): boolean =>
  kind !== 'offline' && (isNetwork(kind) || kind === 'internal' || kind === 'cancelled')

/** True when the answer shows that nothing of it had arrived before: one that had would have been answered again (Idempotency-Key). */
export const proveNothingArrived = ({ kind }: KeptError): boolean => kind === 'citizenInvalid' || kind === 'badRequest'

/** Whose session this device has now. */
export type Author = { apiKey: string; user: number | null }

/** What an anonymous visitor wrote goes as such; what a user wrote only in that user's session, in that municipality. */
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

/** What may go out, some of it not yet: per record in order, of all records those without a photo first. */
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

/** The next call to send; a refused or delayed one holds back its own record only. */
export const nextReady = (all: readonly Submission[], now: number, author: Author): Ready | undefined =>
  candidates(all, author).find((submission) => notBefore(submission) <= now)

/** When to look again, in milliseconds of the clock; undefined when nothing waits. */
export const nextTime = (all: readonly Submission[], author: Author): number | undefined => {
  const times = candidates(all, author).map(notBefore)
  return times.length ? Math.min(...times) : undefined
}

const idOf = (answer: unknown) => (typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : undefined)

/** The path parameters, with the id that an earlier answer gave. */
export const paramsOf = ({ submission, entry }: Ready): object | undefined => {
  if (!entry.needs?.param) return entry.params
  const answer = submission.entries.find(({ id }) => id === entry.needs?.entry)?.answer
  return { ...entry.params, [entry.needs.param]: idOf(answer) }
}

/** The body, with the ids of the photos that it gathers. */
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

/** A photo's answer is kept only where another call asks for it. */
export const keepsAnswer = ({ submission, entry }: Ready): boolean => !entry.photo || submission.entries.some(({ gathers }) => gathers)

export const withEntry = (submission: Submission, id: string, change: Partial<Entry>): Submission => ({
  ...submission,
  entries: submission.entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)),
})

/** With the version that its refusal names. */
export const withRefusalVersion = (submission: Submission): Submission => {
  const version = errorOf(submission)?.detail.version
  if (version === undefined) return submission
  return { ...submission, entries: submission.entries.map((entry) => (entry.ifMatch ? { ...entry, ifMatch: String(version) } : entry)) }
}

/** Neither sent nor on its way. */
export const isUnsent = ({ kind }: EntryState): boolean => kind === 'refused' || kind === 'waiting'

/** Each open entry as one that may go now; of refused ones too when the person asks. */
export const asReady = (submission: Submission, which: (state: EntryState, entry: Entry['id']) => boolean): Submission => ({
  ...submission,
  entries: submission.entries.map((entry) =>
    which(entry.state, entry.id) ? { ...entry, state: { kind: 'waiting', attempts: 0, notBefore: 0 } } : entry,
  ),
})

/** Without one of its photos, unless that is on its way; nothing when it was all there was. */
export const withoutPhoto = (submission: Submission, id: string): Submission | undefined => {
  const entries = submission.entries.filter((entry) => entry.id !== id || !entry.photo || !isUnsent(entry.state))
  return entries.length > 0 ? { ...submission, entries } : undefined
}

/** A photo that was tried and did not arrive. One that only waits for the network has not failed: it goes by itself. */
const hasFailed = ({ photo, state }: Entry): boolean =>
  photo !== undefined &&
  (state.kind === 'refused' || (state.kind === 'waiting' && state.error !== undefined && state.error.kind !== 'offline'))

/** True once what the photos belong to has arrived, each of them was tried, and some did not arrive. */
export const photosFailed = (submission: Submission): boolean =>
  submission.entries.some(hasFailed) && submission.entries.every((entry) => entry.state.kind === 'sent' || hasFailed(entry))
