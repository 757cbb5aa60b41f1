import { setTimeout as sleep } from 'node:timers/promises'

/** How long requests under way are waited for, in milliseconds. */
export const patience = 10_000

type Step = () => Promise<unknown>
const steps: Step[] = []
let stopping: Promise<never> | undefined

/** What to do at the end; the last one added is done first. */
export const atStop = (step: Step): void => {
  steps.push(step)
}

export const isStopping = (): boolean => stopping !== undefined

const runSteps = async (): Promise<void> => {
  for (const step of steps.toReversed())
    await step().catch((error: unknown) => process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`))
}

/** Stops everything once, however often it is asked for, and ends the process. */
export const stop = (exitCode = 0): Promise<never> => {
  stopping ??= runSteps().then(() => process.exit(exitCode))
  return stopping
}

/** Ctrl-C, a service manager's SIGTERM, and the death of the process that started us mean the same: finish, then go. */
export const stopOnSignals = (): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
  if (process.channel) process.on('disconnect', () => void stop())
}

/** Waits for the work, at most `milliseconds`; answers whether it ended. */
export const within = (milliseconds: number, work: Promise<unknown>): Promise<boolean> =>
  Promise.race([work.then(() => true), sleep(milliseconds, false, { ref: false })])
