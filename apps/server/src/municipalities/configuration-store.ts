import { permissionsOf } from '@avisa/contract/access/permissions'
import { roleNames } from '@avisa/contract/access/roles'
import type pg from 'pg'
import type { Track } from '@avisa/contract/statuses/tracks'
import { continueIdentity, insertRows } from '#/platform/database/bulk-rows.ts'
import { insertSettings } from '#/platform/database/settings-store.ts'
import { idIn, template, type TypeOfTemplate } from './template.ts'
import type { TemplateEntity, TemplateStatus, TemplateUnit } from './template-schema.ts'

export type ConfiguredUnit = TemplateUnit & { id: number }
export type ConfiguredEntity = TemplateEntity & { id: number }
export type ConfiguredType = TypeOfTemplate & {
  unidades_gestion: readonly string[]
  asignacion_automatica: boolean
  entidad_reparadora: string | null
  entidad_estudio: string | null
}

export type Configuration = {
  parameters: Readonly<Record<string, unknown>>
  entities: readonly ConfiguredEntity[]
  units: readonly ConfiguredUnit[]
  types: readonly ConfiguredType[]
}

type Limits = { latitud: number; longitud: number; latitud_min: number; latitud_max: number; longitud_min: number; longitud_max: number }

const statusRows = (pista: Track, list: readonly TemplateStatus[]) =>
  list.map(({ ciudadano, papel, codigo_corto, ...status }, i) => ({
    ...status,
    pista,
    papel: papel ?? null,
    codigo_corto: codigo_corto ?? null,
    DesEstadoCiudadano_es: ciudadano?.DesEstadoCiudadano_es ?? null,
    DesEstadoCiudadano_val: ciudadano?.DesEstadoCiudadano_val ?? null,
    ColorEstadoCiudadano: ciudadano?.ColorEstadoCiudadano ?? null,
    explicacion_ciudadano_es: ciudadano?.explicacion_es ?? null,
    explicacion_ciudadano_val: ciudadano?.explicacion_val ?? null,
    orden: i + 1,
  }))

const typeRows = ({ types, entities }: Configuration) => {
  const typeId = idIn('type', types)
  const entityId = idIn('entity', entities)
  return types.map(({ tipo_padre, entidad_reparadora, entidad_estudio, unidades_gestion: _units, campos_extra: _fields, ...type }, i) => ({
    ...type,
    papel: type.papel ?? null,
    deactivated_message_es: type.deactivated_message_es ?? null,
    deactivated_message_val: type.deactivated_message_val ?? null,
    tipo_padre: tipo_padre === null ? null : typeId(tipo_padre),
    entidad_reparadora_id: entidad_reparadora === null ? null : entityId(entidad_reparadora),
    entidad_estudio_id: entidad_estudio === null ? null : entityId(entidad_estudio),
    orden: i + 1,
  }))
}

/** The days of each type, counted as they come. */
const targetRows = ({ types }: Configuration) =>
  types.flatMap(({ id, codigo, dias_objetivo }) =>
    dias_objetivo === null ? [] : [{ codigo, tipo_id: id, calendario_id: 1, cuenta: 'dias_naturales', resolucion: dias_objetivo }],
  )

const unitRows = ({ units, entities }: Configuration, limits: Limits) =>
  units.map(({ entidad_estudio, tipos: _types, ...unit }) => ({
    ...unit,
    ...limits,
    callejero_tabla_portales: true,
    abierta_ciudadania: true,
    entidad_estudio_id: idIn('entity', entities)(entidad_estudio),
    orden: unit.id,
  }))

const entityRows = ({ entities }: Configuration) =>
  entities.map((entity) => ({
    ...entity,
    interna: entity.interna ?? true,
    responsable_validar_reparacion: entity.responsable_validar_reparacion ?? false,
    activa: true,
  }))

const offers = ({ types, units }: Configuration) =>
  types.flatMap(({ id, unidades_gestion }) =>
    unidades_gestion.map((codigo) => ({ tipo_id: id, unidad_gestion_id: idIn('unit', units)(codigo) })),
  )

const statusIn = ({ pista, codigo }: (typeof template.motivos_cierre)[number]['estado']) => idIn('status', template.estados[pista])(codigo)

const reasonRows = () =>
  template.motivos_cierre.map(({ estado, ...reason }, i) => ({
    ...reason,
    texto_es: reason.texto_es ?? null,
    texto_val: reason.texto_val ?? null,
    estado_id: statusIn(estado),
    orden: i + 1,
  }))

const answerRows = () => template.respuestas.map(({ estados: _estados, ...answer }, i) => ({ ...answer, id: i + 1 }))
const answerStatuses = () =>
  template.respuestas.flatMap(({ estados }, i) => estados.map((estado) => ({ respuesta_id: i + 1, estado_id: statusIn(estado) })))

const resultRows = () =>
  template.resultados_inspeccion.map(({ cierra, efecto, ...result }, i) => ({
    ...result,
    efecto: efecto ?? null,
    estado_incidencia_id: cierra === undefined ? null : idIn('incident status', template.estados.incidencia)(cierra),
    orden: i + 1,
  }))

const identityTables = [
  'entidades',
  'unidades_gestion',
  'estados',
  'respuestas',
  'tipos',
  'calendarios',
  'origenes',
  'resultados_inspeccion',
  'prioridades_inspeccion',
]

export const writeConfiguration = async (client: pg.PoolClient, limits: Limits, configuration: Configuration): Promise<void> => {
  const { estados } = template
  const rows: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
    capas_mapa: template.capas_mapa.map((layer, i) => ({ ...layer, orden: i + 1 })),
    entidades: entityRows(configuration),
    unidades_gestion: unitRows(configuration, limits),
    estados: (['incidencia', 'tecnico', 'reparacion', 'inspeccion'] as const).flatMap((track) => statusRows(track, estados[track])),
    motivos_cierre: reasonRows(),
    respuestas: answerRows(),
    respuestas_estados: answerStatuses(),
    tipos: typeRows(configuration),
    tipos_unidades: offers(configuration),
    calendarios: template.calendarios.map((calendar, i) => ({ ...calendar, id: i + 1 })),
    plazos: targetRows(configuration),
    origenes: template.origenes.map((origin) => ({ ...origin, activo: true })),
    resultados_inspeccion: resultRows(),
    prioridades_inspeccion: template.prioridades_inspeccion,
    roles: roleNames.map((rol) => ({ rol, permisos: permissionsOf(rol) })),
    filtros: template.filtros.map((filter, i) => ({ ...filter, orden: i + 1 })),
  }
  await client.query(`select set_config('avisa.origen', 'plantilla', true)`)
  await insertSettings(client, configuration.parameters)
  for (const [table, list] of Object.entries(rows)) await insertRows(client, table, list)
  for (const table of identityTables) await continueIdentity(client, table)
}
