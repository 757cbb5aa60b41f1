import { modules, type Module } from '@avisa/contract/access/modules'
import { parameterDefaults } from '@avisa/contract/municipalities/defaults'
import type { Read } from './database/database.ts'
import type { Scope } from './scope.ts'

export const hasModule = async (read: Read, _scope: Scope, module: Module): Promise<boolean> => {
  const clave = modules[module]
  const stored = await read.selectFrom('parametros').select('valor').where('clave', '=', clave).executeTakeFirst()
  return stored ? stored.valor === true : parameterDefaults[clave]
}
