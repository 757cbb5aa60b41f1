import type { incidentCriteria } from '#/incidents/criteria.ts'

type Dimension = {
  es: string
  ca: string
  /** The criterion of lists that a value of it becomes; null: dates say it. */
  criterion: keyof typeof incidentCriteria | null
  /** Values are ids, whose names an answer gives in `nombres`. */
  named?: true
}

/** By what is counted. Values: the Monday, the first day of the month, the year; 1 (Monday) to 7; ids; names as stored; what is missing is 0 or ''. */
export const dimensions = {
  semana: { es: 'Semana', ca: 'Setmana', criterion: null },
  mes: { es: 'Mes', ca: 'Mes', criterion: null },
  anyo: { es: 'Año', ca: 'Any', criterion: null },
  dia_semana: { es: 'Día de la semana', ca: 'Dia de la setmana', criterion: 'dia_semana' },
  unidad: { es: 'Unidad', ca: 'Unitat', criterion: 'unidad_gestion_id', named: true },
  grupo: { es: 'Grupo', ca: 'Grup', criterion: 'tipo', named: true },
  tipo: { es: 'Tipo', ca: 'Tipus', criterion: 'tipoincidencia_id', named: true },
  distrito: { es: 'Distrito', ca: 'Districte', criterion: 'distrito', named: true },
  barrio: { es: 'Barrio', ca: 'Barri', criterion: 'barrio', named: true },
  entidad: { es: 'Entidad', ca: 'Entitat', criterion: 'entidad', named: true },
  origen: { es: 'Origen', ca: 'Origen', criterion: 'origen', named: true },
  prioridad: { es: 'Prioridad', ca: 'Prioritat', criterion: 'prioridad' },
  desenlace: { es: 'Desenlace', ca: 'Desenllaç', criterion: 'desenlace' },
  edad: { es: 'Antigüedad', ca: 'Antiguitat', criterion: null },
} as const satisfies Record<string, Dimension>
export type DimensionName = keyof typeof dimensions
export const dimensionNames = Object.keys(dimensions) as DimensionName[]

export const periods = ['semana', 'mes', 'anyo'] as const
export type PeriodName = (typeof periods)[number]
export const isPeriod = (name: DimensionName): name is PeriodName => periods.some((period) => period === name)

/** Ages of what is open, in weeks before this one, from which each begins: whole weeks, so that they are exact sums of weeks. */
export const ages = [
  { key: '0', from: 0, es: 'Esta semana', ca: 'Esta setmana' },
  { key: '1', from: 1, es: 'De 1 a 3 semanas', ca: "D'1 a 3 setmanes" },
  { key: '4', from: 4, es: 'De 4 a 12 semanas', ca: 'De 4 a 12 setmanes' },
  { key: '13', from: 13, es: 'De 3 a 6 meses', ca: 'De 3 a 6 mesos' },
  { key: '26', from: 26, es: 'De 6 a 12 meses', ca: 'De 6 a 12 mesos' },
  { key: '52', from: 52, es: 'Más de un año', ca: "Més d'un any" },
] as const
