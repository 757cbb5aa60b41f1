import type { Help, HelpOption, HelpSection } from '@avisa/contract/help/schemas'
import { pick, type Lang } from '@avisa/contract/values/languages'

/** Accents and capitals do not count. */
const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** A question's text in a language, as paragraphs. */
export const bodyOf = ({ cuerpo_es, cuerpo_val }: HelpOption, lang: Lang): readonly string[] => (lang === 'ca' ? cuerpo_val : cuerpo_es)

/** The sections with only the questions that hold every word, in title or text; all of it while nothing is searched. */
export const searchHelp = (help: Help, words: string, lang: Lang): HelpSection[] => {
  const sought = fold(words).split(/\s+/).filter(Boolean)
  return help
    .map((section) => ({
      ...section,
      opciones: section.opciones.filter((option) => {
        const text = fold([pick(option, 'titulo', lang), ...bodyOf(option, lang)].join(' '))
        return sought.every((word) => text.includes(word))
      }),
    }))
    .filter(({ opciones }) => opciones.length > 0)
}

/** The page of an address; without numbers the first one, and nothing for numbers that are none. */
export const findTopic = (
  help: Help,
  { numSeccion, numOpcion }: { numSeccion?: string | undefined; numOpcion?: string | undefined },
): { section: HelpSection; option: HelpOption } | undefined => {
  const first = numSeccion === undefined
  const section = first ? help[0] : help.find((candidate) => String(candidate.numSeccion) === numSeccion)
  const option = first ? section?.opciones[0] : section?.opciones.find((option) => String(option.numOpcion) === numOpcion)
  return section && option ? { section, option } : undefined
}
