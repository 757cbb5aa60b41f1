import type { InspectionFacts } from '@avisa/contract/inspections/rules'
import type { InspectionResult, NewInspection } from '@avisa/contract/inspections/schemas'
import { listTypeEntities } from '#/entities/shared/store.ts'
import type { Read } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'

type Result = Pick<InspectionResult, 'id' | 'seleccionar_tipo_y_reparador' | 'efecto'> & {
  descripcion_es: string
  descripcion_val: string
  estado_incidencia_id: number | null
  cierra: string | null
  motivo_cierre_id: number | null
}
export type InspectionStep = InspectionFacts & {
  resultado: Result | undefined
  reparadores: readonly number[]
}

const membersOf = async (read: Read, entidad: number): Promise<number[]> => {
  const rows = await read
    .selectFrom('usuarios_entidades as ue')
    .innerJoin('usuarios as r', 'r.id', 'ue.usuario_id')
    .select('r.id')
    .where('ue.entidad_id', '=', entidad)
    .where('r.activado', '=', true)
    .limit(2)
    .execute()
  return rows.map((row) => row.id)
}

export const readInspectionStep = async (
  read: Read,
  scope: Scope,
  { input, unidad_gestion_id }: { input: NewInspection; unidad_gestion_id: number },
): Promise<InspectionStep> => {
  const { resultado_id, tipo_id, entidad_id } = input
  const none = { resultado: undefined, tipoValido: false, entidadValida: false, reparadores: [] }
  if (resultado_id === undefined) return none
  const resultado = (await read
    .selectFrom('resultados_inspeccion as r')
    .leftJoin('estados as s', 's.id', 'r.estado_incidencia_id')
    .select([
      'r.id',
      'r.seleccionar_tipo_y_reparador',
      'r.efecto',
      'r.descripcion_es',
      'r.descripcion_val',
      'r.estado_incidencia_id',
      'r.motivo_cierre_id',
    ])
    .select('s.papel as cierra')
    .where('r.id', '=', resultado_id)
    .executeTakeFirst()) as Result | undefined
  if (!resultado?.seleccionar_tipo_y_reparador || tipo_id === undefined) return { ...none, resultado }
  const entities = await listTypeEntities(read, scope, { unidadGestionId: unidad_gestion_id, tipoId: tipo_id })
  const entidadValida = entities?.some((entity) => entity.id === entidad_id) ?? false
  const reparadores = entidadValida && entidad_id !== undefined ? await membersOf(read, entidad_id) : []
  return { resultado, tipoValido: entities !== undefined, entidadValida, reparadores }
}
