import type { Redirect } from '#/platform/launch.ts'
import { paths, redirects, withQuery } from '@avisa/contract/paths'

/** Without the id of a record, its list. */
export const redirectPath = ({ key, id, unit }: Redirect): string => {
  const { list, record } = redirects[key]
  if (id && record) return record.to({ id })
  return unit && list === paths.newIncident ? withQuery(list, { unidad_gestion_id: unit }) : list
}

export const appScheme = 'avisa://'

const records = { incidencias: paths.incident, tareas: paths.task, inspecciones: paths.inspection }
const record = /^(?:(\w+)\/)?([1-9]\d{0,8})\/?$/

/**
 * `{address}/{id}` is an incident, `{address}/tareas/{id}` or `tareas/{id}` a task, and so on.
 * `addresses`: those of the app, ending in `/`. Anything else opens the start page.
 */
export const linkPath = (url: string, addresses: readonly string[]): string => {
  const own = addresses.find((address) => url.startsWith(address))
  const [, kind = 'incidencias', id] = record.exec(url.slice(own?.length ?? 0)) ?? []
  const [, path] = Object.entries(records).find(([name]) => name === kind) ?? []
  const isOther = own === undefined && kind === 'incidencias'
  return id === undefined || path === undefined || isOther ? paths.start : path.to({ id })
}
