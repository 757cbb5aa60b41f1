import { parameterDefaults, type Parameters } from '@avisa/contract/municipalities/schemas'
import type { Database, Read } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'
import { readMunicipality, readParameters } from './store.ts'

/** The municipality's parameters over the defaults (START-38); a stored key the contract does not know is not passed on. */
export const parametersOf = async (db: Database, read: Read, scope: Scope): Promise<Parameters> => {
  const [stored, { nombre, color, logo, demo }] = await Promise.all([readParameters(read), readMunicipality(db, scope.municipality.id)])
  const known = Object.fromEntries(
    Object.entries(stored).filter(([key]) => Object.hasOwn(parameterDefaults, key) || key === 'nombre_es' || key === 'nombre_val'),
  )
  return { ...parameterDefaults, nombre, nombre_es: nombre, nombre_val: nombre, color, ...known, logo, demo } as Parameters
}
