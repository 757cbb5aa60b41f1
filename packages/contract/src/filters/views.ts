import { holds } from '#/access/permissions.ts'
import { isRole, type Person } from '#/access/person.ts'
import type { FieldRefusal } from '#/http/refusals.ts'
import { parseSort } from '#/http/sorting.ts'
import { incidentSorts } from '#/incidents/criteria.ts'
import { inspectionSorts } from '#/inspections/criteria.ts'
import { taskSorts } from '#/tasks/criteria.ts'
import type { Filter, FilterModel, ListView } from './schemas.ts'

type Offer = { columnas: readonly string[]; ordenes: readonly string[]; grupos: readonly string[] }

/** What a list can show. It is grouped only by what the server sorts by, so that the rows of a group stand together on all pages. */
export const viewOffers = {
  incidencias: {
    columnas: ['codigo', 'tipo', 'direccion', 'contenido', 'estado', 'comentarios', 'fecha', 'prioridad', 'unidad', 'distrito', 'barrio'],
    ordenes: incidentSorts,
    grupos: ['estado_incidencia_id', 'prioridad', 'tipoincidencia_id', 'distrito', 'barrio', 'unidad_gestion_id'],
  },
  obras: {
    columnas: [
      'prioridad',
      'codigo',
      'tipo',
      'direccion_sn',
      'estado',
      'quien',
      'tecnico',
      'plazo',
      'fecha',
      'entidad',
      'unidad',
      'distrito',
    ],
    ordenes: taskSorts,
    grupos: [
      'prioridad',
      'estadoobra_id',
      'estadotecnico_id',
      'tipoincidencia_id',
      'entidad_reparadora_id',
      'distrito',
      'unidad_gestion_id',
    ],
  },
  inspecciones: {
    columnas: ['prioridad', 'codigo', 'tipo', 'direccion', 'estado', 'inspector', 'resultado', 'fecha', 'unidad', 'distrito'],
    ordenes: inspectionSorts,
    grupos: ['prioridad', 'estado_inspeccion_id', 'inspector_id', 'unidad_gestion_id'],
  },
} as const satisfies Record<FilterModel, Offer>

export type ColumnOf<M extends FilterModel> = (typeof viewOffers)[M]['columnas'][number]
export type GroupOf<M extends FilterModel> = (typeof viewOffers)[M]['grupos'][number]

/** The columns of a list that exist, each once; undefined where none is named. */
export const columnsIn = <M extends FilterModel>(model: M, names: readonly string[]): readonly ColumnOf<M>[] | undefined => {
  const offered: readonly ColumnOf<M>[] = viewOffers[model].columnas
  const columns = [...new Set(names)].flatMap((name) => offered.filter((column) => column === name))
  return columns.length > 0 ? columns : undefined
}

export const groupIn = <M extends FilterModel>(model: M, name: string | undefined): GroupOf<M> | undefined => {
  const offered: readonly GroupOf<M>[] = viewOffers[model].grupos
  return offered.find((group) => group === name)
}

/** The order of a grouped list: the groups first, within each the list's own order. */
export const sortWithin = (group: string | undefined, sort: string): string =>
  group === undefined || sort.replace(/^-/, '') === group ? sort : `${group},${sort}`

/** The problem of a view; undefined when it may be saved. */
export const checkView = (model: FilterModel, { columnas = [], orden, grupo }: ListView): FieldRefusal | undefined => {
  const { columnas: columns, ordenes, grupos }: Offer = viewOffers[model]
  const strange = columnas.find((name, at) => !columns.includes(name) || columnas.indexOf(name) !== at)
  if (strange !== undefined)
    return { field: 'vista', es: `La lista no tiene la columna «${strange}».`, ca: `La llista no té la columna «${strange}».` }
  const sorted = parseSort(orden, ordenes)
  if ('refused' in sorted) return { ...sorted.refused, field: 'vista' }
  return grupo === undefined || grupos.includes(grupo)
    ? undefined
    : { field: 'vista', es: `No se puede agrupar por «${grupo}».`, ca: `No es pot agrupar per «${grupo}».` }
}

type Shared = Pick<Filter, 'usuario_id' | 'compartida' | 'unidad_gestion_id'>

/** Whether somebody may share with this unit; null: with none in particular, which only those of all units may. */
export const mayShareWith = (person: Person, unit: number | null): boolean =>
  person !== null &&
  holds(person.user_permisos, 'filtro.compartir') &&
  (isRole(person, 'super') || (unit !== null && person.unidades_ids.includes(unit)))

/** Its owner, and for a shared one those who may share in its unit; those of the municipality are changed in the console. */
export const mayChangeFilter = (person: Person, { usuario_id, compartida, unidad_gestion_id }: Shared): boolean =>
  person !== null &&
  usuario_id !== null &&
  (usuario_id === person.user_id || (compartida !== 'nadie' && mayShareWith(person, unidad_gestion_id)))
