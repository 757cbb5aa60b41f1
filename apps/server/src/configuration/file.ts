import { isSame, type Change } from '@avisa/contract/configuration/acts'
import type { Configuration } from '@avisa/contract/configuration/configurable'
import { newBody, type Body } from '@avisa/contract/configuration/fields'
import { configurables } from '@avisa/contract/configuration/objects'
import type { ConfigurationFile } from '@avisa/contract/configuration/schemas'
import { objectTables } from './shared/tables.ts'

const fileVersion = 1

const withoutRecords = (objeto: string, body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([campo]) => !objectTables[objeto]?.links?.[campo]?.to))

/** The whole configuration by keys, without the records of work that some objects list. */
export const fileOf = (configuration: Configuration): ConfigurationFile => ({
  avisa: fileVersion,
  objetos: Object.fromEntries(
    Object.entries(configuration).map(([objeto, rows]) => [
      objeto,
      Object.fromEntries(Object.entries(rows).map(([clave, body]) => [clave, withoutRecords(objeto, body)])),
    ]),
  ),
})

/** What would have to change so that the configuration has everything that a file has; what the file lacks stays. */
export const changesToFile = (configuration: Configuration, { objetos }: ConfigurationFile): Change[] =>
  [...configurables.keys()].flatMap((objeto) =>
    Object.entries(objetos[objeto] ?? {}).flatMap(([clave, body]) => {
      const antes = configuration[objeto]?.[clave] ?? null
      const despues = { ...(antes ?? newBody(configurables.get(objeto)?.fields ?? {})), ...body }
      return isSame(antes, despues) ? [] : [{ objeto, clave, antes, despues }]
    }),
  )
