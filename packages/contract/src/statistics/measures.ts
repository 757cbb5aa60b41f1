import type { Outcome } from '#/closing/outcomes.ts'
import type { Criterion } from '#/http/criteria.ts'
import { answerClasses, answerLimits, cohortClasses, mendedWithin, quantile, repairClasses, repairLimits } from './buckets.ts'

/** What puts an incident into a period: its report, its first answer, its closing; `saldo`: that it is open at the end of the period. */
export type MeasureEvent = 'creada' | 'contestada' | 'cerrada' | 'saldo'
/** Sums of the columns of roll-ups. */
export type Sums = Readonly<Record<string, number>>

type Measure = {
  es: string
  ca: string
  event: MeasureEvent
  unit: 'incidencias' | 'minutos' | 'horas' | 'por_cien' | 'puntos'
  /** Columns of roll-ups from which it is computed. */
  columns: readonly string[]
  of: (sums: Sums) => number | null
  /** The counted measure whose incidents it describes: that list it opens. */
  base: string
  /** Conditions of that list besides those of the cell. */
  criteria?: Criterion
  /** Computed exactly from facts where there are few; this share of their durations. */
  percentile?: number
  /** A cohort is known so many days after its period has ended. */
  days?: number
}

const is = (field: string, value: string | number): Criterion => ({ field, operator: '=', values: [value] })

const words = (es: string, ca: string) => ({ es, ca })

const counted = <const Name extends string>(name: Name, event: MeasureEvent, text: { es: string; ca: string }, criteria?: Criterion) => ({
  ...text,
  event,
  unit: 'incidencias' as const,
  columns: [name] as readonly string[],
  of: (sums: Sums) => sums[name] ?? 0,
  base: name,
  ...(criteria === undefined ? {} : { criteria }),
})

const ratio = (part: number, whole: number, digits: number) =>
  whole === 0 ? null : Math.round((part / whole) * 10 ** digits) / 10 ** digits

const share = (part: string, base: string, event: MeasureEvent, text: { es: string; ca: string }) => ({
  ...text,
  event,
  unit: 'por_cien' as const,
  columns: [part, base] as readonly string[],
  of: (sums: Sums) => ratio((sums[part] ?? 0) * 100, sums[base] ?? 0, 1),
  base,
})

const duration = (percentile: number, base: 'resueltas' | 'contestadas', text: { es: string; ca: string }) => {
  const [event, classes, limits] =
    base === 'resueltas' ? (['cerrada', repairClasses, repairLimits] as const) : (['contestada', answerClasses, answerLimits] as const)
  return {
    ...text,
    event,
    unit: 'minutos' as const,
    columns: classes as readonly string[],
    of: (sums: Sums) =>
      quantile(
        classes.map((name) => sums[name] ?? 0),
        limits,
        percentile,
      ) ?? null,
    base,
    percentile,
  }
}

const cohort = (days: number) => ({
  ...words(`Resueltas a los ${days} días`, `Resoltes als ${days} dies`),
  event: 'creada' as const,
  unit: 'por_cien' as const,
  columns: ['creadas', ...cohortClasses] as readonly string[],
  of: (sums: Sums) =>
    ratio(
      100 *
        mendedWithin(
          cohortClasses.map((name) => sums[name] ?? 0),
          days,
        ),
      sums['creadas'] ?? 0,
      1,
    ),
  base: 'creadas',
  days,
})

const outcome = (name: string, value: Outcome, text: { es: string; ca: string }) => counted(name, 'cerrada', text, is('desenlace', value))

/** What is counted. Every derived measure is a pure function of sums, which add up over any periods, types and areas. */
export const measures = {
  creadas: counted('creadas', 'creada', words('Recibidas', 'Rebudes')),
  abiertas: counted('abiertas', 'creada', words('Siguen abiertas', 'Continuen obertes'), is('sin_cerrar', 1)),
  repetidas: counted('repetidas', 'creada', words('Vuelven a pasar', 'Tornen a passar'), is('repetida', 1)),
  reabiertas: counted('reabiertas', 'creada', words('Reabiertas', 'Reobertes'), { field: 'reaperturas', operator: '>=', values: [1] }),
  contestadas: counted('contestadas', 'contestada', words('Contestadas', 'Contestades')),
  cerradas: {
    ...counted('cerradas', 'cerrada', words('Cerradas', 'Tancades')),
    columns: ['resueltas', 'no_competencia', 'no_se_hara', 'no_localizadas', 'duplicadas', 'aplazadas'] as readonly string[],
    of: (sums: Sums) =>
      ['resueltas', 'no_competencia', 'no_se_hara', 'no_localizadas', 'duplicadas', 'aplazadas'].reduce(
        (sum, name) => sum + (sums[name] ?? 0),
        0,
      ),
  },
  resueltas: outcome('resueltas', 'resuelta', words('Resueltas', 'Resoltes')),
  no_competencia: outcome('no_competencia', 'no_competencia', words('No municipales', 'No municipals')),
  no_se_hara: outcome('no_se_hara', 'no_se_hara', words('No se harán', 'No es faran')),
  no_localizadas: outcome('no_localizadas', 'no_localizada', words('No localizadas', 'No localitzades')),
  duplicadas: outcome('duplicadas', 'duplicada', words('Duplicadas', 'Duplicades')),
  aplazadas: outcome('aplazadas', 'aplazada', words('Aplazadas', 'Ajornades')),
  con_plazo: counted('con_plazo', 'cerrada', words('Cerradas con plazo', 'Tancades amb termini'), {
    field: 'en_plazo',
    operator: 'IN',
    values: [0, 1],
  }),
  en_plazo: counted('en_plazo', 'cerrada', words('Cerradas en plazo', 'Tancades dins de termini'), is('en_plazo', 1)),
  valoradas: counted('valoradas', 'cerrada', words('Valoradas', 'Valorades'), is('valorada', 1)),
  no_resueltas: counted('no_resueltas', 'cerrada', words('«Sigue igual»', '«Continua igual»'), is('sigue_igual', 1)),
  pendientes: counted('pendientes', 'saldo', words('Pendientes', 'Pendents')),
  mediana: duration(0.5, 'resueltas', words('La mitad se resuelve en', 'La mitat es resol en')),
  p90: duration(0.9, 'resueltas', words('9 de cada 10 se resuelven en', '9 de cada 10 es resolen en')),
  primera_respuesta: duration(0.5, 'contestadas', words('Primera respuesta', 'Primera resposta')),
  a_los_7: cohort(7),
  a_los_14: cohort(14),
  a_los_30: cohort(30),
  a_los_60: cohort(60),
  en_plazo_por_cien: share('en_plazo', 'con_plazo', 'cerrada', words('En plazo', 'Dins de termini')),
  reabiertas_por_cien: share('reabiertas', 'creadas', 'creada', words('Se reabren', 'Es reobrin')),
  repetidas_por_cien: share('repetidas', 'creadas', 'creada', words('Vuelven a pasar', 'Tornen a passar')),
  satisfaccion: {
    ...words('Satisfacción', 'Satisfacció'),
    event: 'cerrada',
    unit: 'puntos',
    columns: ['puntos', 'valoradas'],
    of: (sums: Sums) => ratio(sums['puntos'] ?? 0, sums['valoradas'] ?? 0, 2),
    base: 'valoradas',
  },
  horas: {
    ...words('Horas de trabajo', 'Hores de treball'),
    event: 'cerrada',
    unit: 'horas',
    columns: ['minutos_trabajo'],
    of: (sums: Sums) => ratio(sums['minutos_trabajo'] ?? 0, 60, 1),
    base: 'cerradas',
  },
} as const satisfies Record<string, Measure>
export type MeasureName = keyof typeof measures
export const measureNames = Object.keys(measures) as MeasureName[]
export const measureOf = (name: MeasureName): Measure => measures[name]
/** The counted measure whose incidents a measure describes. */
export const baseOf = (name: MeasureName): MeasureName => measureNames.find((other) => other === measures[name].base) ?? name
