import { isSame, type Change } from '@avisa/contract/configuration/acts'
import type { Configuration } from '@avisa/contract/configuration/configurable'
import { newBody, type Body } from '@avisa/contract/configuration/fields'
import { configurables } from '@avisa/contract/configuration/objects'
import type { ConfigurationFile } from '@avisa/contract/configuration/schemas'
import { objectTables } from './shared/tables.ts'

const fileVersion = 1

const portable = (objeto: string, body: Body): Body => {
  const fields = configurables.get(objeto)?.fields ?? {}
  return Object.fromEntries(Object.entries(body).filter(([campo]) => !objectTables[objeto]?.links?.[campo]?.to && !fields[campo]?.ofTown))
}

/** The whole configuration by keys, without the records of work and the people that some objects name. */
export const fileOf = (configuration: Configuration): ConfigurationFile => ({
  avisa: fileVersion,
  objetos: Object.fromEntries(
    Object.entries(configuration).map(([objeto, rows]) => [
      objeto,
      Object.fromEntries(Object.entries(rows).map(([clave, body]) => [clave, portable(objeto, body)])),
    ]),
  ),
})

/** What would have to change so that the configuration has everything that a file has; what the file lacks stays. */
export const changesToFile = (configuration: Configuration, { objetos }: ConfigurationFile): Change[] =>
  [...configurables.keys()].flatMap((objeto) =>
    Object.entries(objetos[objeto] ?? {}).flatMap(([clave, body]) => {
      const antes = configuration[objeto]?.[clave] ?? null
      const despues = { ...(antes ?? newBody(configurables.get(objeto)?.fields ?? {})), ...portable(objeto, body) }
      return isSame(antes, despues) ? [] : [{ objeto, clave, antes, despues }]
    }),
  )
