import type { Redirect } from '#/platform/launch.ts'
import { paths } from '#/navigation/paths.ts'

/** Where a launch query's redirect leads; without the id of a record, to its list. */
export const redirectPath = ({ key, id, unit }: Redirect): string => {
  switch (key) {
    case 'incidencia':
      return id ? paths.incident(id) : paths.incidents
    case 'incidencias-add':
      return unit ? `${paths.newIncident}?unidad_gestion_id=${unit}` : paths.newIncident
    case 'tarea':
      return id ? paths.task(id) : paths.tasks
    case 'tareas':
      return paths.tasks
    case 'inspecciones':
      return id ? paths.inspection(id) : paths.inspections
  }
}

/** The hybrid app's own address, beside the server's. */
export const appScheme = 'avisa://'

const record = /^(?:(incidencias|tareas|inspecciones)\/)?([1-9]\d{0,8})\/?$/

/**
 * Where a link that opens the hybrid app leads: `{address}/{id}` is an incident, `{address}/tareas/{id}`,
 * `tareas/{id}` and so on the record they name. `addresses`: the app's own, ending in `/`. Anything else leads to the start.
 */
export const linkPath = (url: string, addresses: readonly string[]): string => {
  const own = addresses.find((address) => url.startsWith(address))
  const [, kind, id] = record.exec(url.slice(own?.length ?? 0)) ?? []
  if (id === undefined) return paths.start
  const named = kind ?? 'incidencias'
  return own === undefined && named === 'incidencias' ? paths.start : `/${named}/${id}`
}
