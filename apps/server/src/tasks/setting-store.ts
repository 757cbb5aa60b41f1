import { parameterDefaults } from '@avisa/contract/municipalities/defaults'
import type { Parameters } from '@avisa/contract/municipalities/schemas'
import type { Read } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'

const names = ['modulo_comentarios_estado', 'modulo_ordenes', 'servicio_72h'] as const
type TaskSettings = Pick<Parameters, (typeof names)[number]>

export const readTaskSettings = async (read: Read, _scope: Scope): Promise<TaskSettings> => {
  const rows = await read.selectFrom('parametros').select(['clave', 'valor']).where('clave', 'in', names).execute()
  return { ...parameterDefaults, ...Object.fromEntries(rows.map((row) => [row.clave, row.valor])) }
}
