import type { CallError, ErrorKind } from './call-error.ts'
import { observable, signal, type Signal } from './observable.ts'

/**
 * Besides the kind of failure: the parameter, how the person signed in, their permissions and the
 * platform.
 */
export type FailureCircumstances = {
  nueva_navegacion: boolean
  byCode: boolean
  mayEnterByCode: boolean
  native: boolean
}

/**
 * `say`: an alert, a question (retry or leave) or nothing. `next`: where to go afterwards; a browser
 * cannot close itself, so there `blocked` is a page with a reload. `restore`: the previous user returns.
 * `report`: sent to the maintainers.
 */
export type Handling = {
  say: 'alert' | 'confirm' | 'nothing'
  next: 'stay' | 'home' | 'exit' | 'blocked' | 'login' | 'loginCode'
  restore: boolean
  report: boolean
}

const then = (next: Handling['next'], more: Partial<Handling> = {}): Handling => ({
  say: 'alert',
  next,
  restore: false,
  report: false,
  ...more,
})
const leave = ({ native }: FailureCircumstances) => (native ? 'exit' : 'blocked')

const table: Readonly<Record<ErrorKind, (now: FailureCircumstances) => Handling>> = {
  offline: (now) => (now.nueva_navegacion ? then(leave(now), { say: 'confirm' }) : then('home')),
  timeout: () => then('home'),
  connection: () => then('home', { report: true }),
  cancelled: () => then('stay', { say: 'nothing' }),
  apiVersion: (now) => then(leave(now)),
  outdated: (now) => then(leave(now)),
  citizenInvalid: () => then('stay'),
  badRequest: () => then('stay'),
  notSignedIn: () => then('login'),
  forbidden: () => then('stay'),
  notFound: () => then('stay'),
  conflict: () => then('stay'),
  tooLarge: () => then('stay'),
  notAnImage: () => then('stay'),
  tooMany: () => then('stay'),
  sheetToken: ({ byCode, mayEnterByCode }) => {
    if (byCode) return then('loginCode', { restore: true })
    return then(mayEnterByCode ? 'loginCode' : 'home', { say: 'nothing' })
  },
  finishedWithoutImages: () => then('stay'),
  internal: () => then('home', { report: true }),
  maintenance: () => then('home'),
}

/** For failures that no screen handles (docs/requirements/errors.md). */
export const handlingOf = (kind: ErrorKind, now: FailureCircumstances): Handling => table[kind](now)

/** A screen that cannot be loaded shows these itself; an alert would repeat them. */
const saidOnScreen = new Set<ErrorKind>(['badRequest', 'notFound', 'conflict', 'tooLarge', 'notAnImage', 'tooMany', 'citizenInvalid'])
export const alertsWhenLoading = (kind: ErrorKind): boolean => !saidOnScreen.has(kind)

const raised = signal<CallError>()
let listeners = 0
let early: CallError[] = []

/**
 * Failures that no screen handles, for the shell to handle according to `handlingOf`. One emitted before
 * the shell listens is queued.
 */
export const failures: Signal<CallError> = {
  emit: (failure) => {
    if (listeners > 0) raised.emit(failure)
    else early.push(failure)
  },
  subscribe: (listener) => {
    const stop = raised.subscribe(listener)
    listeners += 1
    const waiting = early
    early = []
    waiting.forEach(listener)
    return () => {
      listeners -= 1
      return stop()
    }
  },
}

/** Why the app has stopped: the gate then shows a page that can only be reloaded. */
export const ended = observable<ErrorKind | null>(null)

/** Each of these redirects from the screen, so one alert is enough for failures at the same time. */
const together = new Set<ErrorKind>(['offline', 'timeout', 'connection', 'internal', 'maintenance'])
const groupOf = (kind: ErrorKind) => (together.has(kind) ? 'together' : kind)

/** Handles failures one after the other; skips one that equals a failure being handled or queued. */
export const inSequence = (handle: (error: CallError) => Promise<void>) => {
  const open = new Set<string>()
  let last = Promise.resolve()
  const after = async (before: Promise<void>, failure: CallError) => {
    await before
    try {
      await handle(failure)
    } catch (cause) {
      console.error('failure not handled', cause)
    }
    open.delete(groupOf(failure.kind))
  }
  return (failure: CallError): void => {
    const group = groupOf(failure.kind)
    if (open.has(group)) return
    open.add(group)
    last = after(last, failure)
  }
}
