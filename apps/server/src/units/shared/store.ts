import { isRole } from '@avisa/contract/access/person'
import type { Unit } from '@avisa/contract/units/schemas'
import { parseSort } from '@avisa/contract/http/sorting'
import { unitSorts } from '@avisa/contract/units/endpoints'
import { suffixOf } from '@avisa/contract/values/languages'
import { sql } from 'kysely'
import type { Read } from '#/platform/database/database.ts'
import { orderOf, parseOrRefuse } from '#/platform/database/lists.ts'
import type { Scope } from '#/platform/scope.ts'

const columns = [
  'id',
  'codigo',
  'nombre_es',
  'nombre_val',
  'descripcion_es',
  'descripcion_val',
  'icono',
  'latitud',
  'longitud',
  'zoom',
  'latitud_max',
  'latitud_min',
  'longitud_max',
  'longitud_min',
  'callejero_tabla_portales',
  'mostrar_mapa',
  'descripcion_obligatoria',
  'mostrar_fecha',
  'mostrar_origen',
  'mostrar_ciudadano',
  'mostrar_autoasignar',
  'email_obligatorio',
  'acepta_a_mano',
  'entidad_estudio_id',
  'prefijo',
] as const

const visible = (read: Read, scope: Scope) => {
  const all = read.selectFrom('unidades_gestion').select(columns)
  const open = isRole(scope.person, 'ciudadano') ? all.where('abierta_ciudadania', '=', true).where('retirado', 'is', null) : all
  return scope.unidades === 'todas' ? open : open.where('id', 'in', scope.unidades.length > 0 ? scope.unidades : [0])
}

export const listUnits = async (read: Read, scope: Scope, sort?: string): Promise<Unit[]> => {
  const named = `nombre_${suffixOf(scope.lang)}` as const
  const keys = parseOrRefuse(parseSort(sort ?? 'nombre', unitSorts))
  const columns = { nombre: sql.ref(named), codigo: sql.ref('codigo'), id: sql.ref('id') }
  const rows = await visible(read, scope)
    .orderBy(orderOf(keys, columns, sql.ref('id')))
    .execute()
  return rows.map(({ acepta_a_mano: _a, entidad_estudio_id: _e, prefijo: _p, ...unit }) => ({ ...unit, nombre: unit[named] }))
}

export const findUnit = (read: Read, scope: Scope, id: number) => visible(read, scope).where('id', '=', id).executeTakeFirst()
export type UnitRow = NonNullable<Awaited<ReturnType<typeof findUnit>>>
