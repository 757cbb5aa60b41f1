import { catalogue, types as everyType, units as everyUnit, type EntityOfTown, type TypeEntry } from '#/demo/catalogue.ts'
import type { Beginning } from '#/demo/load-catalogue.ts'
import type { Definition } from '#/extra-fields/definition-store.ts'

/** The unit that every municipality has: the streets. Another one is the municipality's to add. */
const firstUnit = 'servicios_urbanos'
const repair = 'servicios_municipales'
const study = 'oficina_tecnica'

/** One who repairs and one who studies, so that work can be given to somebody; firms and offices are the municipality's to name. */
const entities: readonly EntityOfTown[] = [
  {
    id: 1,
    codigo: repair,
    rol: 'REPARADOR',
    nombre_es: 'Servicios municipales',
    nombre_val: 'Servicis municipals',
    icono: 'tools',
  },
  { id: 2, codigo: study, rol: 'ESTUDIO', nombre_es: 'Oficina técnica', nombre_val: 'Oficina tècnica', icono: 'clipboard-check' },
]

/** Nothing goes to repair by itself: who repairs what is the municipality's to say. */
const ownType = (type: TypeEntry): TypeEntry => ({
  ...type,
  asignacion_automatica: false,
  entidad_reparadora: null,
  entidad_estudio: null,
  unidades_gestion: [firstUnit],
})
const types = everyType.filter(({ unidades_gestion }) => unidades_gestion.includes(firstUnit)).map(ownType)

/** What a municipality begins with: public types and statuses of any town, and nothing that the demo invents or decides. */
export const firstCatalogue: Beginning = {
  parameters: { fotos_tras_revision: true },
  entities,
  units: everyUnit.filter(({ codigo }) => codigo === firstUnit).map((unit) => ({ ...unit, estudio: study })),
  types,
}

/** What its types ask, without lists from an API: those are answered by a demo alone. */
export const firstFields: readonly Definition[] = types.flatMap(({ codigo, campos_extra }) =>
  campos_extra.filter(({ tipo_campo }) => tipo_campo !== 'list_api').map((field) => ({ ...field, tipos: [codigo] })),
)

/** What a citizen accepts until the municipality writes its own: the short notice of the data protection regulation, under its name. */
const conditionsFor = (nombre: string) => {
  const sections = (lang: 'es' | 'val') =>
    catalogue.condiciones.primera_capa.map((section) => ({
      titulo: section[`titulo_${lang}`],
      cuerpo: [section[`texto_${lang}`].replaceAll('{{municipio}}', nombre)],
    }))
  return { version: '1', secciones_es: sections('es'), secciones_val: sections('val') }
}

/** What it says of itself. Every switch keeps its default: nothing is public before the municipality decides it. */
export const firstParameters = ({ nombre, languages }: { nombre: string; languages: readonly ('es' | 'ca')[] }) => ({
  nombre_es: nombre,
  nombre_val: nombre,
  condiciones: conditionsFor(nombre),
  ...(languages.length === 1 ? { forzar_idioma: languages[0] } : {}),
})
