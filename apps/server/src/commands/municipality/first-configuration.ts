import type { Definition } from '#/extra-fields/definition-store.ts'
import type { Configuration } from '#/municipalities/configuration-store.ts'
import { template, templateTypes } from '#/municipalities/template.ts'
import type { TemplateConditions } from '#/municipalities/template-schema.ts'

export const numbered = <T>(list: readonly T[]): (T & { id: number })[] => list.map((entry, i) => ({ ...entry, id: i + 1 }))

/** What a municipality begins with. Nothing goes to repair by itself: who repairs what is the municipality's to say. */
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

/** What its types ask besides the description. */
export const firstFields: readonly Definition[] = templateTypes.flatMap(({ codigo, campos_extra = [] }) =>
  campos_extra.map((field) => ({ ...field, tipos: [codigo] })),
)

/** Conditions as the parameter holds them; `fillIn` puts in what differs between municipalities. */
export const conditionsOf = ({ version, secciones }: TemplateConditions, fillIn: (text: string, lang: 'es' | 'val') => string) => {
  const sections = (lang: 'es' | 'val') =>
    secciones.map((section) => ({ titulo: section[`titulo_${lang}`], cuerpo: [fillIn(section[`texto_${lang}`], lang)] }))
  return { version, secciones_es: sections('es'), secciones_val: sections('val') }
}

/** What it says of itself. Every switch keeps its default: nothing is public before the municipality decides it. */
export const firstParameters = ({ nombre, languages }: { nombre: string; languages: readonly ('es' | 'ca')[] }) => ({
  nombre_es: nombre,
  nombre_val: nombre,
  /** What a citizen accepts until the municipality writes its own: the short notice of the data protection regulation, under its name. */
  condiciones: conditionsOf(template.condiciones, (text) => text.replaceAll('{{municipio}}', nombre)),
  ...(languages.length === 1 ? { forzar_idioma: languages[0] } : {}),
})
