import { addDays, addMonths, endOf, startOf, type Comparison } from './days.ts'
import type { MeasureName } from './measures.ts'

/** A question as the call takes it. */
export type AskedStatistics = { medidas: string; por?: string; desde?: string; hasta?: string; criteria?: string; comparar?: Comparison }

/** The last weeks that the page shows, this one included. */
export const dashboardWeeks = [4, 13, 26, 52, 104] as const
/** Half a year where nothing that is offered is chosen. */
export const shownWeeks = (weeks: number | undefined): (typeof dashboardWeeks)[number] =>
  dashboardWeeks.find((each) => each === weeks) ?? 26
export type DashboardFilter = { semanas: number; grupo?: number | undefined; distrito?: string | undefined; entidad?: number | undefined }

/** The measures of the first line, each with a year ago beside. */
export const headlines = [
  'creadas',
  'cerradas',
  'pendientes',
  'mediana',
  'p90',
  'repetidas_por_cien',
] as const satisfies readonly MeasureName[]
export const cohorts = ['a_los_7', 'a_los_14', 'a_los_30', 'a_los_60'] as const satisfies readonly MeasureName[]

const named = (...names: readonly MeasureName[]) => names.join(',')

/** Written as the list of incidents writes its conditions; an id or a name with a comma has no place in them. */
export const filterCriteria = ({ grupo, distrito, entidad }: DashboardFilter): string =>
  [
    grupo === undefined ? '' : `(tipo,=,${grupo})`,
    distrito === undefined ? '' : `(distrito,=,${distrito})`,
    entidad === undefined ? '' : `(entidad,=,${entidad})`,
  ]
    .filter((part) => part !== '')
    .join(';')

/** Every question of the page, by the panel that shows its answer. */
export const dashboardQuestions = (filter: DashboardFilter, hoy: string) => {
  const monday = startOf('semana', hoy)
  const desde = addDays(monday, -7 * (filter.semanas - 1))
  const criteria = filterCriteria(filter)
  const narrowed = criteria === '' ? {} : { criteria }
  const span = { desde, hasta: addDays(endOf('semana', monday), -1), ...narrowed }
  // By neighbourhood whole months are counted: every fact of many weeks would have to be read.
  const wholeMonths = { desde: startOf('mes', desde), hasta: addDays(endOf('mes', startOf('mes', hoy)), -1), ...narrowed }
  const months = { desde: startOf('mes', addMonths(hoy, -Math.max(6, Math.ceil(filter.semanas / 4.35)))), hasta: hoy, ...narrowed }
  return {
    flow: { medidas: named(...headlines), por: 'semana', comparar: 'anyo', ...span },
    groups: {
      medidas: named(
        'resueltas',
        'mediana',
        'p90',
        'creadas',
        'con_plazo',
        'en_plazo_por_cien',
        'repetidas',
        'repetidas_por_cien',
        'valoradas',
        'satisfaccion',
        'no_resueltas',
        'horas',
      ),
      por: 'grupo',
      ...span,
    },
    cohorts: { medidas: named('creadas', ...cohorts), por: 'mes', ...months },
    backlog: { medidas: 'abiertas', por: 'edad,entidad', ...narrowed },
    entities: { medidas: named('con_plazo', 'en_plazo_por_cien', 'resueltas', 'mediana', 'p90', 'horas'), por: 'entidad', ...span },
    areas: { medidas: named('creadas', 'repetidas_por_cien'), por: 'barrio', ...wholeMonths },
    repeats: { medidas: 'repetidas', por: 'barrio,grupo', ...wholeMonths },
  } satisfies Record<string, AskedStatistics>
}
export type DashboardQuestion = keyof ReturnType<typeof dashboardQuestions>

/** What may be chosen: groups, districts and entities of the last two years, unfiltered. */
export const choiceQuestions = (hoy: string) => {
  const span = { medidas: 'creadas', desde: startOf('mes', addMonths(hoy, -24)), hasta: addDays(endOf('mes', startOf('mes', hoy)), -1) }
  return {
    grupo: { ...span, por: 'grupo' },
    distrito: { ...span, por: 'distrito' },
    entidad: { ...span, por: 'entidad' },
  } satisfies Record<string, AskedStatistics>
}
