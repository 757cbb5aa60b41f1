import type { Definition } from '#/extra-fields/definition-store.ts'
import type { Configuration } from '#/municipalities/configuration-store.ts'
import { template, templateTypes } from '#/municipalities/template.ts'
import type { TemplateConditions } from '#/municipalities/template-schema.ts'

export const numbered = <T>(list: readonly T[]): (T & { id: number })[] => list.map((entry, i) => ({ ...entry, id: i + 1 }))

/** The configuration of a new municipality. Nothing is repaired automatically: the municipality decides who repairs what. */
export const firstConfiguration: Configuration = {
  parameters: template.parametros,
  entities: numbered(template.entidades),
  units: numbered(template.unidades_gestion),
  types: templateTypes.map((type) => ({
    ...type,
    unidades_gestion: template.unidades_gestion.map(({ codigo }) => codigo),
    asignacion_automatica: false,
    entidad_reparadora: null,
    entidad_estudio: null,
  })),
}

export const firstFields: readonly Definition[] = templateTypes.flatMap(({ codigo, campos_extra = [] }) =>
  campos_extra.map((field) => ({ ...field, tipos: [codigo] })),
)

/** The value of the parameter; `fillIn` replaces the placeholders of a municipality. */
export const conditionsOf = ({ version, secciones }: TemplateConditions, fillIn: (text: string, lang: 'es' | 'val') => string) => {
  const sections = (lang: 'es' | 'val') =>
    secciones.map((section) => ({ titulo: section[`titulo_${lang}`], cuerpo: [fillIn(section[`texto_${lang}`], lang)] }))
  return { version, secciones_es: sections('es'), secciones_val: sections('val') }
}

/** All switches have their defaults: nothing is public before the municipality decides it. */
export const firstParameters = ({ nombre, languages }: { nombre: string; languages: readonly ('es' | 'ca')[] }) => ({
  nombre_es: nombre,
  nombre_val: nombre,
  /** The short notice that data protection law requires, until the municipality writes its own. */
  condiciones: conditionsOf(template.condiciones, (text) => text.replaceAll('{{municipio}}', nombre)),
  ...(languages.length === 1 ? { forzar_idioma: languages[0] } : {}),
})
