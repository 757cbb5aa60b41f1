import { outcomes } from '#/closing/outcomes.ts'
import { arr, int, nullable, num, obj, oneOf, opt, str, type Static } from '#/http/schema.ts'
import { Id } from '#/values/schemas.ts'
import { comparedFigures, pendingAges } from './months.ts'

const counts = { creadas: int(), cerradas: int(), resueltas: int(), pendientes: int(), repetidas: int(), con_plazo: int(), en_plazo: int() }
/** `mitad`, `nueve`: days by which half and nine of ten were mended; null: not yet, or too few. */
const totals = { ...counts, mitad: nullable(num()), nueve: nullable(num()) }
const Both = { nombre_es: str(), nombre_val: str() }

/** What a report holds; it never changes. */
export const MonthFigures = obj({
  mes: str(),
  municipio: obj(Both),
  unidad: nullable(obj(Both)),
  total: obj(totals),
  anterior: obj(totals),
  semanas: arr(obj({ semana: str(), creadas: int(), cerradas: int() })),
  meses: arr(obj({ mes: str(), creadas: int(), cerradas: int() })),
  grupos: arr(obj({ ...Both, ...totals })),
  desenlaces: arr(obj({ desenlace: oneOf(...outcomes), cuantas: int() })),
  edades: arr(obj({ edad: oneOf(...pendingAges), cuantas: int() })),
  barrios: arr(obj({ ...Both, creadas: int(), resueltas: int(), pendientes: int() })),
})
export type MonthFigures = Static<typeof MonthFigures>
export type MonthTotals = MonthFigures['total']

const Change = obj({
  cifra: oneOf(...comparedFigures),
  grupo_es: nullable(str()),
  grupo_val: nullable(str()),
  antes: nullable(num()),
  ahora: nullable(num()),
})
export type FigureChange = Static<typeof Change>

const row = {
  id: int(),
  /** `YYYY-MM`. */
  mes: str(),
  unidad_gestion_id: nullable(int()),
  unidad_gestion: nullable(str()),
  version: int(),
  creado: str(),
  publicado: nullable(str()),
  /** Who asked for it; null: made by itself. */
  creado_por: nullable(str()),
  nota_es: str(),
  nota_val: str(),
}
export const MonthlyReport = obj(row)
export type MonthlyReport = Static<typeof MonthlyReport>
/** `cambios`: since it was made; `anteriores`: since the version before it. */
export const MonthlyReportDetail = obj({ ...row, datos: MonthFigures, cambios: arr(Change), anteriores: arr(Change) })
export type MonthlyReportDetail = Static<typeof MonthlyReportDetail>

export const NewMonthlyReport = obj({ mes: str({ pattern: String.raw`^\d{4}-(0[1-9]|1[0-2])$` }), unidad_gestion_id: opt(nullable(Id)) })
const Note = str({ maxLength: 1000 })
export const ReportNotes = obj({ nota_es: Note, nota_val: Note })

export const RepairPromise = obj({ mediana_dias: int(), p90_dias: int() })
export type RepairPromise = Static<typeof RepairPromise>
