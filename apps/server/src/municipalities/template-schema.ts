import { outcomes } from '@avisa/contract/closing/outcomes'
import { arr, bool, filled, int, map, nullable, obj, oneOf, opt, str, unknown, type Static } from '@avisa/contract/http/schema'
import { statusFlags, type StatusFlag } from '@avisa/contract/statuses/tracks'
import { extraFieldProperties } from './extra-field-schema.ts'

const names = { nombre_es: filled(), nombre_val: filled() }
const descriptions = { descripcion_es: filled(), descripcion_val: filled() }
const explanations = { explicacion_es: filled(), explicacion_val: filled() }
const codigo = () => str({ pattern: '^[a-z0-9_.]{1,60}$' })
const colour = () => str({ pattern: '^#[0-9A-F]{6}$' })

const Section = obj({ titulo_es: filled(), titulo_val: filled(), texto_es: filled(), texto_val: filled() })
const Conditions = obj({ version: filled(), secciones: arr(Section, { minItems: 1 }) })
export type TemplateConditions = Static<typeof Conditions>

const Unit = obj({
  codigo: codigo(),
  prefijo: str({ pattern: '^[A-Z]{2}$' }),
  ...names,
  ...descriptions,
  icono: filled(),
  /** Codes of the types that it offers, with their subtypes; all by default. */
  tipos: opt(arr(codigo())),
  entidad_estudio: codigo(),
  acepta_a_mano: bool(),
  mostrar_mapa: bool(),
  zoom: int({ minimum: 1, maximum: 22 }),
  descripcion_obligatoria: bool(),
  mostrar_fecha: bool(),
  mostrar_origen: bool(),
  mostrar_ciudadano: bool(),
  mostrar_autoasignar: bool(),
  email_obligatorio: bool(),
})
export type TemplateUnit = Static<typeof Unit>

const Entity = obj({
  codigo: codigo(),
  rol: oneOf('REPARADOR', 'ESTUDIO'),
  ...names,
  icono: filled(),
  interna: opt(bool()),
  responsable_validar_reparacion: opt(bool()),
})
export type TemplateEntity = Static<typeof Entity>

const typeProperties = {
  id: int({ minimum: 1 }),
  codigo: codigo(),
  papel: opt(oneOf('varios')),
  icono: filled(),
  ...descriptions,
  descripcion_larga_es: filled(),
  descripcion_larga_val: filled(),
  palabras_clave_es: arr(filled()),
  palabras_clave_val: arr(filled()),
  /** Shown instead of the form if the type cannot be reported. */
  deactivated_message_es: opt(filled()),
  deactivated_message_val: opt(filled()),
  es_publica: bool(),
  asignable: bool(),
  requiere_imagen_finalizar: bool(),
  dias_objetivo: nullable(int({ minimum: 1 })),
  prioridad: oneOf('baja', 'media', 'alta'),
  campos_extra: opt(arr(obj(extraFieldProperties))),
}
const Subtype = obj(typeProperties)
export type TemplateType = Static<typeof Subtype>

const flags = Object.fromEntries(statusFlags.map((flag) => [flag, bool()])) as Record<StatusFlag, ReturnType<typeof bool>>
const StatusRow = obj({
  id: int({ minimum: 1 }),
  codigo: codigo(),
  papel: opt(filled()),
  codigo_corto: opt(filled()),
  ...descriptions,
  ...explanations,
  color: colour(),
  icono: filled(),
  ...flags,
  publico: bool(),
  ciudadano: opt(
    obj({ DesEstadoCiudadano_es: filled(), DesEstadoCiudadano_val: filled(), ColorEstadoCiudadano: colour(), ...explanations }),
  ),
})
export type TemplateStatus = Static<typeof StatusRow>

const numbered = { id: int({ minimum: 1 }), codigo: codigo() }

/** The configuration of a new municipality (templates/town.json), each text in both languages; rows refer to each other by code. */
export const Template = obj({
  parametros: map(unknown()),
  condiciones: Conditions,
  unidades_gestion: arr(Unit, { minItems: 1 }),
  entidades: arr(Entity),
  origenes: arr(obj({ ...numbered, ...names, icono: filled(), tipo: oneOf('ciudadano', 'personal') })),
  estados: obj({ incidencia: arr(StatusRow), tecnico: arr(StatusRow), reparacion: arr(StatusRow), inspeccion: arr(StatusRow) }),
  motivos_cierre: arr(
    obj({
      codigo: codigo(),
      estado: obj({ pista: oneOf('incidencia', 'tecnico', 'reparacion'), codigo: codigo() }),
      desenlace: oneOf(...outcomes),
      titulo_es: filled(),
      titulo_val: filled(),
      texto_es: opt(filled()),
      texto_val: opt(filled()),
      pide_foto: bool(),
      pide_organismo: bool(),
      pide_fecha: bool(),
      ofrece_sigue_igual: bool(),
    }),
  ),
  calendarios: arr(
    obj({ codigo: codigo(), ...names, turnos: arr(obj({ dia: int({ minimum: 1, maximum: 7 }), desde: filled(), hasta: filled() })) }),
  ),
  respuestas: arr(
    obj({
      codigo: codigo(),
      estados: arr(obj({ pista: oneOf('incidencia', 'tecnico', 'reparacion'), codigo: codigo() })),
      titulo_es: filled(),
      titulo_val: filled(),
      texto_es: filled(),
      texto_val: filled(),
    }),
  ),
  resultados_inspeccion: arr(
    obj({
      ...numbered,
      efecto: opt(oneOf('reparar', 'estudiar', 'reclasificar', 'repetir', 'volver')),
      ...descriptions,
      ...explanations,
      icono: filled(),
      seleccionar_tipo_y_reparador: bool(),
      codigos_incidencia: arr(filled()),
      /** The final status that it sets on an incident without open tasks. */
      cierra: opt(codigo()),
    }),
  ),
  prioridades_inspeccion: arr(
    obj({ ...numbered, ...descriptions, color: colour(), icono: filled(), dias_objetivo: nullable(int({ minimum: 0 })) }),
  ),
  filtros: arr(obj({ modelo: oneOf('incidencias', 'obras', 'inspecciones'), ...descriptions, condicion: filled() })),
  capas_mapa: arr(obj({ key: filled(), ...names, tipo: oneOf('propia') })),
  tipos: arr(obj({ ...typeProperties, subtipos: opt(arr(Subtype)) })),
})
export type Template = Static<typeof Template>
