import { allowedBy } from '@avisa/contract/access/permissions'
import { chosenColumns } from '@avisa/contract/exports/columns'
import { exportIncidents, exportInspections, exportTasks } from '@avisa/contract/exports/endpoints'
import { listInspections } from '@avisa/contract/inspections/endpoints'
import { refuse } from '@avisa/contract/refusal'
import { listTasks } from '@avisa/contract/tasks/endpoints'
import { incidentPages } from '#/incidents/shared/list-store.ts'
import { inspectionPages } from '#/inspections/shared/list-store.ts'
import type { Scope } from '#/platform/scope.ts'
import { serve, type Feature } from '#/platform/serve.ts'
import { taskPages } from '#/tasks/shared/store.ts'
import { exportList } from './export.ts'
import { openExports } from './limit.ts'
const checkOpens = ({ person }: Scope, { allow }: typeof listTasks | typeof listInspections) =>
  allowedBy(person?.user_permisos ?? {}, allow) || refuse('http.forbidden')

const chosen = <Query extends { criteria?: string | undefined }>(query: Query, ids: string | undefined): Query =>
  ids === undefined ? query : { ...query, criteria: [query.criteria, `(id,IN,${ids})`].filter(Boolean).join(';') }

export const routes: Feature = (app) => {
  const begin = openExports()
  serve(app, exportIncidents, ({ deps, scope, query: { formato, columnas, motivo, ids, ...query } }) =>
    exportList({
      deps,
      scope,
      query: { formato, columnas, motivo },
      begin,
      kind: 'incidencias',
      pages: incidentPages(deps.db.read(scope.esquema), scope, chosen(query, ids), {
        cerrada: chosenColumns('incidencias', columnas)?.includes('cerrada') ?? false,
      }),
      identified: ({ id, ciudadano }) => (ciudadano ? id : null),
    }),
  )
  serve(app, exportTasks, async ({ deps, scope, query: { formato, columnas, motivo, ids, ...query } }) => {
    checkOpens(scope, listTasks)
    const pages = taskPages(deps.db.read(scope.esquema), scope, chosen(query, ids))
    return exportList({ deps, scope, query: { formato, columnas, motivo }, begin, kind: 'tareas', pages })
  })
  serve(app, exportInspections, async ({ deps, scope, query: { formato, columnas, motivo, ids, ...query } }) => {
    checkOpens(scope, listInspections)
    const pages = inspectionPages(deps.db.read(scope.esquema), scope, chosen(query, ids))
    return exportList({ deps, scope, query: { formato, columnas, motivo }, begin, kind: 'inspecciones', pages })
  })
}
