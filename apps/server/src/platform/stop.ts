import { setTimeout as sleep } from 'node:timers/promises'

/** The wait for requests in progress, in milliseconds. */
export const patience = 10_000

type Step = () => Promise<unknown>
const steps: Step[] = []
let stopping: Promise<never> | undefined

/** Registers a step of the shutdown; the last one added runs first. */
export const atStop = (step: Step): void => {
  steps.push(step)
}

export const isStopping = (): boolean => stopping !== undefined

const runSteps = async (): Promise<void> => {
  for (const step of steps.toReversed())
    await step().catch((error: unknown) => process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`))
}

/** Shuts down once, however often it is called, and ends the process. */
export const stop = (exitCode = 0): Promise<never> => {
  stopping ??= runSteps().then(() => process.exit(exitCode))
  return stopping
}

/** Ctrl-C, SIGTERM from a service manager, and the death of the parent process all mean a graceful stop. */
export const stopOnSignals = (): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
  if (process.channel) process.on('disconnect', () => void stop())
}

/** Waits for the work, at most `milliseconds`; answers whether it ended. */
export const within = (milliseconds: number, work: Promise<unknown>): Promise<boolean> =>
  Promise.race([work.then(() => true), sleep(milliseconds, false, { ref: false })])
