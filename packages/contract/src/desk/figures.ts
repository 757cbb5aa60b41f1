import { isRole, may, type Person } from '#/access/person.ts'
import { writeCriteria, type Criterion } from '#/http/criteria.ts'
import type { StatusFlag } from '#/statuses/tracks.ts'

export const figureCodes = ['vencidas', 'vencen_hoy', 'nuevas', 'abiertas'] as const
export type FigureCode = (typeof figureCodes)[number]
export const waitingCodes = ['aceptar', 'validar', 'decidir', 'propias'] as const
export type WaitingCode = (typeof waitingCodes)[number]

/** What a figure counts, in the words of its list. */
export type Question = { modelo: 'incidencias' | 'tareas'; criterios: string }
type Flagged = { id: number } & Readonly<Partial<Record<StatusFlag, boolean>>>

const isYes = (field: string): Criterion => ({ field, operator: '=', values: [1] })
const isNot = (field: string): Criterion => ({ field, operator: '=', values: [0] })
const oneOf = (field: string, values: readonly number[]): Criterion => ({ field, operator: 'IN', values })
const tasks = (...criteria: Criterion[]): Question => ({ modelo: 'tareas', criterios: writeCriteria(criteria) })
const incidents = (...criteria: Criterion[]): Question => ({ modelo: 'incidencias', criterios: writeCriteria(criteria) })

export const openTasks = (...more: Criterion[]): Question => tasks(isYes('abierta'), ...more)
export const sinceYesterday = (...more: Criterion[]): Question => incidents({ field: 'fecha', operator: '>=', values: ['hoy-1'] }, ...more)
export const lateTasks = tasks(isYes('vencida'))
export const dueToday = tasks({ field: 'vence', operator: '<', values: ['hoy+1'] }, isNot('vencida'), isNot('pausada'))

/** The figures of who sees tasks, or incidents alone. */
export const figuresFor = (person: Person): { codigo: FigureCode; question: Question }[] => {
  const seesTasks = may(person, 'obra.consultar.*')
  return [
    ...(seesTasks
      ? [
          { codigo: 'vencidas' as const, question: lateTasks },
          { codigo: 'vencen_hoy' as const, question: dueToday },
        ]
      : []),
    { codigo: 'nuevas', question: sinceYesterday() },
    { codigo: 'abiertas', question: seesTasks ? openTasks() : incidents(isYes('abierta')) },
  ]
}

/** What waits for this person, the most urgent first; statuses that no municipality has are left out. */
export const waitingFor = (person: Person, statuses: readonly Flagged[]): { codigo: WaitingCode; question: Question }[] => {
  const ids = (flag: StatusFlag) => statuses.filter((status) => status[flag]).map(({ id }) => id)
  const managed = person?.entidades_responsable_ids ?? []
  const isAdmin = isRole(person, 'admin')
  const seesTasks = may(person, 'obra.consultar.*')
  const accepting = ids('pendiente_aceptar')
  const validating = ids('pendiente_validar')
  const ofEntity = isAdmin ? [] : [oneOf('entidad_reparadora_id', managed)]
  return [
    ...(may(person, 'incidencia.aceptar') && accepting.length > 0
      ? [{ codigo: 'aceptar' as const, question: incidents(oneOf('estado_incidencia_id', accepting)) }]
      : []),
    ...(seesTasks && validating.length > 0 && (isAdmin || managed.length > 0)
      ? [{ codigo: 'validar' as const, question: tasks(oneOf('estadoobra_id', validating), ...ofEntity) }]
      : []),
    ...(isAdmin || isRole(person, 'tecnico') ? [{ codigo: 'decidir' as const, question: incidents(isYes('a_revisar')) }] : []),
    ...(seesTasks && (isRole(person, 'reparador') || isRole(person, 'tecnico'))
      ? [{ codigo: 'propias' as const, question: openTasks(isYes('propia')) }]
      : []),
  ]
}

/** Fewer than these are never unusual. */
export const manyOf = 5

/** Three times as many in two days as in two usual ones. */
export const isUnusual = (sinceYesterday: number, aDay: number): boolean => sinceYesterday >= manyOf && sinceYesterday > 3 * 2 * aDay
