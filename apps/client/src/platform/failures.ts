import { part } from './client.ts'
import type { CallError, ErrorKind } from './call-error.ts'
import { observable, signal, type Signal } from './observable.ts'

/** What decides, besides the kind, how a failure is met: the parameter, how the person signed in, what they may, and the platform. */
export type FailureCircumstances = {
  nueva_navegacion: boolean
  byCode: boolean
  /** Permission `autentificar-otros-por-codigo`. */
  mayEnterByCode: boolean
  native: boolean
  /** In the console people wait for the connection where they are: what they typed is there. */
  inConsole: boolean
}

/**
 * `say`: an alert, a question (try again or leave) or nothing. `next`: where it leads once that was answered; a browser cannot
 * close itself, so there `blocked` is a page with a reload. `restore`: the previous user is signed in again.
 * `report`: sent to the operators of the app.
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

const passing: ReadonlySet<ErrorKind> = new Set(['offline', 'timeout', 'connection', 'internal', 'maintenance'])

/** How a failure that no screen handles is handled (docs/requirements/errors.md). */
export const handlingOf = (kind: ErrorKind, now: FailureCircumstances): Handling => {
  const handling = table[kind](now)
  return now.inConsole && passing.has(kind) ? { ...handling, say: 'alert', next: 'stay' } : handling
}

/** A screen that could not be loaded says these itself; an alert would say them twice. */
const saidOnScreen = new Set<ErrorKind>(['badRequest', 'notFound', 'conflict', 'tooLarge', 'notAnImage', 'tooMany', 'citizenInvalid'])
export const alertsWhenLoading = (kind: ErrorKind): boolean => !saidOnScreen.has(kind)

const createFailures = (): Signal<CallError> => {
  const raised = signal<CallError>()
  let listeners = 0
  let early: CallError[] = []
  return {
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
}

/** Failures that no screen handles itself; the shell's listener carries out what `handlingOf` says. One that comes before it listens waits for it. */
export const failures = part(createFailures)

/** Why the app has ended: from then on the gate shows a page that says so and can only be loaded again. */
export const ended = part(() => observable<ErrorKind | null>(null))

/** All of them mean that the screen cannot go on, and lead away from it: one alert is enough for what fails together. */
const together = new Set<ErrorKind>(['offline', 'timeout', 'connection', 'internal', 'maintenance'])
const groupOf = (kind: ErrorKind) => (together.has(kind) ? 'together' : kind)

/** Handles one failure after the other; one like another that is being handled, or waits for it, is not handled again. */
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
