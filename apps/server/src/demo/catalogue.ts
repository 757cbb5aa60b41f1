import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Definition } from '#/extra-fields/definition-store.ts'

export type Texts = { nombre_es: string; nombre_val: string }
export type TypeEntry = {
  id: number
  codigo: string
  tipo_padre: string | null
  icono: string
  descripcion_es: string
  descripcion_val: string
  descripcion_larga_es: string
  descripcion_larga_val: string
  palabras_clave_es: string[]
  palabras_clave_val: string[]
  deactivated_message_es: string | null
  deactivated_message_val: string | null
  es_publica: boolean
  asignable: boolean
  asignacion_automatica: boolean
  requiere_imagen_finalizar: boolean
  entidad_reparadora: string | null
  entidad_estudio: string | null
  dias_objetivo: number | null
  prioridad: 'baja' | 'media' | 'alta' | null
  unidades_gestion: string[]
  campos_extra: Omit<Definition, 'tipos'>[]
}
export type StatusEntry = {
  id: number
  codigo: string
  codigo_corto?: string
  descripcion_es: string
  descripcion_val: string
  color: string
  icono: string
  explicacion_es: string
  explicacion_val: string
  inicial: boolean
  final: boolean
  finaliza: boolean
  requiere_comentario: boolean
  requiere_fecha: boolean
  requiere_imagen: boolean
  aviso_duplicada: boolean
  pendiente_validar: boolean
  pendiente_aceptar: boolean
  enviada_reparacion: boolean
  exige_reparacion_finalizada?: boolean
  ciudadano?: {
    DesEstadoCiudadano_es: string
    DesEstadoCiudadano_val: string
    ColorEstadoCiudadano: string
    explicacion_es: string
    explicacion_val: string
  }
}
export type Entity = Texts & { codigo: string; icono: string; interna?: boolean; responsable_validar_reparacion?: boolean }
type UnitEntry = Texts & {
  codigo: string
  descripcion_es: string
  descripcion_val: string
  icono: string
  mostrar_mapa: boolean
  descripcion_obligatoria: boolean
  zoom: number
  mostrar_fecha: boolean
  mostrar_origen: boolean
  mostrar_ciudadano: boolean
  mostrar_autoasignar: boolean
  email_obligatorio: boolean
}
type Section = { titulo_es: string; titulo_val: string; texto_es: string; texto_val: string }
type Catalogue = {
  unidades_gestion: UnitEntry[]
  entidades: { reparacion: Entity[]; estudio: Entity[] }
  tipos: (TypeEntry & { subtipos: TypeEntry[] })[]
  estados: { incidencia: StatusEntry[]; estudio: StatusEntry[]; reparacion: StatusEntry[]; inspeccion: StatusEntry[] }
  prioridades_inspeccion: {
    id: number
    codigo: string
    descripcion_es: string
    descripcion_val: string
    color: string
    icono: string
    dias_objetivo: number | null
  }[]
  resultados_inspeccion: {
    id: number
    codigo: string
    efecto: string | null
    descripcion_es: string
    descripcion_val: string
    explicacion_es: string
    explicacion_val: string
    icono: string
    seleccionar_tipo_y_reparador: boolean
    codigos_incidencia: string[]
  }[]
  vehiculos: { codigo: string; nombre_es: string }[]
  origenes: (Texts & { id: number; codigo: string; icono: string; tipo: string })[]
  condiciones: {
    version: string
    aviso_demo_es: string
    aviso_demo_val: string
    primera_capa: Section[]
    privacidad: Section[]
    uso: Section[]
  }
}

/** What municipalities are configured with, in both languages (catalogue.json): the demo with all of it, others as `firstCatalogue` says. */
export const catalogue = JSON.parse(readFileSync(join(import.meta.dirname, 'catalogue.json'), 'utf8')) as Catalogue

export const entities = [
  ...catalogue.entidades.reparacion.map((entity) => ({ ...entity, rol: 'REPARADOR' as const })),
  ...catalogue.entidades.estudio.map((entity) => ({ ...entity, rol: 'ESTUDIO' as const })),
].map((entity, i) => ({ ...entity, id: i + 1 }))

export const types: readonly TypeEntry[] = catalogue.tipos.flatMap(({ subtipos, ...parent }) => [parent, ...subtipos])

/** What the types ask besides the description. */
export const extraFields: readonly Definition[] = types.flatMap((type) =>
  type.campos_extra.map((field) => ({ ...field, tipos: [type.codigo] })),
)

const prefixes: Readonly<Record<string, { prefijo: string; acepta_a_mano: boolean; estudio: string }>> = {
  servicios_urbanos: { prefijo: 'SU', acepta_a_mano: false, estudio: 'oficina_via_publica' },
  edificios_municipales: { prefijo: 'EM', acepta_a_mano: true, estudio: 'oficina_instalaciones' },
}
export const units = catalogue.unidades_gestion.map((unit, i) => {
  const more = prefixes[unit.codigo]
  if (!more) throw new Error(`The unit ${unit.codigo} has no prefix`)
  return { ...unit, ...more, id: i + 1 }
})
export type UnitOfTown = (typeof units)[number]
export type EntityOfTown = Entity & { id: number; rol: 'REPARADOR' | 'ESTUDIO' }

export const idIn = <T extends { id: number; codigo: string }>(what: string, list: readonly T[]) => {
  const byCode = new Map(list.map((entry) => [entry.codigo, entry]))
  return (codigo: string): number => {
    const found = byCode.get(codigo)
    if (!found) throw new Error(`The catalogue has no ${what} ${codigo}`)
    return found.id
  }
}
export const entityId = idIn('entity', entities)
const validated = new Set(
  entities
    .filter((entity) => 'responsable_validar_reparacion' in entity && entity.responsable_validar_reparacion)
    .map((entity) => entity.codigo),
)
/** Whether the entity's manager must validate its repairs. */
export const mustValidate = (entity: string | null): boolean => entity !== null && validated.has(entity)
export const unitId = idIn('unit', units)
export const typeId = idIn('type', types)
export const originId = idIn('origin', catalogue.origenes)
export const resultId = idIn('result', catalogue.resultados_inspeccion)
export const priorityId = idIn('inspection priority', catalogue.prioridades_inspeccion)

const { incidencia, estudio, reparacion, inspeccion } = catalogue.estados
/** Statuses by code, a track each; the demo's generator names them, no rule does. */
export const statusId = {
  incidencia: idIn('incident status', incidencia),
  tecnico: idIn('study status', estudio),
  reparacion: idIn('repair status', reparacion),
  inspeccion: idIn('inspection status', inspeccion),
}
