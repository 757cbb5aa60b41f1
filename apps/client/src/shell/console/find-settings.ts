import { fold } from '@avisa/contract/addresses/fold'
import { configurables } from '@avisa/contract/configuration/objects'
import { parameters } from '@avisa/contract/configuration/objects/parameters'
import { languages, type Lang } from '@avisa/contract/values/languages'
import { helpOf, labelOf, objectText, parameterHelp, parameterLabel, stemOf } from '#/configuration/shared/labels.ts'
import { objectPath } from '#/configuration/shared/objects.ts'

export type Setting = { name: string; place: string; path: string; words: string }

/** Everything that can be set in these screens, found by its words in both languages. */
export const settingsOf = (screens: readonly { path: string; name: (lang: Lang) => string }[], lang: Lang): Setting[] => {
  const nameAt = new Map(screens.map(({ path, name }) => [path, name]))
  const setting = (path: string, name: (lang: Lang) => string, more: (lang: Lang) => string | undefined): Setting[] => {
    const place = nameAt.get(path.split('?')[0] ?? '')
    const words = fold(languages.flatMap((each) => [name(each), more(each) ?? '', place?.(each) ?? '']).join(' '))
    return place ? [{ name: name(lang), place: place(lang), path, words }] : []
  }
  const fields = [...configurables.values()].flatMap(({ objeto, fields: all }) =>
    [...new Set(Object.keys(all).map(stemOf))]
      .filter((campo) => objeto !== 'parametro' && campo !== 'retirado')
      .flatMap((campo) =>
        setting(
          objectPath(objeto),
          (each) => `${objectText(objeto, each)}: ${labelOf(objeto, campo, each)}`,
          (each) => helpOf(objeto, campo, each),
        ),
      ),
  )
  return [
    ...screens.flatMap(({ path, name }) => setting(path, name, () => undefined)),
    ...Object.keys(parameters).flatMap((clave) =>
      setting(
        objectPath('parametro', clave),
        (each) => parameterLabel(clave, each),
        (each) => parameterHelp(clave, each),
      ),
    ),
    ...fields,
  ]
}

const most = 12

/** Those with all the words, the ones with them in their name first. */
export const findSettings = (settings: readonly Setting[], typed: string): Setting[] => {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  const matches = settings.filter((each) => words.every((word) => each.words.includes(word)))
  const inName = ({ name }: Setting) => words.every((word) => fold(name).includes(word))
  return [...matches.filter(inName), ...matches.filter((each) => !inName(each))].slice(0, most)
}
