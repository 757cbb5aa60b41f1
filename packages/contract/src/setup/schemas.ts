import { arr, bool, filled, int, nullable, num, obj, oneOf, opt, str, type Static } from '#/http/schema.ts'
import { catalogues, setupChecks, setupSteps } from './steps.ts'

export const Invitation = obj({ codigo: str({ pattern: '^[\\w-]{43}$' }) })

const Latitude = () => num({ minimum: -85, maximum: 85 })
const Longitude = () => num({ minimum: -180, maximum: 180 })
const Place = obj({ latitud: Latitude(), longitud: Longitude() })

export const NewTown = obj({
  ...Invitation.properties,
  nombre: filled({ maxLength: 100 }),
  /** Where it differs in Valencian. */
  nombre_val: opt(filled({ maxLength: 100 })),
  provincia: str({ maxLength: 100 }),
  centro: Place,
  /** The box that holds the municipality. */
  limites: obj({ latitud_min: Latitude(), latitud_max: Latitude(), longitud_min: Longitude(), longitud_max: Longitude() }),
  idiomas: arr(oneOf('es', 'ca'), { minItems: 1, maxItems: 2 }),
  persona: obj({
    nombre: filled({ maxLength: 100 }),
    apellidos: str({ maxLength: 100 }),
    email: str({ maxLength: 254 }),
    password: str({ maxLength: 200 }),
  }),
})
export type NewTown = Static<typeof NewTown>

export const Setup = obj({
  pasos: arr(obj({ clave: oneOf(...setupSteps), estado: oneOf('hecho', 'luego', 'pendiente') })),
  abierta: bool(),
  comprobaciones: arr(obj({ clave: oneOf(...setupChecks), bien: bool(), impide: bool(), paso: oneOf(...setupSteps), total: opt(int()) })),
  /** The template that the types are, null for types of the municipality's own. */
  catalogo: nullable(oneOf(...catalogues)),
  provincia: str(),
  centro: Place,
})
export type Setup = Static<typeof Setup>
