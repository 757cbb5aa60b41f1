import { arr, bool, custom, int, map, nullable, num, obj, opt, str, type Static } from '#/http/schema.ts'

const Value = custom<string | number | null>('string', 'number', 'null')
/** `totales`: of each measure over all rows. */
const Counts = { filas: arr(arr(Value)), totales: arr(nullable(num())) }

export const StatisticsAnswer = obj({
  /** Dimensions, then measures: of each row. */
  columnas: arr(str()),
  ...Counts,
  /** False: durations are estimated from classes (shown with «≈»). */
  exacto: bool(),
  /** The days counted, both included: widened to whole weeks or months where it is counted by them. */
  desde: str(),
  hasta: str(),
  /** The moment of counting. */
  contado: str(),
  /** By dimension and value, where values are ids or stored names. */
  nombres: map(map(str())),
  comparadas: opt(obj({ ...Counts, desde: str(), hasta: str() })),
})
export type StatisticsAnswer = Static<typeof StatisticsAnswer>

/** Squares of `lado` metres of the map's projection, each by its place in their grid. `mayores`: those with most, with the street of the nearest door. */
export const HeatAnswer = obj({
  lado: int(),
  total: int(),
  /** x, y and how many were reported there. */
  casillas: arr(arr(int())),
  mayores: arr(obj({ x: int(), y: int(), n: int(), lugar: str() })),
})
export type HeatAnswer = Static<typeof HeatAnswer>
