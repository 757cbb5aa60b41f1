import { isRole } from '@avisa/contract/access/person'
import { fixedConditions, fixedFiltersOf, maxOwnFilters } from '@avisa/contract/filters/rules'
import { mayChangeFilter } from '@avisa/contract/filters/views'
import type { Filter, FilterChange, FilterModel, ListView, Sharing } from '@avisa/contract/filters/schemas'
import { parseCriteria, type Criterion, type FieldKind } from '@avisa/contract/http/criteria'
import { invalid, refuse } from '@avisa/contract/refusal'
import { pick } from '@avisa/contract/values/languages'
import type { Read, Tx } from '#/platform/database/database.ts'
import { parseOrRefuse } from '#/platform/database/lists.ts'
import type { Scope } from '#/platform/scope.ts'

const columns = [
  'id',
  'descripcion_es',
  'descripcion_val',
  'condicion',
  'usuario_id',
  'vista',
  'inicial',
  'compartida',
  'unidad_gestion_id',
] as const
type Stored = Omit<Filter, 'descripcion' | 'vista' | 'compartida'> & { vista: unknown; compartida: string }

/** Those of the municipality are everybody's; a list begins with what its reader chose alone. */
const asFilter = ({ person, lang }: Scope, row: Stored): Filter => ({
  ...row,
  descripcion: pick(row, 'descripcion', lang),
  vista: row.vista as ListView | null,
  inicial: row.inicial && row.usuario_id === person?.user_id,
  compartida: row.usuario_id === null && row.unidad_gestion_id === null ? 'todos' : (row.compartida as Sharing),
})

/** The municipality's, the person's own, and what others share with all or with a unit of theirs; citizens have none. */
const usable = (read: Read, { person }: Scope, modelo: FilterModel) =>
  read
    .selectFrom('filtros')
    .select(columns)
    .where('modelo', '=', modelo)
    .where((eb) => {
      if (person === null || isRole(person, 'ciudadano')) return eb.lit(false)
      const units = person.unidades_ids
      const inUnit = isRole(person, 'super') ? eb.lit(true) : units.length > 0 ? eb('unidad_gestion_id', 'in', [...units]) : eb.lit(false)
      return eb.or([
        eb('usuario_id', '=', person.user_id),
        eb.and([eb('usuario_id', 'is', null), eb.or([eb('compartida', '!=', 'unidad'), inUnit])]),
        eb('compartida', '=', 'todos'),
        eb.and([eb('compartida', '=', 'unidad'), inUnit]),
      ])
    })

/** Fixed, then the municipality's in their order, then those of people by name. */
export const listFilters = async (read: Read, scope: Scope, modelo: FilterModel): Promise<Filter[]> => {
  const filters = await usable(read, scope, modelo)
    .orderBy((eb) => eb('usuario_id', 'is not', null))
    .orderBy('orden')
    .orderBy('descripcion_es')
    .orderBy('id')
    .execute()
  return [...fixedFiltersOf[modelo], ...filters].map((row) => asFilter(scope, row))
}

type Identity = { modelo: FilterModel; id: number }
type Owned = { modelo: FilterModel; usuario_id: number }
type Values = Partial<Omit<FilterChange, 'descripcion'>> & { descripcion?: string }

const valuesOf = ({ descripcion, vista, ...rest }: Values) => ({
  ...rest,
  ...(descripcion === undefined ? {} : { descripcion_es: descripcion, descripcion_val: descripcion }),
  ...(vista === undefined ? {} : { vista: vista && JSON.stringify(vista) }),
})

/** Until the end of the transaction nobody else changes this person's filters: their number is limited, and one is the first. */
const lockFilters = (tx: Tx, usuario_id: number) =>
  tx.selectFrom('usuarios').select('id').where('id', '=', usuario_id).forUpdate().execute()

const unsetInitial = (tx: Tx, { modelo, usuario_id }: Owned) =>
  tx
    .updateTable('filtros')
    .set({ inicial: false })
    .where('modelo', '=', modelo)
    .where('usuario_id', '=', usuario_id)
    .where('inicial', '=', true)
    .execute()

export const insertFilter = async (
  tx: Tx,
  scope: Scope,
  { modelo, usuario_id, ...values }: Owned & Values & { descripcion: string; condicion: string },
): Promise<Filter> => {
  await lockFilters(tx, usuario_id)
  const { count } = await tx
    .selectFrom('filtros')
    .select((the) => the.fn.countAll<number>().as('count'))
    .where('usuario_id', '=', usuario_id)
    .where('modelo', '=', modelo)
    .executeTakeFirstOrThrow()
  if (count >= maxOwnFilters) return refuse('filter.tooMany', { values: { total: maxOwnFilters } })
  if (values.inicial) await unsetInitial(tx, { modelo, usuario_id })
  const row = { modelo, usuario_id, ...valuesOf(values) } as never
  return asFilter(scope, await tx.insertInto('filtros').values(row).returning(columns).executeTakeFirstOrThrow())
}

/** Undefined if the caller has no such filter, or may not change it. */
export const findChangeable = async (tx: Tx, scope: Scope, { modelo, id }: Identity): Promise<Filter | undefined> => {
  const row = await usable(tx, scope, modelo).where('id', '=', id).forUpdate().executeTakeFirst()
  const filter = row && asFilter(scope, row)
  return filter && mayChangeFilter(scope.person, filter) ? filter : undefined
}

export const updateFilter = async (tx: Tx, scope: Scope, filter: Filter, { modelo, ...values }: Values & { modelo: FilterModel }) => {
  if (values.inicial && filter.usuario_id !== null) {
    await lockFilters(tx, filter.usuario_id)
    await unsetInitial(tx, { modelo, usuario_id: filter.usuario_id })
  }
  const change = valuesOf(values)
  if (Object.keys(change).length === 0) return filter
  const row = await tx.updateTable('filtros').set(change).where('id', '=', filter.id).returning(columns).executeTakeFirstOrThrow()
  return asFilter(scope, row)
}

export const deleteFilter = async (tx: Tx, _scope: Scope, id: number): Promise<void> => {
  await tx.deleteFrom('filtros').where('id', '=', id).execute()
}

type Named<F extends string> = {
  modelo: FilterModel
  kinds: Readonly<Record<F, FieldKind>>
  /** The query parameter that names it. */
  field: string
  id: number
}

/** The criteria of a filter by its id: fixed, shared or the caller's own; any other is refused. */
export const filterCriteria = async <F extends string>(
  read: Read,
  scope: Scope,
  { modelo, kinds, field, id }: Named<F>,
): Promise<Criterion<F>[]> => {
  const filter = fixedConditions[id] ?? (await usable(read, scope, modelo).where('id', '=', id).executeTakeFirst())?.condicion
  if (filter === undefined) throw invalid(field, 'Este filtro no existe.', 'Este filtre no existix.')
  return parseOrRefuse(parseCriteria(filter, kinds))
}

/** Districts or neighbourhoods by their Spanish name, each once. */
export const listAreas = async (read: Read, _scope: Scope, clase: 'distrito' | 'barrio') =>
  read
    .selectFrom('zonas')
    .select(['nombre_es', 'nombre_val'])
    .distinctOn('nombre_es')
    .where('clase', '=', clase)
    .where('nombre_es', '!=', '')
    .orderBy('nombre_es')
    .execute()
