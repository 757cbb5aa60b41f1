import { arr, bool, custom, map, nullable, num, obj, opt, str, type Static } from '#/http/schema.ts'

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
