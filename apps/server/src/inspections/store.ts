import { effects } from '@avisa/contract/inspections/outcomes'
import type { InspectionPriority, InspectionResult } from '@avisa/contract/inspections/schemas'
import type { Read } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'

const inLanguage = (scope: Scope, row: { es: string; val: string }) => (scope.lang === 'ca' ? row.val : row.es)

export const listPriorities = async (read: Read, scope: Scope): Promise<InspectionPriority[]> => {
  const rows = await read.selectFrom('prioridades_inspeccion').selectAll().orderBy('id').execute()
  return rows.map((row) => ({ ...row, descripcion: inLanguage(scope, { es: row.descripcion_es, val: row.descripcion_val }) }))
}

export const listResults = async (read: Read, scope: Scope): Promise<InspectionResult[]> => {
  const rows = await read.selectFrom('resultados_inspeccion').selectAll().orderBy('orden').orderBy('id').execute()
  return rows.map(({ explicacion_es, explicacion_val, orden: _orden, ...row }) => ({
    ...row,
    efecto: effects.find((effect) => effect === row.efecto) ?? null,
    descripcion: inLanguage(scope, { es: row.descripcion_es, val: row.descripcion_val }),
    explicacion: inLanguage(scope, { es: explicacion_es, val: explicacion_val }),
  }))
}
