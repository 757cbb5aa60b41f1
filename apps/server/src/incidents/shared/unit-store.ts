import { sql } from 'kysely'
import { nameIn, type Read } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'
import { incidentSeenAsStaff, viewerOf } from './sight-store.ts'

export const unitOfSeen = async (read: Read, scope: Scope, id: number): Promise<number | undefined> => {
  const { sight } = await viewerOf(read, scope)
  const { rows } = await sql<{ unidad_gestion_id: number }>`
    select i.unidad_gestion_id from ${nameIn(scope.esquema)('incidencias')} i where i.id = ${id} and ${incidentSeenAsStaff(scope, sight)}`.execute(
    read,
  )
  return rows[0]?.unidad_gestion_id
}
