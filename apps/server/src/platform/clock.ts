/** The time, handed in so that a test can hold it. */
export type Clock = { now: () => Date }
export const systemClock: Clock = { now: () => new Date() }
