import { parseCriteria, type FieldKind } from '#/http/criteria.ts'
import type { FieldRefusal } from '#/http/refusals.ts'
import { fixedFilters, incidentCriteria } from '#/incidents/criteria.ts'
import { inspectionCriteria } from '#/inspections/criteria.ts'
import { taskCriteria } from '#/tasks/criteria.ts'
import type { Filter, FilterModel } from './schemas.ts'

export const filterFields: Readonly<Record<FilterModel, Readonly<Record<string, FieldKind>>>> = {
  incidencias: incidentCriteria,
  inspecciones: inspectionCriteria,
  obras: taskCriteria,
}

export const maxOwnFilters = 50
/** Counted in one call, in the order of their list. */
export const maxCountedFilters = 30

const own = '(propia,=,1)'
const publicOnly = '(publica,=,1)'

/** Conditions of the fixed filter ids, the same for every model. */
export const fixedConditions: Readonly<Record<number, string>> = {
  [fixedFilters.own]: own,
  [fixedFilters.publicTasks]: publicOnly,
  [fixedFilters.publicIncidents]: publicOnly,
}

type Fixed = Omit<Filter, 'descripcion'>
const fixed = (id: number, descripcion_es: string, descripcion_val: string): Fixed => ({
  id,
  descripcion_es,
  descripcion_val,
  condicion: fixedConditions[id] ?? '',
  usuario_id: null,
  vista: null,
  inicial: false,
  compartida: 'todos',
  unidad_gestion_id: null,
})

export const fixedFiltersOf: Readonly<Record<FilterModel, readonly Fixed[]>> = {
  incidencias: [
    fixed(fixedFilters.own, 'Mis incidencias', 'Les meues incidències'),
    fixed(fixedFilters.publicIncidents, 'Incidencias públicas', 'Incidències públiques'),
  ],
  inspecciones: [fixed(fixedFilters.own, 'Mis inspecciones', 'Les meues inspeccions')],
  obras: [
    fixed(fixedFilters.own, 'Mis tareas', 'Les meues tasques'),
    fixed(fixedFilters.publicTasks, 'Tareas públicas', 'Tasques públiques'),
  ],
}

/** The problem of a filter's condition; undefined when it may be saved. */
export const checkCondition = (model: FilterModel, condicion: string): FieldRefusal | undefined => {
  const parsed = parseCriteria(condicion, filterFields[model])
  return 'refused' in parsed ? { ...parsed.refused, field: 'condicion' } : undefined
}
