import { catalogues, type CatalogueName } from '@avisa/contract/setup/steps'
import type { Definition } from '#/extra-fields/shared/definition-store.ts'
import type { Configuration } from '../configuration-store.ts'
import { template, templateTypes, type TypeOfTemplate } from '../template.ts'
import type { TemplateConditions } from '../template-schema.ts'

export type { Configuration }

export const numbered = <T>(list: readonly T[]): (T & { id: number })[] => list.map((entry, i) => ({ ...entry, id: i + 1 }))

const typesOf = (catalogue: CatalogueName): readonly TypeOfTemplate[] =>
  catalogue === 'vacia' ? [] : templateTypes.filter(({ tipo_padre }) => catalogue === 'completa' || tipo_padre === null)

/** The types of a catalogue, offered by every unit of the template. Nothing is repaired automatically: the municipality decides who repairs what. */
export const configuredTypes = (catalogue: CatalogueName): Configuration['types'] =>
  typesOf(catalogue).map((type) => ({
    ...type,
    unidades_gestion: template.unidades_gestion.map(({ codigo }) => codigo),
    asignacion_automatica: false,
    entidad_reparadora: null,
    entidad_estudio: null,
  }))

export const firstConfiguration = (catalogue: CatalogueName): Configuration => ({
  parameters: template.parametros,
  entities: numbered(template.entidades),
  units: numbered(template.unidades_gestion),
  types: configuredTypes(catalogue),
})

export const firstFields = (catalogue: CatalogueName): readonly Definition[] =>
  typesOf(catalogue).flatMap(({ codigo, campos_extra = [] }) => campos_extra.map((field) => ({ ...field, tipos: [codigo] })))

/** The value of the parameter; `fillIn` replaces the placeholders of a municipality. */
export const conditionsOf = ({ version, secciones }: TemplateConditions, fillIn: (text: string, lang: 'es' | 'val') => string) => {
  const sections = (lang: 'es' | 'val') =>
    secciones.map((section) => ({ titulo: section[`titulo_${lang}`], cuerpo: [fillIn(section[`texto_${lang}`], lang)] }))
  return { version, secciones_es: sections('es'), secciones_val: sections('val') }
}

type Named = { nombre: string; nombre_val?: string | undefined; languages: readonly ('es' | 'ca')[] }

/** All switches have their defaults: nothing is public before the municipality decides it. */
export const firstParameters = ({ nombre, nombre_val = nombre, languages }: Named) => ({
  nombre_es: nombre,
  nombre_val,
  /** The short notice that data protection law requires, until the municipality writes its own. */
  condiciones: conditionsOf(template.condiciones, (text, lang) => text.replaceAll('{{municipio}}', lang === 'es' ? nombre : nombre_val)),
  ...(languages.length === 1 ? { forzar_idioma: languages[0] } : {}),
})

/** The catalogue that has exactly these types; undefined where the municipality has its own. */
export const catalogueOf = (codigos: readonly string[]): CatalogueName | undefined =>
  catalogues.find((name) => {
    const types = typesOf(name)
    return types.length === codigos.length && types.every(({ codigo }) => codigos.includes(codigo))
  })
