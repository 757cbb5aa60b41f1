import type { City } from './city.ts'
import type { Figure } from './figures.ts'
import { openDay } from './load-day.ts'
import { bear, findRate, idleStreams, overload, proveDone, slowPeople } from './load-phases.ts'
import { say } from './stage.ts'

type Load = {
  minutes: number
  /** Slow clients of each kind. */
  slow: number
  streams: number
  /** Calls per second of the day; measured by default. */
  rate?: number | undefined
}

/** The phases one after the other on one server. */
export const runLoad = async (city: City, { minutes, slow, streams, rate: fixedRate }: Load): Promise<Figure[]> => {
  const day = await openDay(city, 200)
  const rate = fixedRate ?? (await findRate({ city, day }))
  const stage = { city, day, rate, minutes }
  const withVerdicts = (figures: Figure[]) => {
    for (const { what, figure, unit } of figures) say(`  ${what}: ${figure.toPrecision(4)} ${unit}`)
    return figures
  }
  say(`a day at ${rate.toFixed(0)} calls a second`)
  const usual = await bear(stage)
  withVerdicts(usual.figures)
  say('three times as much')
  const pressed = await overload(stage)
  withVerdicts(pressed.figures)
  const proof = withVerdicts(await proveDone(stage, [...usual.done, ...pressed.done]))
  say('slow people')
  const slowed = slow === 0 ? [] : withVerdicts(await slowPeople(stage, slow))
  say('idle windows')
  const idle = streams === 0 ? [] : withVerdicts(await idleStreams(stage, streams))
  return [...usual.figures, ...pressed.figures, ...proof, ...slowed, ...idle]
}
