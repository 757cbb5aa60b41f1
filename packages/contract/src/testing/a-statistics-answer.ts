import { startsIn } from '#/statistics/days.ts'
import { ages, isPeriod, type DimensionName } from '#/statistics/dimensions.ts'
import type { MeasureName } from '#/statistics/measures.ts'
import { checkQuery, type StatisticsQuery, type StatisticsQuestion } from '#/statistics/query.ts'
import type { StatisticsAnswer } from '#/statistics/schemas.ts'

type Row = Partial<Record<MeasureName, number | null>>

const groups = ['Alumbrado', 'Limpieza', 'Parques', 'Aceras', 'Señales']
const areas = ['Ensanche', 'Centro', 'Puerto', 'Sénia']
const entities = ['Brigada de obras', 'Contrata de aceras']
const valuesOf: Partial<Record<DimensionName, readonly (string | number)[]>> = {
  grupo: [1, 2, 3, 4, 5],
  barrio: areas,
  distrito: ['Norte', 'Sur'],
  entidad: [1, 2],
  edad: ages.map(({ key }) => key),
}
const days = 1440

/** Invented figures that do not change: «Aceras» is slow and late, more is closed than received at the end. */
const rowAt = (dimension: DimensionName | undefined, at: number, last: number): Row => {
  const isSlow = dimension === 'grupo' && at === 3
  const wave = Math.round(20 * Math.sin(at / 3))
  return {
    creadas: dimension === 'barrio' ? ([286, 120, 60, 20][at] ?? 0) : 150 + wave,
    cerradas: 140 + wave + (at > last - 8 ? 30 : 0),
    resueltas: 130 + wave,
    pendientes: 300 - 3 * at,
    abiertas: [48, 74, 55, 26, 8, 3][at % 6] ?? 1,
    mediana: (isSlow ? 11 : 2 + at) * days,
    p90: isSlow ? null : (9 + 5 * at) * days,
    repetidas: 6 - (at % 6),
    repetidas_por_cien: 9.8,
    con_plazo: 400 - 40 * at,
    en_plazo_por_cien: isSlow ? 49 : 90 - at,
    valoradas: 30,
    satisfaccion: isSlow ? 2.4 : 4.1,
    no_resueltas: at,
    horas: 60 - 7 * at,
    a_los_7: 48,
    a_los_14: 62,
    a_los_30: at === last ? null : 81,
    a_los_60: at >= last - 1 ? null : 93,
  }
}

const combinations = (por: readonly DimensionName[], question: StatisticsQuestion): (string | number)[][] =>
  por.reduce<(string | number)[][]>(
    (rows, name) => {
      const values = isPeriod(name) ? startsIn(name, question) : (valuesOf[name] ?? [])
      return rows.flatMap((row) => values.map((value) => row.concat(value)))
    },
    [[]],
  )

/** What a town of a few thousand incidents would answer. */
export const aStatisticsAnswer = (query: StatisticsQuery, hoy: string): StatisticsAnswer => {
  const checked = checkQuery(query, hoy)
  if ('refused' in checked) throw new Error(checked.refused.es)
  const question = checked.ok
  const { medidas, por, desde, hasta, comparar } = question
  const cells = combinations(por, question)
  const filas = cells.map((cell, at) => {
    const row = rowAt(por[0], at, cells.length - 1)
    return [...cell, ...medidas.map((medida) => row[medida] ?? null)]
  })
  const sums: Row = {
    creadas: 3901,
    cerradas: 3902,
    pendientes: 214,
    abiertas: 214,
    mediana: 5 * days,
    p90: 23 * days,
    repetidas_por_cien: 9.8,
    en_plazo_por_cien: 83.2,
    con_plazo: 3444,
    satisfaccion: 4.05,
    horas: 214.5,
  }
  const before: Row = { creadas: 3590, cerradas: 3411, pendientes: 305, mediana: 7 * days, p90: 27 * days, repetidas_por_cien: 7.1 }
  return {
    columnas: [...por, ...medidas],
    filas,
    totales: medidas.map((medida) => sums[medida] ?? null),
    exacto: true,
    desde,
    hasta,
    contado: `${hoy} 09:00:00`,
    nombres: {
      grupo: Object.fromEntries(groups.map((name, at) => [at + 1, name])),
      entidad: Object.fromEntries(entities.map((name, at) => [at + 1, name])),
    },
    ...(comparar === null ? {} : { comparadas: { filas: [], totales: medidas.map((medida) => before[medida] ?? null), desde, hasta } }),
  }
}
