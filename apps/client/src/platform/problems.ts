import type { Client } from './client.ts'
import { CallError } from './call-error.ts'
import { onNetworkChange } from './network.ts'

// A few kilobytes that most people never need: preloaded after the first screen, to be there when the
// network is not.
const loadSender = () => import('./problem-sender.ts')
const loadAfter = 4000

const failed = (cause: unknown) => console.warn('problem not told', cause)

/** Returns at once, never throws and never reports its own failure. */
export const reportProblem = (client: Client, thrown: unknown): void =>
  void loadSender().then((sender) => sender.tell(client, thrown), failed)

/** Uncaught exceptions. A failed call is not one: the shell or the screen has handled it. */
export const watchProblems = (client: Client): void => {
  addEventListener('error', ({ error, message }) => reportProblem(client, error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!(reason instanceof CallError)) reportProblem(client, reason)
  })
  onNetworkChange(client, () => void loadSender().then((sender) => sender.sendWaiting(client), failed))
  setTimeout(() => void loadSender().catch(failed), loadAfter)
}
