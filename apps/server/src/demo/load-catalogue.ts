import type pg from 'pg'
import type { Parameters } from '@avisa/contract/municipalities/schemas'
import type { Track } from '@avisa/contract/statuses/schemas'
import { continueIdentity, insertRows } from './bulk-rows.ts'
import { permissionsByRole } from '#/municipalities/role-permissions.ts'
import {
  catalogue,
  entities,
  idIn,
  statusId,
  types,
  units,
  type EntityOfTown,
  type StatusEntry,
  type TypeEntry,
  type UnitOfTown,
} from './catalogue.ts'
import { sharedFilterRows } from './shared-filters.ts'
import { names } from './town/names.ts'

/** What municipalities differ in when they begin; statuses, origins, results, priorities, roles and filters are the same for all. */
export type Beginning = {
  parameters: Readonly<Record<string, unknown>>
  entities: readonly EntityOfTown[]
  units: readonly UnitOfTown[]
  types: readonly TypeEntry[]
}

type Limits = { latitud: number; longitud: number; latitud_min: number; latitud_max: number; longitud_min: number; longitud_max: number }

const { localidad } = names
const fillIn = (text: string, lang: 'es' | 'val') =>
  text
    .replaceAll('{{municipio}}', lang === 'es' ? localidad.nombre_es : localidad.nombre_val)
    .replaceAll('{{contacto_direccion}}', lang === 'es' ? 'Plaza Mayor, 1' : 'Plaça Major, 1')
    .replaceAll('{{contacto_email}}', localidad.contacto.email)
    .replaceAll('{{dpd_email}}', localidad.contacto.dpd)
    .replaceAll('{{transferencias}}', lang === 'es' ? 'ninguna' : 'cap')

const sections = (lang: 'es' | 'val') => [
  { titulo: lang === 'es' ? 'Demostración' : 'Demostració', cuerpo: [catalogue.condiciones[`aviso_demo_${lang}`]] },
  ...[...catalogue.condiciones.privacidad, ...catalogue.condiciones.uso].map((section) => ({
    titulo: section[`titulo_${lang}`],
    cuerpo: [fillIn(section[`texto_${lang}`], lang)],
  })),
]

const parameters = (): Partial<Parameters> => ({
  nombre_es: localidad.nombre_es,
  nombre_val: localidad.nombre_val,
  unidades_gestion: true,
  nueva_navegacion: true,
  incidencias_publicas: true,
  login_ciudadano: true,
  filtrar_en_subtipos: true,
  campos_extra_opcionales: true,
  distrito: true,
  barrio: true,
  emplazamiento: true,
  modulo_inspecciones: true,
  modulo_comentarios_estado: true,
  modulo_ordenes: true,
  notificaciones: true,
  listas_publicas: true,
  chat_ciudadano_activo: true,
  origenes_activos: true,
  crear_inspeccion_al_anyadir: true,
  'jornadas.estado_modulo': true,
  contacto: {
    telefono: localidad.contacto.telefono,
    email: localidad.contacto.email,
    web: localidad.contacto.web,
    direccion: 'Plaza Mayor, 1',
    direccion_val: 'Plaça Major, 1',
  },
  iframes_extra: [
    {
      key: 'telefonos',
      nombre: 'Teléfonos útiles',
      nombre_val: 'Telèfons útils',
      url: '/api/v1/demo/telefonos?lang={idioma}',
      icono: 'phone',
    },
  ],
  secciones_menu: [
    { nombre: 'Qué significa cada estado', nombre_val: 'Què significa cada estat', icono: 'progress-check', ruta: '/faqestados' },
  ],
  condiciones: { version: catalogue.condiciones.version, secciones_es: sections('es'), secciones_val: sections('val') },
})

/** What the public does not see: what nobody has looked at yet, and what led to nothing. */
const hidden = new Set(['pendiente_aceptar', 'rechazada', 'duplicada'])

const statusRows = (pista: Track, list: readonly StatusEntry[]) =>
  list.map(({ ciudadano, codigo_corto, exige_reparacion_finalizada, ...status }, i) => ({
    id: status.id,
    pista,
    codigo: status.codigo,
    codigo_corto: codigo_corto ?? null,
    descripcion_es: status.descripcion_es,
    descripcion_val: status.descripcion_val,
    explicacion_es: status.explicacion_es,
    explicacion_val: status.explicacion_val,
    color: status.color,
    icono: status.icono,
    orden: i + 1,
    inicial: status.inicial,
    final: status.final,
    finaliza: status.finaliza,
    requiere_comentario: status.requiere_comentario,
    requiere_fecha: status.requiere_fecha,
    requiere_imagen: status.requiere_imagen,
    aviso_duplicada: status.aviso_duplicada,
    pendiente_validar: status.pendiente_validar,
    pendiente_aceptar: status.pendiente_aceptar,
    enviada_reparacion: status.enviada_reparacion,
    exige_reparacion_finalizada: exige_reparacion_finalizada ?? false,
    DesEstadoCiudadano_es: ciudadano?.DesEstadoCiudadano_es ?? null,
    DesEstadoCiudadano_val: ciudadano?.DesEstadoCiudadano_val ?? null,
    ColorEstadoCiudadano: ciudadano?.ColorEstadoCiudadano ?? null,
    explicacion_ciudadano_es: ciudadano?.explicacion_es ?? null,
    explicacion_ciudadano_val: ciudadano?.explicacion_val ?? null,
    publico: !(pista === 'incidencia' && hidden.has(status.codigo)),
  }))

const typeRows = ({ types: all, entities: its }: Beginning) => {
  const typeId = idIn('type', all)
  const entityId = idIn('entity', its)
  return all.map(({ tipo_padre, entidad_reparadora, entidad_estudio, unidades_gestion: _units, campos_extra: _fields, ...type }, i) => ({
    id: type.id,
    codigo: type.codigo,
    tipo_padre: tipo_padre === null ? null : typeId(tipo_padre),
    icono: type.icono,
    descripcion_es: type.descripcion_es,
    descripcion_val: type.descripcion_val,
    descripcion_larga_es: type.descripcion_larga_es,
    descripcion_larga_val: type.descripcion_larga_val,
    palabras_clave_es: type.palabras_clave_es,
    palabras_clave_val: type.palabras_clave_val,
    deactivated_message_es: type.deactivated_message_es,
    deactivated_message_val: type.deactivated_message_val,
    es_publica: type.es_publica,
    asignable: type.asignable,
    asignacion_automatica: type.asignacion_automatica,
    requiere_imagen_finalizar: type.requiere_imagen_finalizar,
    entidad_reparadora_id: entidad_reparadora === null ? null : entityId(entidad_reparadora),
    entidad_estudio_id: entidad_estudio === null ? null : entityId(entidad_estudio),
    dias_objetivo: type.dias_objetivo,
    prioridad: type.prioridad ?? 'media',
    orden: i + 1,
  }))
}

const unitRows = ({ units: all, entities: its }: Beginning, limits: Limits) =>
  all.map(({ acepta_a_mano, estudio, ...unit }) => ({
    ...unit,
    ...limits,
    callejero_tabla_portales: true,
    acepta_a_mano,
    abierta_ciudadania: true,
    entidad_estudio_id: idIn('entity', its)(estudio),
    orden: unit.id,
  }))

const entityRows = ({ entities: its }: Beginning) =>
  its.map(({ id, codigo, rol, nombre_es, nombre_val, icono, interna, responsable_validar_reparacion }) => ({
    id,
    codigo,
    rol,
    nombre_es,
    nombre_val,
    icono,
    interna: interna ?? true,
    responsable_validar_reparacion: responsable_validar_reparacion ?? false,
    activa: true,
  }))

/** In which state a result closes an incident without open tasks: nothing was found there, or it is already right (docs/workflow.md, Inspection). */
const closesIn: Readonly<Record<string, string>> = { conforme: 'resuelta', no_localizada: 'rechazada', no_municipal: 'redirigida' }

const resultRows = () =>
  catalogue.resultados_inspeccion.map((result, i) => ({
    ...result,
    estado_incidencia_id: closesIn[result.codigo] === undefined ? null : statusId.incidencia(closesIn[result.codigo] ?? ''),
    orden: i + 1,
  }))

/** What the demo begins with. */
export const demoBeginning = (): Beginning => ({ parameters: parameters(), entities, units, types })

/** A municipality's configuration: parameters, base layer, entities, units, types, statuses, origins, results, priorities, roles and shared filters. */
export const loadCatalogue = async (client: pg.PoolClient, limits: Limits, beginning: Beginning): Promise<void> => {
  const { estados } = catalogue
  const unitId = idIn('unit', beginning.units)
  await insertRows(
    client,
    'parametros',
    Object.entries(beginning.parameters).map(([clave, valor]) => ({ clave, valor })),
  )
  await insertRows(client, 'capas_mapa', [{ key: 'plano', nombre_es: 'Plano', nombre_val: 'Plànol', tipo: 'propia', orden: 1 }])
  await insertRows(client, 'entidades', entityRows(beginning))
  await insertRows(client, 'unidades_gestion', unitRows(beginning, limits))
  await insertRows(client, 'estados', [
    ...statusRows('incidencia', estados.incidencia),
    ...statusRows('tecnico', estados.estudio),
    ...statusRows('reparacion', estados.reparacion),
    ...statusRows('inspeccion', estados.inspeccion),
  ])
  await insertRows(client, 'tipos', typeRows(beginning))
  await insertRows(
    client,
    'tipos_unidades',
    beginning.types.flatMap((type) => type.unidades_gestion.map((codigo) => ({ tipo_id: type.id, unidad_gestion_id: unitId(codigo) }))),
  )
  await insertRows(
    client,
    'origenes',
    catalogue.origenes.map((origin) => ({ ...origin, activo: true })),
  )
  await insertRows(client, 'resultados_inspeccion', resultRows())
  await insertRows(client, 'prioridades_inspeccion', catalogue.prioridades_inspeccion)
  await insertRows(
    client,
    'roles',
    Object.entries(permissionsByRole).map(([rol, permisos]) => ({ rol, permisos })),
  )
  await insertRows(client, 'filtros', sharedFilterRows())
  for (const table of ['entidades', 'unidades_gestion', 'estados', 'tipos', 'origenes', 'resultados_inspeccion', 'prioridades_inspeccion'])
    await continueIdentity(client, table)
}
