import { int, obj, str } from '@avisa/contract/http/schema'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'
import { localised } from './column-store.ts'
import { incidentSeenAsStaff, viewerOf } from './sight-store.ts'

const Named = obj({ id: int(), nombre: str() })

export const unitNames = async (read: Read, scope: Scope): Promise<Map<number, string>> => {
  const rows = await statement(Named)`
    select u.id, ${localised('u.nombre', scope)} as nombre from ${nameIn(scope.esquema)('unidades_gestion')} u`.all(read)
  return new Map(rows.map(({ id, nombre }) => [id, nombre]))
}

export const unitOfSeen = async (read: Read, scope: Scope, id: number): Promise<number | undefined> => {
  const { sight } = viewerOf(scope)
  const row = await statement(obj({ unidad_gestion_id: int() }))`
    select i.unidad_gestion_id from ${nameIn(scope.esquema)('incidencias')} i where i.id = ${id} and ${incidentSeenAsStaff(scope, sight)}`.first(
    read,
  )
  return row?.unidad_gestion_id
}
