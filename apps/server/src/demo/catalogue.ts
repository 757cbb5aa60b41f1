import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Definition } from '#/extra-fields/shared/definition-store.ts'
import type { ConfiguredType, ConfiguredUnit } from '#/municipalities/configuration-store.ts'
import { numbered } from '#/municipalities/shared/first-configuration.ts'
import { idIn, template, templateTypes, type TypeOfTemplate } from '#/municipalities/template.ts'
import type { TemplateConditions, TemplateEntity, TemplateUnit } from '#/municipalities/template-schema.ts'

export type TypeEntry = ConfiguredType
export type UnitOfTown = ConfiguredUnit

type Additions = {
  unidades_gestion: TemplateUnit[]
  /** Study entity of each unit of the template. */
  estudio_de_unidades: Record<string, string>
  entidades: TemplateEntity[]
  /** Entities that work on each type. */
  trabajo: Record<string, { repara: string | null; estudia: string | null; automatica: boolean }>
  /** Lists from an API that only the demo serves. */
  campos_extra: Definition[]
  /** Who does what the town cannot. */
  organismos: Readonly<Record<'codigo' | 'nombre_es' | 'nombre_val' | 'telefono' | 'web', string>>[]
  vehiculos: string[]
  condiciones: TemplateConditions & { aviso_es: string; aviso_val: string }
}
/** What the demo adds to the template of a new municipality: firms and offices, a second unit, their types, vehicles and conditions. */
export const additions = JSON.parse(readFileSync(join(import.meta.dirname, 'catalogue.json'), 'utf8')) as Additions

/** Replaces the two entities of the template. */
export const entities = numbered(additions.entidades)
export const units: readonly ConfiguredUnit[] = numbered([
  ...template.unidades_gestion.map((unit) => ({
    ...unit,
    entidad_estudio: additions.estudio_de_unidades[unit.codigo] ?? unit.entidad_estudio,
  })),
  ...additions.unidades_gestion,
])

const offersType = ({ tipos }: TemplateUnit, { codigo, tipo_padre }: TypeOfTemplate) => !tipos || tipos.includes(tipo_padre ?? codigo)
export const types: readonly ConfiguredType[] = templateTypes.map((type) => {
  const work = additions.trabajo[type.codigo]
  if (!work) throw new Error(`Nobody works at ${type.codigo} in the demo`)
  return {
    ...type,
    unidades_gestion: units.filter((unit) => offersType(unit, type)).map(({ codigo }) => codigo),
    asignacion_automatica: work.automatica,
    entidad_reparadora: work.repara,
    entidad_estudio: work.estudia,
  }
})

export const extraFields: readonly Definition[] = types.flatMap(({ codigo, campos_extra = [] }) =>
  [
    ...campos_extra.map((field) => ({ ...field, tipos: [codigo] })),
    ...additions.campos_extra.filter(({ tipos }) => tipos.includes(codigo)),
  ].toSorted((a, b) => (a.orden ?? 0) - (b.orden ?? 0)),
)

export const entityId = idIn('entity', entities)
const validated = new Set(entities.filter((entity) => entity.responsable_validar_reparacion).map((entity) => entity.codigo))
/** Whether the entity's manager must validate its repairs. */
export const mustValidate = (entity: string | null): boolean => entity !== null && validated.has(entity)
export const unitId = idIn('unit', units)
export const typeId = idIn('type', types)
export const originId = idIn('origin', template.origenes)
export const resultId = idIn('result', template.resultados_inspeccion)
export const priorityId = idIn('inspection priority', template.prioridades_inspeccion)

const { incidencia, tecnico, reparacion, inspeccion } = template.estados
/** Status ids by code, per track. Only the demo's generator uses codes, no rule does. */
export const statusId = {
  incidencia: idIn('incident status', incidencia),
  tecnico: idIn('study status', tecnico),
  reparacion: idIn('repair status', reparacion),
  inspeccion: idIn('inspection status', inspeccion),
}
