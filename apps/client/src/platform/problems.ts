import { CallError } from './call-error.ts'
import { onNetworkChange } from './network.ts'

// A few kilobytes that most people never need: preloaded after the first screen, to be there when the
// network is not.
const loadSender = () => import('./problem-sender.ts')
const loadAfter = 4000

const failed = (cause: unknown) => console.warn('problem not told', cause)

/** Returns at once, never throws and never reports its own failure. */
export const reportProblem = (thrown: unknown): void => void loadSender().then((sender) => sender.tell(thrown), failed)

/** Uncaught exceptions. A failed call is not one: the shell or the screen has handled it. */
export const watchProblems = (): void => {
  addEventListener('error', ({ error, message }) => reportProblem(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!(reason instanceof CallError)) reportProblem(reason)
  })
  onNetworkChange(() => void loadSender().then((sender) => sender.sendWaiting(), failed))
  setTimeout(() => void loadSender().catch(failed), loadAfter)
}
