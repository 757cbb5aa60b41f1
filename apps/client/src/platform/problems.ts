import { CallError } from './call-error.ts'
import { onNetworkChange } from './network.ts'

// A few kilobytes that most people never need: fetched when the first screen stands, so that it is there when the network is not.
const loadSender = () => import('./problem-sender.ts')
const loadAfter = 4000

const failed = (cause: unknown) => console.warn('problem not told', cause)

/** Tells whoever maintains the app what broke; returns at once, never throws and never tells of its own failure. */
export const reportProblem = (thrown: unknown): void => void loadSender().then((sender) => sender.tell(thrown), failed)

/** Exceptions that nobody caught. A failed call is not one: the shell's listener or the screen has met it. */
export const watchProblems = (): void => {
  addEventListener('error', ({ error, message }) => reportProblem(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!(reason instanceof CallError)) reportProblem(reason)
  })
  onNetworkChange(() => void loadSender().then((sender) => sender.sendWaiting(), failed))
  setTimeout(() => void loadSender().catch(failed), loadAfter)
}
