import { isRole } from '@avisa/contract/access/person'
import { countFilters as countCall } from '@avisa/contract/filters/endpoints'
import { checkCondition, maxCountedFilters } from '@avisa/contract/filters/rules'
import type { FilterModel } from '@avisa/contract/filters/schemas'
import { exactCountUpTo } from '@avisa/contract/http/page-size'
import { refuse } from '@avisa/contract/refusal'
import { listFilters } from '#/filters/shared/store.ts'
import { countIncidents } from '#/incidents/shared/list-store.ts'
import { countInspections } from '#/inspections/shared/list-store.ts'
import type { Read } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'
import { serve, type Feature } from '#/platform/serve.ts'
import { countTasks } from '#/tasks/shared/store.ts'

type Count = (read: Read, scope: Scope, criterias: readonly string[]) => Promise<number[]>
const counts: Record<FilterModel, Count> = { incidencias: countIncidents, obras: countTasks, inspecciones: countInspections }

export const routes: Feature = (app) => {
  serve(app, countCall, async ({ read, scope, params: { modelo } }) => {
    if (isRole(scope.person, 'ciudadano')) refuse('http.forbidden')
    const filters = (await listFilters(read, scope, modelo))
      .filter(({ condicion }) => checkCondition(modelo, condicion) === undefined)
      .slice(0, maxCountedFilters)
    const totals = await counts[modelo](
      read,
      scope,
      filters.map(({ condicion }) => condicion),
    )
    return filters.map(({ id }, at) => {
      const total = totals[at] ?? 0
      return total > exactCountUpTo ? { id, total: exactCountUpTo, total_minimo: true } : { id, total }
    })
  })
}
