import { settingsTable } from '#/platform/database/settings-store.ts'
import type { Tables } from '#/platform/database/tables.ts'

export type Table = keyof Tables
/** Codes counted for «who uses it»; `open`: only records that are not final. */
export type Use = { codigo: string; tabla: Table; columna: string; open?: 'estado_incidencia_id' | 'estadoobra_id' }
export type Link = { tabla: Table; own: string; other: string; order?: string; to?: { tabla: Table; clave: string } }
export type ObjectTable = {
  tabla: Table
  /** False where the key is the row's identity. */
  hasId: boolean
  /** The column of a field with another name; a reference is stored in `<field>_id` unless this says otherwise. */
  columns?: Readonly<Record<string, string>>
  /** A list of references: the table that links both; `to`: records of work by their key, which are no objects. */
  links?: Readonly<Record<string, Link>>
  /** The column that lists the names of the flags that are true. */
  flags?: string
  /** Columns that only rows of configuration have so. */
  fixed?: Readonly<Record<string, boolean>>
  /** The column that is true while the object is not withdrawn; without it, the time `retirado`. */
  active?: string
  /** Rows that are no configuration. */
  except?: 'personal' | 'secret' | 'byRule'
  uses?: readonly Use[]
}

const openIncidents = (columna: string): Use => ({
  codigo: 'incidencias_abiertas',
  tabla: 'incidencias',
  columna,
  open: 'estado_incidencia_id',
})
const openTasks = (columna: string): Use => ({ codigo: 'tareas_abiertas', tabla: 'tareas', columna, open: 'estadoobra_id' })

/** Where each object of the contract is stored. */
export const objectTables: Readonly<Record<string, ObjectTable>> = {
  entidad: {
    tabla: 'entidades',
    hasId: true,
    active: 'activa',
    uses: [
      openTasks('entidad_reparadora_id'),
      { codigo: 'tareas_en_estudio', tabla: 'tareas', columna: 'entidad_estudio_id', open: 'estadoobra_id' },
      { codigo: 'personas', tabla: 'usuarios_entidades', columna: 'entidad_id' },
      { codigo: 'tipos', tabla: 'tipos', columna: 'entidad_reparadora_id' },
    ],
  },
  unidad: {
    tabla: 'unidades_gestion',
    hasId: true,
    uses: [
      openIncidents('unidad_gestion_id'),
      openTasks('unidad_gestion_id'),
      { codigo: 'personas', tabla: 'usuarios_unidades', columna: 'unidad_gestion_id' },
      { codigo: 'tipos', tabla: 'tipos_unidades', columna: 'unidad_gestion_id' },
      { codigo: 'plazos', tabla: 'plazos', columna: 'unidad_gestion_id' },
    ],
  },
  vehiculo: { tabla: 'vehiculos', hasId: false, uses: [{ codigo: 'jornadas', tabla: 'jornadas', columna: 'vehiculo' }] },
  estado: {
    tabla: 'estados',
    hasId: true,
    uses: [
      { codigo: 'incidencias', tabla: 'incidencias', columna: 'estado_incidencia_id' },
      { codigo: 'tareas', tabla: 'tareas', columna: 'estadoobra_id' },
      { codigo: 'tareas_en_estudio', tabla: 'tareas', columna: 'estadotecnico_id' },
      { codigo: 'inspecciones', tabla: 'inspecciones', columna: 'estado_inspeccion_id' },
    ],
  },
  organismo: {
    tabla: 'organismos',
    hasId: true,
    active: 'activo',
    uses: [{ codigo: 'incidencias', tabla: 'incidencias', columna: 'organismo_id' }],
  },
  motivo_valoracion: { tabla: 'motivos_valoracion', hasId: true, active: 'activo' },
  motivo_cierre: {
    tabla: 'motivos_cierre',
    hasId: true,
    active: 'activo',
    uses: [{ codigo: 'incidencias', tabla: 'incidencias', columna: 'motivo_cierre_id' }],
  },
  campo: {
    tabla: 'campos_extra',
    hasId: true,
    active: 'activo',
    uses: [
      { codigo: 'respuestas', tabla: 'incidencias_campos_extra', columna: 'campo_extra_id' },
      { codigo: 'tipos', tabla: 'campos_extra_tipos', columna: 'campo_extra_id' },
    ],
  },
  tipo: {
    tabla: 'tipos',
    hasId: true,
    columns: { tipo_padre: 'tipo_padre' },
    links: {
      unidades: { tabla: 'tipos_unidades', own: 'tipo_id', other: 'unidad_gestion_id' },
      campos: { tabla: 'campos_extra_tipos', own: 'tipo_id', other: 'campo_extra_id', order: 'orden' },
    },
    uses: [
      openIncidents('tipoincidencia_id'),
      openTasks('tipoincidencia_id'),
      { codigo: 'subtipos', tabla: 'tipos', columna: 'tipo_padre' },
      { codigo: 'plazos', tabla: 'plazos', columna: 'tipo_id' },
    ],
  },
  calendario: {
    tabla: 'calendarios',
    hasId: true,
    uses: [{ codigo: 'plazos', tabla: 'plazos', columna: 'calendario_id' }],
  },
  festivo: { tabla: 'festivos', hasId: false },
  plazo: {
    tabla: 'plazos',
    hasId: true,
    columns: { unidad: 'unidad_gestion_id' },
    uses: [openTasks('plazo_id'), { codigo: 'escalones', tabla: 'escalones', columna: 'plazo_id' }],
  },
  escalon: { tabla: 'escalones', hasId: true },
  respuesta: {
    tabla: 'respuestas',
    hasId: true,
    active: 'activa',
    links: {
      estados: { tabla: 'respuestas_estados', own: 'respuesta_id', other: 'estado_id' },
      tipos: { tabla: 'respuestas_tipos', own: 'respuesta_id', other: 'tipo_id' },
    },
    uses: [{ codigo: 'veces', tabla: 'historial', columna: 'respuesta_id' }],
  },
  origen: {
    tabla: 'origenes',
    hasId: true,
    active: 'activo',
    uses: [{ codigo: 'incidencias', tabla: 'incidencias', columna: 'origen_id' }],
  },
  regla_encaminamiento: {
    tabla: 'reglas_encaminamiento',
    hasId: false,
    columns: { persona: 'persona_id' },
    uses: [{ codigo: 'incidencias', tabla: 'reglas_aplicadas', columna: 'regla' }],
  },
  resultado: {
    tabla: 'resultados_inspeccion',
    hasId: true,
    uses: [{ codigo: 'inspecciones', tabla: 'inspecciones', columna: 'resultado_id' }],
  },
  prioridad_inspeccion: {
    tabla: 'prioridades_inspeccion',
    hasId: true,
    uses: [{ codigo: 'inspecciones', tabla: 'inspecciones', columna: 'prioridad_id' }],
  },
  filtro: { tabla: 'filtros', hasId: true, except: 'personal' },
  lista_publica: {
    tabla: 'listas',
    hasId: true,
    fixed: { publica: true },
    links: {
      incidencias: {
        tabla: 'listas_incidencias',
        own: 'lista_id',
        other: 'incidencia_id',
        to: { tabla: 'incidencias', clave: 'codigo' },
      },
    },
  },
  correo: { tabla: 'correos', hasId: false },
  plantilla_aviso: {
    tabla: 'plantillas_notificacion',
    hasId: false,
    uses: [{ codigo: 'reglas', tabla: 'reglas_aviso', columna: 'plantilla' }],
  },
  regla_aviso: { tabla: 'reglas_aviso', hasId: false },
  texto: { tabla: 'traducciones', hasId: false },
  ayuda_seccion: { tabla: 'ayuda_secciones', hasId: false, uses: [{ codigo: 'preguntas', tabla: 'ayuda_opciones', columna: 'seccion' }] },
  ayuda: { tabla: 'ayuda_opciones', hasId: false },
  capa_mapa: { tabla: 'capas_mapa', hasId: false },
  permisos_rol: { tabla: 'roles', hasId: false, flags: 'permisos', except: 'byRule' },
  perfil: {
    tabla: 'perfiles',
    hasId: true,
    flags: 'permisos',
    uses: [{ codigo: 'personas', tabla: 'usuarios_perfiles', columna: 'perfil_id' }],
  },
  parametro: { tabla: settingsTable, hasId: false, except: 'secret' },
}
