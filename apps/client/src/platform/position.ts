import type { Client } from './client.ts'
import { usePlatformTexts } from './texts.ts'

/** In ms: for reporting and locating on a map, and for the position that staff screens read. */
export const positionOptions = {
  map: { timeout: 10_000, maximumAge: 20_000, enableHighAccuracy: true },
  staff: { timeout: 7500, maximumAge: 20_000, enableHighAccuracy: true },
} as const

/** WGS 84 degrees; `precision` is a radius in metres. */
export type LocatedPosition = { latitud: number; longitud: number; precision: number }

export const positionProblems = ['denied', 'unavailable', 'slow', 'unknown'] as const
export type PositionProblem = (typeof positionProblems)[number]

/** Its texts are in `usePositionText`. */
export class PositionError extends Error {
  readonly problem: PositionProblem
  constructor(problem: PositionProblem, cause?: unknown) {
    super(problem, { cause })
    this.name = 'PositionError'
    this.problem = problem
  }
}

/** The browser's codes 1, 2, 3 and those of the native plugin. */
export const problemOf = (thrown: unknown): PositionProblem => {
  const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? String(thrown.code) : ''
  if (['1', 'OS-PLUG-GLOC-0003', 'OS-PLUG-GLOC-0008', 'OS-PLUG-GLOC-0018'].includes(code)) return 'denied'
  if (['2', 'OS-PLUG-GLOC-0002', 'OS-PLUG-GLOC-0007', 'OS-PLUG-GLOC-0009', 'OS-PLUG-GLOC-0016', 'OS-PLUG-GLOC-0017'].includes(code))
    return 'unavailable'
  return ['3', 'OS-PLUG-GLOC-0010'].includes(code) ? 'slow' : 'unknown'
}

export const browserPosition = (options: PositionOptions) =>
  new Promise<GeolocationPosition>((resolve, reject) => {
    if (!navigator.geolocation) reject(new PositionError('unavailable'))
    else navigator.geolocation.getCurrentPosition(resolve, reject, options)
  })

export const nativePosition = async (options: PositionOptions) =>
  (await import('@capacitor/geolocation')).Geolocation.getCurrentPosition(options)

/** Asks for the permission where necessary. Throws only `PositionError`. */
export const locate = async (client: Client, purpose: keyof typeof positionOptions): Promise<LocatedPosition> => {
  try {
    const { coords } = await client.position(positionOptions[purpose])
    return { latitud: coords.latitude, longitud: coords.longitude, precision: coords.accuracy }
  } catch (thrown) {
    throw thrown instanceof PositionError ? thrown : new PositionError(problemOf(thrown), thrown)
  }
}

export const usePositionText = () => {
  const say = usePlatformTexts()
  return (problem: PositionProblem) => ({ title: say(`t_gps_${problem}`), message: say(`m_gps_${problem}`) })
}
