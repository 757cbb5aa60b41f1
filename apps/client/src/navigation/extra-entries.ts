import { matches } from '@avisa/contract/access/permissions'
import type { Person } from '@avisa/contract/access/person'
import type { ExtraSection, Parameters } from '@avisa/contract/municipalities/schemas'
import { pick, type Lang } from '@avisa/contract/values/languages'
import { paths } from '@avisa/contract/paths'
import { isOwnPath } from './own-paths.ts'

/** `to` is a path of the app, `href` an external address. */
export type ExtraEntry = { name: string; icon: string } & ({ to: string; href?: never } | { href: string; to?: never })

type Named = Pick<ExtraSection, 'nombre' | 'nombre_es' | 'nombre_val'>
export const nameOf = ({ nombre, nombre_es, nombre_val }: Named, lang: Lang): string =>
  pick({ nombre_es, nombre_val }, 'nombre', lang) ?? nombre

const mayHave = ({ roles, permisos }: ExtraSection, person: Person) =>
  (roles?.some((role) => person?.user_roles.includes(role)) ?? true) &&
  (permisos?.some((pattern) => person !== null && matches(person.user_permisos, pattern)) ?? true)

const sectionEntry = (section: ExtraSection, lang: Lang): ExtraEntry[] => {
  const words = { name: nameOf(section, lang), icon: section.icono }
  if (isOwnPath(section.ruta)) return [{ ...words, to: section.ruta }]
  return section.ruta.startsWith('https://') ? [{ ...words, href: section.ruta }] : []
}

type Configured = Pick<Parameters, 'secciones_menu' | 'iframes_extra'>

/** Configured sections first, then embedded pages, in the configured order. */
export const extraEntries = ({ secciones_menu, iframes_extra }: Configured, person: Person, lang: Lang): ExtraEntry[] => [
  ...secciones_menu.filter((section) => mayHave(section, person)).flatMap((section) => sectionEntry(section, lang)),
  ...iframes_extra.map((frame) => ({ name: nameOf(frame, lang), icon: frame.icono, to: paths.iframe.to({ key: frame.key }) })),
]
