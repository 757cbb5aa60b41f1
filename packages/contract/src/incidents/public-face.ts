import type { Image, ImageRevision } from '#/images/schemas.ts'
import type { Publication } from '#/types/publication.ts'
import { findPersonal } from '#/values/personal.ts'
import type { Incident } from './schemas.ts'

type Rule = { publicacion: Publication }
type Reviewed = { revision?: ImageRevision | undefined }

const only = <T extends object, K extends keyof T>(row: T, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<T, K>

const photoKeys = ['id', 'codigo', 'extension', 'type', 'ancho', 'alto', 'created_at', 'momento'] as const
const withoutName = (photo: Image): Image => ({ ...only(photo, photoKeys), nombre: '', name: '', revision: null })

/** The photos that strangers see. */
export const publicPhotos = (photos: readonly Image[], { revision = 'pendiente' }: Reviewed, { publicacion }: Rule): Image[] =>
  publicacion === 'nunca' || revision === 'oculta' ? [] : photos.filter((photo) => photo.revision === 'visible').map(withoutName)

/** An answer as strangers read it. */
export const publicAnswer = <T extends string | null>(answer: T, { revision }: Reviewed): T | null =>
  revision === 'visible' ? answer : null

/** The photos that the reporter sees: their own also before the review; those of merged incidents (`de`) as everybody. */
export const ownPhotos = (photos: readonly Image[]): Image[] =>
  photos.filter(({ de, revision }) => revision === 'visible' || (!de && revision === 'pendiente')).map(withoutName)

/** Public of every incident that strangers see. */
const publicKeys = [
  ...(['id', 'codigo', 'fecha', 'unidad_gestion_id', 'descripcion', 'descripcion_es', 'descripcion_val', 'icono', 'prioridad'] as const),
  ...(['geolatitud', 'geolongitud', 'geoLatitud', 'geoLongitud', 'direccion', 'distrito', 'barrio'] as const),
  ...(['direccioncalle', 'direccioncalle_sn', 'direccionnumero'] as const),
  ...(['DesEstadoCiudadano', 'DescripcionEstadoCiudadano', 'ColorEstadoCiudadano'] as const),
  ...(['icono_estado', 'estado_inicial', 'estado_final', 'numero_adhesiones'] as const),
]

const ofNobody = {
  contenido: null,
  emplazamiento: null,
  estado_incidencia_id: null,
  usuario_id: null,
  ciudadano_id_externo: null,
  ciudadano: null,
  propia: false,
  personal: false,
  anyadirDatosCiudadano: false,
  numero_comentarios_incidencia: 0,
} as const

const stepKeys = ['fecha', 'DesEstadoCiudadano', 'ColorEstadoCiudadano', 'icono', 'respuesta_lang'] as const

/** What somebody who neither reported an incident nor works on it reads of it; undefined if nothing. The only place that decides it. */
export const publicFace = (incident: Incident, type: Rule): Incident | undefined => {
  if (type.publicacion === 'nunca') return undefined
  const { imagenes, historial, tipos, cierre, contestable, adherida, plazo_publico } = incident
  const reviewed = incident.revision === 'visible'
  return {
    ...only(incident, publicKeys),
    ...ofNobody,
    DesEstado: incident.DesEstadoCiudadano,
    ColorEstado: incident.ColorEstadoCiudadano,
    ...(incident.publica === undefined ? {} : { publica: incident.publica }),
    contenido_publico: reviewed && type.publicacion !== 'sin_texto' ? incident.contenido_publico : null,
    ...(contestable ? { contestable } : {}),
    ...(tipos ? { tipos } : {}),
    ...(cierre ? { cierre: { ...cierre, motivo: null, respuesta: publicAnswer(cierre.respuesta, incident) } } : {}),
    ...(adherida === undefined ? {} : { adherida }),
    ...(plazo_publico ? { plazo_publico } : {}),
    ...(imagenes ? { imagenes: publicPhotos(imagenes, incident, type) } : {}),
    ...(historial
      ? { historial: historial.map((step) => ({ ...only(step, stepKeys), comentario: publicAnswer(step.comentario, incident) })) }
      : {}),
  }
}

/** `publishes`: the author may publish. `citizen`: the words were written for others too. */
type Report = Rule & { publishes: boolean; citizen: boolean; contenido: string | null }

/** How a new report begins: personal data are reviewed also where a type is published at once. */
export const firstPublication = (report: Report): { revision: ImageRevision; contenido_publico: string | null } => {
  const { publicacion, publishes, citizen, contenido } = report
  if (publishes) return { revision: 'visible', contenido_publico: null }
  const direct = publicacion === 'directa' && findPersonal(contenido ?? '').length === 0
  return { revision: direct ? 'visible' : 'pendiente', contenido_publico: direct && citizen ? contenido : null }
}
