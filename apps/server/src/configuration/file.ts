import { isSame, type Change } from '@avisa/contract/configuration/acts'
import type { Configuration } from '@avisa/contract/configuration/configurable'
import { configurables } from '@avisa/contract/configuration/objects'
import type { ConfigurationFile } from '@avisa/contract/configuration/schemas'

const fileVersion = 1

/** The whole configuration by keys. */
export const fileOf = (configuration: Configuration): ConfigurationFile => ({
  avisa: fileVersion,
  objetos: Object.fromEntries(Object.entries(configuration).map(([objeto, rows]) => [objeto, { ...rows }])),
})

/** What would have to change so that the configuration has everything that a file has; what the file lacks stays. */
export const changesToFile = (configuration: Configuration, { objetos }: ConfigurationFile): Change[] =>
  [...configurables.keys()].flatMap((objeto) =>
    Object.entries(objetos[objeto] ?? {}).flatMap(([clave, body]) => {
      const antes = configuration[objeto]?.[clave] ?? null
      const despues = { ...antes, ...body }
      return isSame(antes, despues) ? [] : [{ objeto, clave, antes, despues }]
    }),
  )
