import { isRole } from '@avisa/contract/access/person'
import { fixedConditions, fixedFiltersOf, maxOwnFilters } from '@avisa/contract/filters/rules'
import type { Filter, FilterModel } from '@avisa/contract/filters/schemas'
import { parseCriteria, type Criterion, type FieldKind } from '@avisa/contract/http/criteria'
import { invalid, refuse } from '@avisa/contract/refusal'
import { pick } from '@avisa/contract/values/languages'
import type { Read, Tx } from '#/platform/database/database.ts'
import { parseOrRefuse } from '#/platform/database/lists.ts'
import type { Scope } from '#/platform/scope.ts'

const columns = ['id', 'descripcion_es', 'descripcion_val', 'condicion', 'usuario_id'] as const

const named = (scope: Scope, row: Omit<Filter, 'descripcion'>): Filter => ({ ...row, descripcion: pick(row, 'descripcion', scope.lang) })

/** Shared filters and the person's own; citizens have none. */
const usable = (read: Read, { person }: Scope, modelo: FilterModel) =>
  read
    .selectFrom('filtros')
    .select(columns)
    .where('modelo', '=', modelo)
    .where((eb) =>
      isRole(person, 'ciudadano') ? eb.lit(false) : eb.or([eb('usuario_id', 'is', null), eb('usuario_id', '=', person?.user_id ?? 0)]),
    )

/** Fixed, then shared in their order, then the caller's own by name. */
export const listFilters = async (read: Read, scope: Scope, modelo: FilterModel): Promise<Filter[]> => {
  const filters = await usable(read, scope, modelo)
    .orderBy((eb) => eb('usuario_id', 'is not', null))
    .orderBy('orden')
    .orderBy('descripcion_es')
    .orderBy('id')
    .execute()
  return [...fixedFiltersOf[modelo], ...filters].map((row) => named(scope, row))
}

type Owned = { modelo: FilterModel; usuario_id: number }

/** The number per person is limited, and counted under a lock on the person. */
export const insertFilter = async (
  tx: Tx,
  scope: Scope,
  { descripcion, condicion, ...owned }: Owned & { descripcion: string; condicion: string },
): Promise<Filter> => {
  await tx.selectFrom('usuarios').select('id').where('id', '=', owned.usuario_id).forUpdate().execute()
  const { count } = await tx
    .selectFrom('filtros')
    .select((the) => the.fn.countAll<number>().as('count'))
    .where('usuario_id', '=', owned.usuario_id)
    .where('modelo', '=', owned.modelo)
    .executeTakeFirstOrThrow()
  if (count >= maxOwnFilters) return refuse('filter.tooMany', { values: { total: maxOwnFilters } })
  const row = { ...owned, descripcion_es: descripcion, descripcion_val: descripcion, condicion }
  return named(scope, await tx.insertInto('filtros').values(row).returning(columns).executeTakeFirstOrThrow())
}

/** Undefined if the caller has no such filter. */
export const deleteFilter = async (tx: Tx, scope: Scope, { id, ...owned }: Owned & { id: number }): Promise<Filter | undefined> => {
  const row = await tx
    .deleteFrom('filtros')
    .where('id', '=', id)
    .where('modelo', '=', owned.modelo)
    .where('usuario_id', '=', owned.usuario_id)
    .returning(columns)
    .executeTakeFirst()
  return row && named(scope, row)
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
