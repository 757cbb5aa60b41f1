import { effects } from '@avisa/contract/inspections/outcomes'
import type { InspectionPriority, InspectionResult } from '@avisa/contract/inspections/schemas'
import { pick } from '@avisa/contract/values/languages'
import type { Read } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'

export const listPriorities = async (read: Read, scope: Scope): Promise<InspectionPriority[]> => {
  const rows = await read.selectFrom('prioridades_inspeccion').selectAll().where('retirado', 'is', null).orderBy('id').execute()
  return rows.map(({ retirado: _retirado, ...row }) => ({ ...row, descripcion: pick(row, 'descripcion', scope.lang) }))
}

export const listResults = async (read: Read, scope: Scope): Promise<InspectionResult[]> => {
  const rows = await read
    .selectFrom('resultados_inspeccion')
    .selectAll()
    .where('retirado', 'is', null)
    .orderBy('orden')
    .orderBy('id')
    .execute()
  return rows.map(({ explicacion_es, explicacion_val, orden: _orden, retirado: _retirado, ...row }) => ({
    ...row,
    efecto: effects.find((effect) => effect === row.efecto) ?? null,
    descripcion: pick(row, 'descripcion', scope.lang),
    explicacion: pick({ explicacion_es, explicacion_val }, 'explicacion', scope.lang),
  }))
}
