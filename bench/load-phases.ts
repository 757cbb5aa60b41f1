import { setTimeout as sleep } from 'node:timers/promises'
import { events } from '@avisa/contract/notifications/endpoints'
import { createIncident } from '@avisa/contract/incidents/endpoints'
import type { City } from './city.ts'
import { clientsOf, inTurns } from './clients.ts'
import { percentile, slopeOf, type Figure } from './figures.ts'
import { countMarks, hire, lookAt, type Day } from './load-day.ts'
import { sendPaced, type Measured, type Paced } from './load-pace.ts'
import { halfOpen, openStreams, slowBodies, slowHeads } from './load-slow.ts'
import { memoryOf } from './program.ts'

const clients = 200
export type Stage = { city: City; day: Day; rate: number; minutes: number }

const fine = ({ status }: Measured) => status >= 200 && status < 400
const sentAway = ({ status }: Measured) => status === 503 || status === 429
const times = (answers: readonly Measured[]) => answers.map(({ ms }) => ms)

/** Half of the calls per second that the machine answers to sixteen clients without pauses, in the mix of the day. */
export const findRate = async ({ city, day }: Pick<Stage, 'city' | 'day'>): Promise<number> => {
  const workers = await clientsOf(city.program.port, 16, () => day.next().call)
  const [result] = await inTurns([workers], { seconds: Math.max(1, city.seconds), turns: 3 })
  return (result?.perSecond ?? 0) / 2
}

const pace = ({ city, day }: Stage, rate: number, seconds: number) =>
  sendPaced({ port: city.program.port, clients, rate, seconds, random: city.random, next: day.next })

/** Samples the memory every two seconds. */
const watchMemory = async <T>(pid: number, work: () => Promise<T>) => {
  const samples: number[] = []
  const timer = setInterval(() => void memoryOf(pid).then((mb) => samples.push(mb)), 2000)
  try {
    return { result: await work(), samples }
  } finally {
    clearInterval(timer)
  }
}

const wrong = (what: string, { answers }: Paced, isRight: (one: Measured) => boolean): Figure => {
  const others = answers.filter((answer) => !isRight(answer))
  for (const { kind, status } of others.slice(0, 3)) process.stderr.write(`  ${what}: ${kind} ${status}\n`)
  return { what, figure: others.length, unit: 'calls', goal: { of: 'figure', most: 0 } }
}

/** The day itself: no error, and no growth of memory. */
export const bear = async (stage: Stage) => {
  const seconds = stage.minutes * 60
  const { result, samples } = await watchMemory(stage.city.program.pid, () => pace(stage, stage.rate, seconds))
  // Growth in the first half is the normal warm-up.
  const later = samples.slice(Math.floor(samples.length / 2))
  const { first, last } = slopeOf(later)
  const durations = times(result.answers)
  const figures: Figure[] = [
    { what: `a day at ${Math.round(stage.rate)} calls a second: answered`, figure: result.answers.length / result.seconds, unit: '/s' },
    wrong('a day: errors', result, fine),
    { what: 'a day: p50', figure: percentile(durations, 0.5), unit: 'ms' },
    { what: 'a day: p99', figure: percentile(durations, 0.99), unit: 'ms' },
    {
      what: 'a day: memory at its end, against its middle',
      figure: last,
      unit: 'MB',
      yardstick: first,
      against: 'middle',
      goal: { of: 'ratio', most: 1.1 },
    },
    { what: 'a day: most memory', figure: Math.max(0, ...samples), unit: 'MB' },
  ]
  return { figures, done: result.done }
}

/** Maximum minutes of triple load: anything that fills up has done so by then. */
const longest = 3

/** Triple load: some calls are refused quickly, the others stay fast, and afterwards everything is as before. */
export const overload = async (stage: Stage) => {
  const pressed = await pace(stage, stage.rate * 3, Math.min(longest, stage.minutes) * 60)
  await sleep(1000)
  const after = await pace(stage, stage.rate, Math.min(30, stage.minutes * 60))
  const [away, served] = [pressed.answers.filter(sentAway), pressed.answers.filter(fine)]
  const figures: Figure[] = [
    { what: `three times that: answered`, figure: served.length / pressed.seconds, unit: '/s' },
    { what: 'three times that: told to come again', figure: away.length / pressed.seconds, unit: '/s' },
    wrong('three times that: other errors', pressed, (answer) => fine(answer) || sentAway(answer)),
    {
      what: 'three times that: told to come again, p95',
      figure: percentile(times(away), 0.95) || 0,
      unit: 'ms',
      goal: { of: 'figure', most: 500 },
    },
    { what: 'three times that: answered, p99', figure: percentile(times(served), 0.99), unit: 'ms' },
    wrong('a second later: errors', after, fine),
    { what: 'a second later: p99', figure: percentile(times(after.answers), 0.99), unit: 'ms' },
  ]
  return { figures, done: [...pressed.done, ...after.done] }
}

/** Every confirmed change exists exactly once. */
export const proveDone = async ({ city }: Stage, marks: readonly string[]): Promise<Figure[]> => {
  const { lost, twice } = await countMarks(city.url, marks)
  return [
    { what: 'changes that were answered as done', figure: marks.length, unit: 'calls' },
    { what: 'of them not there', figure: lost, unit: 'calls', goal: { of: 'figure', most: 0 } },
    { what: 'of them there twice', figure: twice, unit: 'calls', goal: { of: 'figure', most: 0 } },
  ]
}

/** Longer than the server waits for headers. */
const patience = 30_000

/** Slow or silent clients block nobody and are disconnected. */
export const slowPeople = async (stage: Stage, count: number): Promise<Figure[]> => {
  const { city, day } = stage
  const { port } = city.program
  const [someone] = day.staff
  if (!someone) throw new Error('a day needs people')
  const body = { path: createIncident.path, headers: someone.headers }
  const [heads, bodies, silent] = [await slowHeads(port, count), await slowBodies(port, count, body), await halfOpen(port, count)]
  const meanwhile = await pace(stage, stage.rate, patience / 1000)
  const figures: Figure[] = [
    wrong(`beside ${count} slow heads, ${count} slow bodies and ${count} silent connections: errors`, meanwhile, fine),
    { what: 'beside them: p99', figure: percentile(times(meanwhile.answers), 0.99), unit: 'ms' },
    { what: 'slow heads still open after half a minute', figure: heads.open(), unit: 'calls', goal: { of: 'figure', most: 0 } },
    { what: 'silent connections still open after half a minute', figure: silent.open(), unit: 'calls', goal: { of: 'figure', most: 0 } },
  ]
  for (const { close } of [heads, bodies, silent]) close()
  return figures
}

/** The limit of streams per person (live.ts). */
const windows = 20

/** Idle event streams do not slow down other calls. */
export const idleStreams = async (stage: Stage, count: number): Promise<Figure[]> => {
  const { city } = stage
  const people = await hire(city, Math.ceil(count / windows))
  const before = await memoryOf(city.program.pid)
  const calls = people.flatMap(({ headers }) => Array.from({ length: windows }, () => ({ path: events.path, headers }))).slice(0, count)
  const streams = await openStreams(city.program.port, calls)
  const [person] = people
  if (!person) throw new Error('streams need people')
  const [beside] = await inTurns([await clientsOf(city.program.port, 1, () => lookAt(person))], { seconds: city.seconds })
  const memory = await memoryOf(city.program.pid)
  const figures: Figure[] = [
    {
      what: `event streams open and told their count, of ${count}`,
      figure: streams.answers(),
      unit: 'calls',
      goal: { of: 'figure', least: count },
    },
    { what: 'memory of one stream', figure: ((memory - before) * 1024) / Math.max(1, streams.answers()), unit: 'KB' },
    { what: 'a list beside them: p95', figure: beside?.p95 ?? Number.NaN, unit: 'ms' },
  ]
  streams.close()
  return figures
}
