import { arr, bool, int, localised, nullable, obj, oneOf, opt, str, type Static } from '#/http/schema.ts'
import { priorities } from './priorities.ts'
import { publications } from './publication.ts'

const fields = {
  id: int(),
  tipo_id: int(),
  codigo: str(),
  icono: str(),
  ...localised('descripcion'),
  descripcion_larga_es: str(),
  descripcion_larga_val: str(),
  palabras_clave_es: arr(str()),
  palabras_clave_val: arr(str()),
  deactivated_message_es: nullable(str()),
  deactivated_message_val: nullable(str()),
  tipo_padre: nullable(int()),
  /** `varios` is the type for everything else. */
  papel: opt(nullable(oneOf('varios'))),
  es_publica: bool(),
  publicacion: oneOf(...publications),
  asignable: bool(),
  asignacion_automatica: bool(),
  requiere_imagen_finalizar: bool(),
  entidad_reparadora_id: nullable(int()),
  dias_objetivo: nullable(int()),
  /** Metres; null: as the group. */
  radio_parecidas: opt(nullable(int())),
  dias_parecidas: opt(int()),
  prioridad: oneOf(...priorities),
}

export const Subtype = obj(fields)
/** A parent type with its `subtipos` (empty where it has none, or without `include=subtipos`). */
export const IncidentType = obj({ ...fields, subtipos: arr(Subtype) })
export type Subtype = Static<typeof Subtype>
export type IncidentType = Static<typeof IncidentType>
