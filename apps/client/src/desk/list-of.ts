import { writeCriteria, type Criterion } from '@avisa/contract/http/criteria'
import { paths, withQuery } from '@avisa/contract/paths'

export type Counted = { modelo: 'incidencias' | 'tareas'; criterios: string; total: number; minimo: boolean }

/** The list that a number counts. */
export const listOf = ({ modelo, criterios }: Pick<Counted, 'modelo' | 'criterios'>, orden?: string): string =>
  withQuery(modelo === 'tareas' ? paths.tasks : paths.incidents, { criterios, ...(orden ? { orden } : {}) })

const untilTomorrow: readonly Criterion[] = [
  { field: 'vence', operator: '<', values: ['hoy+1'] },
  { field: 'pausada', operator: '=', values: [0] },
]
/** What is late or ends today: both figures together. */
export const lateOrToday = { modelo: 'tareas', criterios: writeCriteria(untilTomorrow) } as const
