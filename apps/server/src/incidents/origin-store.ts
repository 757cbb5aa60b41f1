import type { Origin } from '@avisa/contract/incidents/schemas'
import { pick } from '@avisa/contract/values/languages'
import type { Read } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'

export const listOrigins = async (read: Read, scope: Scope): Promise<Origin[]> => {
  const rows = await read
    .selectFrom('origenes')
    .select(['id', 'codigo', 'nombre_es', 'nombre_val', 'tipo', 'icono'])
    .where('activo', '=', true)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, nombre: pick(row, 'nombre', scope.lang) }))
}
