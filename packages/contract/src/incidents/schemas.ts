import { outcomes } from '#/closing/outcomes.ts'
import { GivenAnswer } from '#/closing/schemas.ts'
import { dueMoments } from '#/deadlines/schemas.ts'
import { ExtraField, GivenExtraField } from '#/extra-fields/schemas.ts'
import { arr, bool, int, localised, map, nullable, num, obj, oneOf, opt, str, unknown, type Static } from '#/http/schema.ts'
import { Image, imageRevisions } from '#/images/schemas.ts'
import { NewInspection } from '#/inspections/schemas.ts'
import { shownStatus, statusesOfChange, statusesOfTask } from '#/statuses/schemas.ts'
import { priorities } from '#/types/priorities.ts'
import { Latitude, Longitude, DeviceUuid, Id } from '#/values/schemas.ts'

/** The reporter's contact data; every key is optional, the rules say which are mandatory. */
export const Citizen = obj({
  nombre: opt(str({ maxLength: 200 })),
  email: opt(str({ maxLength: 254 })),
  telefono: opt(str({ maxLength: 30 })),
  dni: opt(str({ maxLength: 20 })),
  direccion: opt(str({ maxLength: 300 })),
  id_externo: opt(str({ maxLength: 64 })),
  uuid: opt(DeviceUuid),
})
export type Citizen = Static<typeof Citizen>

/** Body of POST /incidencias. The server reads `tipos`. */
export const NewIncident = obj({
  tipos: str({ pattern: '^\\d{1,15}(,\\d{1,15})*$', maxLength: 400 }),
  tipoincidencia_id: opt(Id),
  /** The chosen types as the client has them; ignored by the server. */
  tiposSeleccion: opt(arr(map(unknown()), { maxItems: 50 })),
  fecha: opt(str({ maxLength: 40 })),
  contenido: opt(str({ maxLength: 20_000 })),
  camposExtra: opt(arr(GivenExtraField, { maxItems: 100 })),
  ciudadano: opt(Citizen),
  anyadirDatosCiudadano: opt(bool()),
  /** The accepted text of the conditions, and when. */
  condiciones: opt(obj({ version: str({ maxLength: 40 }), fecha: str({ maxLength: 40 }) })),
  geolatitud: opt(Latitude),
  geolongitud: opt(Longitude),
  direccion: opt(str({ maxLength: 400 })),
  direccioncalle: opt(str({ maxLength: 300 })),
  direccionnumero: opt(str({ maxLength: 20 })),
  distrito: opt(str({ maxLength: 200 })),
  barrio: opt(str({ maxLength: 200 })),
  emplazamiento: opt(str({ maxLength: 500 })),
  unidad_gestion_id: Id,
  origen_id: opt(Id),
  orden_id: opt(Id),
  device: opt(obj({ uuid: opt(DeviceUuid), firebase_token: opt(str({ maxLength: 4096 })), app_version: opt(str({ maxLength: 20 })) })),
  'autoasignar-como-reparador': opt(bool()),
  /** Read only from those who have the inspection step. */
  inspeccion: opt(NewInspection),
})
export type NewIncident = Static<typeof NewIncident>

/** Body of POST /incidencias/{id}/relacionadas: as for a creation; what is missing is copied from the original. */
export const NewRelatedIncident = obj({ ...NewIncident.properties, tipos: opt(NewIncident.properties.tipos), unidad_gestion_id: opt(Id) })
export type NewRelatedIncident = Static<typeof NewRelatedIncident>

/** Body of PUT /incidencias/{id}: given fields are changed, an empty text removes; `editableParts` says who may change which. */
export const IncidentChanges = obj({
  contenido: opt(str({ maxLength: 20_000 })),
  contenido_publico: opt(str({ maxLength: 20_000 })),
  prioridad: opt(oneOf(...priorities)),
  emplazamiento: opt(str({ maxLength: 500 })),
  ciudadano: opt(obj({ nombre: Citizen.properties.nombre, email: Citizen.properties.email, telefono: Citizen.properties.telefono })),
})
export type IncidentChanges = Static<typeof IncidentChanges>

/** Body of POST /incidencias/{id}/no-aceptar: the final status, a comment for the team and the answer to the reporter. */
export const TurningDown = obj({ estado_incidencia_id: Id, comentario: opt(str({ maxLength: 5000 })), ...GivenAnswer.properties })
export type TurningDown = Static<typeof TurningDown>

/** Body of the move: WGS 84 degrees; `site` is the emplazamiento, unchanged if absent. */
export const IncidentMove = obj({ lat: Latitude, lon: Longitude, site: opt(str({ maxLength: 500 })) })
export type IncidentMove = Static<typeof IncidentMove>

export const Origin = obj({
  id: int(),
  codigo: str(),
  ...localised('nombre'),
  tipo: str(),
  icono: str(),
})
export type Origin = Static<typeof Origin>

const TypeRef = obj({
  id: int(),
  ...localised('descripcion'),
  icono: str(),
  tipo_padre: nullable(int()),
})

/** A change as citizens read it (docs/workflow.md: public history without names or internal texts). */
const PublicStep = obj({
  fecha: str(),
  DesEstadoCiudadano: str(),
  ColorEstadoCiudadano: str(),
  icono: str(),
  comentario: nullable(str()),
  /** The language of the answer, where it is known. */
  respuesta_lang: opt(nullable(oneOf('es', 'ca'))),
})

/** How it ended, and the last answer to the reporter, in the reader's language if it was written in it. */
const IncidentClosing = obj({
  cerrada: nullable(str()),
  desenlace: nullable(oneOf(...outcomes)),
  /** The reason as staff read it. */
  motivo: nullable(str()),
  ofrece_sigue_igual: bool(),
  respuesta: nullable(str()),
  respuesta_lang: nullable(oneOf('es', 'ca')),
  organismo: nullable(obj({ nombre: str(), telefono: nullable(str()), web: nullable(str()) })),
  /** For when it is put off, `YYYY-MM-DD`, unless the answer says so. */
  prevista: nullable(str()),
})

/** A duplicate of the incident, or (`original`) the incident it duplicates. */
export const RelatedIncident = obj({
  id: int(),
  codigo: str(),
  ...localised('descripcion'),
  original: bool(),
  /** The merge that joins them; null for a copy. */
  fusion_id: nullable(int()),
  ...shownStatus,
  estado_incidencia_id: nullable(int()),
})
export type RelatedIncident = Static<typeof RelatedIncident>

/** A task within its incident, with the statuses of both tracks. */
export const IncidentTask = obj({
  id: int(),
  codigo: str(),
  encargado: nullable(str()),
  ...statusesOfTask,
})
export type IncidentTask = Static<typeof IncidentTask>

/** A change as staff read it. `campo` is a field name or an extra field's code. */
export const IncidentChange = obj({
  id: int(),
  fecha: str(),
  accion: oneOf(
    'creada',
    'estado',
    'aceptada',
    'no_aceptada',
    'relacionada',
    'fusionada',
    'separada',
    'importada',
    'seguida',
    'reabierta',
    'a_revisar',
    'campo_extra',
    'editada',
    'movida',
    'respuesta',
    'foto_mostrada',
    'foto_oculta',
    'foto_tapada',
    'publicada',
    'ocultada',
    'por_revisar',
    'retirada',
    'denunciada',
  ),
  quien: nullable(str()),
  ...statusesOfChange,
  estado_id: nullable(int()),
  comentario: nullable(str()),
  cambios: arr(obj({ campo: str(), antes: nullable(str()), despues: nullable(str()) })),
  relacionada: nullable(obj({ id: int(), codigo: str() })),
  /** Photos of «Sigue igual». */
  imagenes: opt(arr(int())),
})
export type IncidentChange = Static<typeof IncidentChange>

/** What the caller may not see is null: contenido and internal statuses for citizens, contact data without permission. */
export const Incident = obj({
  id: int(),
  codigo: str(),
  fecha: str(),
  contenido: nullable(str()),
  contenido_publico: nullable(str()),
  /** For staff and the reporter: whether strangers read `contenido_publico`. */
  revision: opt(oneOf(...imageRevisions)),
  geolatitud: nullable(num()),
  geolongitud: nullable(num()),
  geoLatitud: nullable(num()),
  geoLongitud: nullable(num()),
  direccioncalle: nullable(str()),
  direccioncalle_sn: nullable(str()),
  direccionnumero: nullable(str()),
  direccion: nullable(obj({ nombre_cor: str() })),
  distrito: nullable(str()),
  barrio: nullable(str()),
  emplazamiento: nullable(str()),
  estado_incidencia_id: nullable(int()),
  ...shownStatus,
  /** Drawn hollow or small on the map. */
  estado_inicial: bool(),
  estado_final: bool(),
  DesEstadoCiudadano: str(),
  DescripcionEstadoCiudadano: str(),
  ColorEstadoCiudadano: str(),
  ...localised('descripcion'),
  icono: str(),
  prioridad: oneOf(...priorities),
  unidad_gestion_id: int(),
  usuario_id: nullable(int()),
  ciudadano_id_externo: nullable(str()),
  /** True when the caller (user, citizen or device) reported it. */
  propia: bool(),
  /** False where staff see it only because it is public and get the citizens' view. */
  personal: opt(bool()),
  anyadirDatosCiudadano: bool(),
  numero_comentarios_incidencia: int(),
  /** People who have seen it besides the reporter. */
  numero_adhesiones: int(),
  /** In a detail: the caller is among them. */
  adherida: opt(bool()),
  /** In a detail, for staff: what they wrote and how many photos they added. */
  adhesiones: opt(arr(obj({ fecha: str(), comentario: nullable(str()), fotos: int() }))),
  /** For staff: its deadline, the latest of its open tasks. */
  ...dueMoments,
  /** In a detail, for everybody: the day `YYYY-MM-DD` on which it is due, where the municipality publishes it. */
  plazo_publico: opt(nullable(str())),
  /** For staff: the open report that this one probably repeats, as far as the caller sees it as staff. */
  posible_duplicada: opt(nullable(obj({ id: int(), codigo: str() }))),
  ciudadano: nullable(
    obj({
      nombre: nullable(str()),
      email: nullable(str()),
      telefono: nullable(str()),
      dni: nullable(str()),
      direccion: nullable(str()),
      id_externo: nullable(str()),
    }),
  ),
  tipos: opt(arr(TypeRef)),
  imagenes: opt(arr(Image)),
  /** In a detail: anybody sees it, at its public page. */
  publica: opt(bool()),
  /** In a detail only. */
  historial: opt(arr(PublicStep)),
  cierre: opt(nullable(IncidentClosing)),
  /** In an export: when it was closed. */
  cerrada: opt(nullable(str())),
  tareas: opt(arr(IncidentTask)),
  /** For staff who may see them; citizens use another call. */
  camposExtra: opt(arr(ExtraField)),
  inspecciones: opt(arr(obj({ id: int(), codigo: str() }))),
  /** In a detail, for staff: the incident it was duplicated from, and the duplicates and original the caller sees. */
  relacionada_id: opt(nullable(int())),
  relacionadas: opt(arr(RelatedIncident)),
  cambios: opt(arr(IncidentChange)),
  origen: opt(nullable(obj({ nombre_es: str(), nombre_val: str(), icono: str() }))),
  /** The order in the back-office program it was reported for. */
  orden_id: opt(nullable(int())),
  /** With `ver-creador-inci-tar`; a citizen's account only for those who may see citizens. */
  creador: opt(nullable(obj({ nombre: str() }))),
  /** In a detail, for staff: reported by a citizen who reads the municipality's answers here (`chat_ciudadano_activo`). */
  de_ciudadania: opt(bool()),
  /** For whoever may say whether it is mended: the last day, and what they have said. */
  contestable: opt(nullable(obj({ hasta: str(), contestada: nullable(oneOf('si', 'no')) }))),
  /** Waiting to be accepted. */
  pendiente_aceptar: opt(bool()),
  /** For whoever may turn it down: how many people read the answer, by language. */
  lectores: opt(nullable(obj({ es: int(), ca: int() }))),
  /** Incremented by every change; sent back in `If-Match`. */
  version: opt(int()),
})
export type Incident = Static<typeof Incident>

/** A report near a place and of a like type, in true metres. */
export const SimilarIncident = obj({ incidencia: Incident, metros: int(), clase: oneOf('abierta', 'resuelta') })
export type SimilarIncident = Static<typeof SimilarIncident>

/** Body of POST /incidencias/{id}/adhesiones: words for staff alone. */
export const Joining = obj({ comentario: opt(str({ maxLength: 2000 })) })

/** A GeoJSON Feature in a list with `response_type=geojson`. */
export const PointFeature = obj({
  type: str(),
  geometry: obj({ type: str(), coordinates: arr(num()) }),
  properties: obj({
    id: int(),
    codigo: str(),
    descripcion: str(),
    icono: str(),
    estado_id: nullable(int()),
    estado: str(),
    color: str(),
    icono_estado: str(),
    prioridad: nullable(str()),
    /** Of a task or an inspection. */
    prioridad_color: opt(nullable(str())),
    propia: opt(bool()),
    /** For staff, while the work is open. */
    vence: dueMoments.vence,
    pausada_desde: dueMoments.pausada_desde,
  }),
})
export type PointFeature = Static<typeof PointFeature>
