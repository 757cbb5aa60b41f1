import type { Help, HelpOption, HelpSection } from '@avisa/contract/help/schemas'
import { pick, type Lang } from '@avisa/contract/values/languages'

/** Ignores accents and case. */
const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

export const bodyOf = (option: HelpOption, lang: Lang): readonly string[] => pick(option, 'cuerpo', lang)

/**
 * Sections with only the questions that contain every word, in title or text; all of them without a
 * search.
 */
export const searchHelp = (help: Help, words: string, lang: Lang): HelpSection[] => {
  const terms = fold(words).split(/\s+/).filter(Boolean)
  return help
    .map((section) => ({
      ...section,
      opciones: section.opciones.filter((option) => {
        const text = fold([pick(option, 'titulo', lang), ...bodyOf(option, lang)].join(' '))
        return terms.every((word) => text.includes(word))
      }),
    }))
    .filter(({ opciones }) => opciones.length > 0)
}

export const findTopic = (
  help: Help,
  { numSeccion, numOpcion }: { numSeccion?: string | undefined; numOpcion?: string | undefined },
): { section: HelpSection; option: HelpOption } | undefined => {
  const first = numSeccion === undefined
  const section = first ? help[0] : help.find((candidate) => String(candidate.numSeccion) === numSeccion)
  const option = first ? section?.opciones[0] : section?.opciones.find((option) => String(option.numOpcion) === numOpcion)
  return section && option ? { section, option } : undefined
}
