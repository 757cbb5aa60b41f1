import { nameStreet, type Named } from '../street-name.ts'
import type { Tags } from './handler.ts'

const valencian = (tags: Tags) => tags['name:val'] ?? tags['name:ca-valencia'] ?? tags['name:ca']

export const namedByTags = (tags: Tags): Named | undefined => {
  const [es, val] = [tags['name:es'], valencian(tags)]
  return nameStreet({ nombre: tags['name'] ?? es ?? val ?? '', ...(es ? { nombre_es: es } : {}), ...(val ? { nombre_val: val } : {}) })
}

/**
 * One code for all the names of a street. Segments of one street are tagged inconsistently (one has both languages, the next only
 * one), and house numbers use any of them; names of one segment are treated as the same street.
 */
export const createAliases = () => {
  const aliases = new Map<string, string>()
  const codeOf = (key: string) => aliases.get(key) ?? key
  return {
    learn: (tags: Tags) => {
      const main = namedByTags(tags)?.codigo
      if (!main) return
      const alone = [tags['name'], tags['name:es'], valencian(tags)].map((name) => nameStreet({ nombre: name ?? '' })?.codigo)
      const keys = [main, ...alone.filter((key) => key !== undefined)]
      const code = keys.map((key) => aliases.get(key)).find((key) => key !== undefined) ?? main
      for (const key of keys) if (!aliases.has(key)) aliases.set(key, code)
    },
    codeOf,
  }
}
