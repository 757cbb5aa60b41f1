import { arr, bool, int, nullable, num, obj, oneOf, str, type Static } from '#/http/schema.ts'

const Moment = () => str()
const Name = obj({ nombre_es: str(), nombre_val: str() })
/** How many, and the names of the first ones. */
const Some = obj({ total: int(), primeros: arr(Name) })
export type Some = Static<typeof Some>

/** Jobs of one kind that were given up after their last try; `motivo`: of the newest. */
export const LostJobs = obj({ tipo: str(), cuantos: int(), desde: Moment(), motivo: str() })
export type LostJobs = Static<typeof LostJobs>

/**
 * An address whose mail server refused mails for good in the last thirty days. Of a citizen only the domain is shown, and the incident the mail was
 * about; `personal`: who of the staff it belongs to. `correos`: codes of the mails, `reglas`: the events whose notices send them.
 */
export const RefusedAddress = obj({
  email: str(),
  veces: int(),
  ultima: Moment(),
  motivo: str(),
  correos: arr(str()),
  reglas: arr(str()),
  incidencia: nullable(str()),
  personal: nullable(str()),
})
export type RefusedAddress = Static<typeof RefusedAddress>

/** A list or a page of somebody else, asked once an hour; `desde`: since when it answers, or does not. */
export const Outsider = obj({ clase: oneOf('lista', 'pagina'), ...Name.properties, responde: bool(), desde: Moment() })
export type Outsider = Static<typeof Outsider>

/** Faults of the app on people's devices in the last seven days that say the same. */
export const DeviceFault = obj({ mensaje: str(), version: str(), cuantos: int(), ultimo: Moment() })

const Copy = obj({ fecha: Moment(), correcta: bool(), bytes: nullable(num()), motivo: nullable(str()) })
export type Copy = Static<typeof Copy>

/** Bytes. `antes`: the oldest reading of the last thirty days. */
const Disk = obj({ libre: num(), total: num(), antes: nullable(obj({ fecha: Moment(), libre: num() })) })
export type Disk = Static<typeof Disk>

/** What all municipalities of the deployment share. */
export const Installation = obj({
  municipios: int(),
  base_ms: num(),
  /** Seconds between the clocks of server and database. */
  reloj_s: num(),
  /** Null where it cannot be read. */
  disco: nullable(Disk),
  copia: nullable(Copy),
  prueba: nullable(Copy),
  /** Its last day; null without https. */
  certificado: nullable(Moment()),
  version: str(),
  migraciones_pendientes: int(),
})
export type Installation = Static<typeof Installation>

/** GET /salud: what works in this municipality and what does not; `findingsOf` judges it. */
export const Health = obj({
  fecha: Moment(),
  /** Mails that failed and are tried again. */
  correo: obj({ esperan: int(), desde: nullable(Moment()), motivo: nullable(str()) }),
  trabajos: arr(LostJobs),
  rechazados: arr(RefusedAddress),
  externos: arr(Outsider),
  /** Whether there is a key to sign pushes with. */
  clave_push: bool(),
  personas_sin_unidad: Some,
  unidades_sin_personas: Some,
  tipos_sin_entidad: Some,
  /** From November on: calendars that targets use and that have no holiday of the next year. */
  calendarios_sin_festivos: Some,
  textos_incompletos: Some,
  /** Staff of whom a second factor is required, and who have none. */
  sin_segundo_factor: Some,
  /** The last import of streets, unless it was before imports were noted. */
  callejero: obj({ fecha: nullable(Moment()), hay_calles: bool() }),
  conservacion: nullable(obj({ fecha: Moment(), anonimizadas: int(), borradas: int() })),
  fallos: arr(DeviceFault),
  avisado: nullable(Moment()),
  instalacion: Installation,
})
export type Health = Static<typeof Health>
