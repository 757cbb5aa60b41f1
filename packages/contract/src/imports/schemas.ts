import { arr, bool, filled, int, nullable, num, obj, oneOf, opt, optional, str, type Static } from '#/http/schema.ts'
import { incidentColumns, type IncidentColumn } from './incident-rows.ts'
import { Id } from '#/values/schemas.ts'
import { areaKinds, importKinds, importProblems, importStates, refusedReasons } from './rules.ts'

const short = filled({ maxLength: 100 })

const word = str()
const chosen = nullable(short)
const columns = Object.fromEntries(incidentColumns.map((column) => [column, chosen])) as Record<IncidentColumn, typeof chosen>
const used = Object.fromEntries(incidentColumns.map((column) => [column, word])) as Record<IncidentColumn, typeof word>
/** Their word, «*» for all others, and our code. */
const Word = obj({ suyo: short, nuestro: short })

/** `sistema` and a row's id name an incident for good. `unidad`: the code of the unit that gets them. `tareas`: those still open get their tasks. `direccion`: of an Open311 service that is read instead of a file. */
export const IncidentOptions = obj({
  sistema: str({ pattern: '^[a-z0-9-]{2,30}$' }),
  unidad: short,
  columnas: opt(obj(optional(columns))),
  tipos: opt(arr(Word, { maxItems: 500 })),
  estados: opt(arr(Word, { maxItems: 100 })),
  tareas: opt(bool()),
  direccion: opt(obj({ url: str({ pattern: '^https?://', maxLength: 500 }), desde: opt(str({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })) })),
})
export type IncidentOptions = Static<typeof IncidentOptions>

/** `clase`: of areas. `solo`: only rows with this value in the column. `crs`: `EPSG:25830`, where the file does not name it. `capas`: only these maps of the file. */
export const ImportOptions = obj({
  clase: opt(oneOf(...areaKinds)),
  fuente: opt(filled({ maxLength: 60 })),
  crs: opt(str({ pattern: '^EPSG:\\d{4,6}$' })),
  capas: opt(arr(filled({ maxLength: 300 }), { maxItems: 100 })),
  solo: opt(obj({ columna: short, valor: short })),
  incidencias: opt(IncidentOptions),
  columnas: opt(obj({ nombre: opt(short), nombre_es: opt(short), nombre_val: opt(short), tipo: opt(short), numero: opt(short) })),
})
export type ImportOptions = Static<typeof ImportOptions>

export const ChangedImport = obj({ incidencias: IncidentOptions })

export const NewImport = obj({ subida: nullable(Id), para: oneOf(...importKinds), opciones: ImportOptions })
export type NewImport = Static<typeof NewImport>

const Counts = obj({ total: int(), nuevas: int(), cambiadas: int(), faltan: int() })

/** `faltan`: what this source had and the file lacks. `fila`: the row in the file, where it has rows. */
export const ImportReport = obj({
  filas: int(),
  segundos: num(),
  calles: Counts,
  portales: Counts,
  zonas: arr(obj({ clase: oneOf(...areaKinds), total: int() })),
  zonas_faltan: int(),
  en_dos_lenguas: int(),
  en_una_lengua: int(),
  con_limite: bool(),
  otras_fuentes: arr(str()),
  rechazadas: arr(obj({ motivo: oneOf(...refusedReasons), total: int(), ejemplos: arr(obj({ fila: nullable(int()), texto: str() })) })),
})
export type ImportReport = Static<typeof ImportReport>

const Example = obj({ fila: nullable(int()), texto: str() })
/** Their words with how often they came, and what each is here. */
const Words = arr(obj({ suyo: str(), nuestro: nullable(str()), total: int() }))

/**
 * `anyos`: of what is new. `situadas`: rows without a point, placed by their address. `fotos`: those that the rows name, brought after them. `columnas`: of the file, with the text of a row, and which is taken for what. `por_anonimizar`: of what is new, how many the periods of retention
 * end at once. `deshechas`, `quedan`: after an undoing.
 */
export const IncidentReport = obj({
  filas: int(),
  segundos: num(),
  nuevas: int(),
  cambiadas: int(),
  iguales: int(),
  abiertas: int(),
  por_anonimizar: int(),
  con_limite: bool(),
  situadas: opt(int()),
  fotos: opt(obj({ total: int(), puestas: int(), fallidas: int() })),
  ejemplos: obj({ nuevas: arr(Example), cambiadas: arr(Example), situadas: opt(arr(Example)) }),
  tipos: Words,
  estados: Words,
  anyos: opt(arr(obj({ anyo: int(), total: int() }))),
  columnas: opt(obj({ del_archivo: arr(obj({ nombre: str(), ejemplo: str() })), usadas: obj(optional(used)) })),
  rechazadas: ImportReport.properties.rechazadas,
  deshechas: opt(int()),
  quedan: opt(int()),
})
export type IncidentReport = Static<typeof IncidentReport>

/** `parte`: from 0 to 1, of each phase. */
export const ImportProgress = obj({
  fase: oneOf('leyendo', 'uniendo'),
  parte: num(),
  filas: int(),
  segundos_restantes: nullable(int()),
})
export type ImportProgress = Static<typeof ImportProgress>

/** `quitar`: what the source has no longer was or will be removed; of incidents, what the import brought. `disponible`: the file is still here. `capas`: the maps of a file with several. */
export const Import = obj({
  id: int(),
  para: oneOf(...importKinds),
  subida: nullable(int()),
  disponible: bool(),
  archivo: str(),
  tamanyo: num(),
  fuente: nullable(str()),
  opciones: ImportOptions,
  capas: nullable(arr(str())),
  quitar: bool(),
  estado: oneOf(...importStates),
  autor: nullable(str()),
  fecha: str(),
  aplicada_por: nullable(str()),
  aplicada: nullable(str()),
  progreso: nullable(ImportProgress),
  informe: nullable(ImportReport),
  incidencias: nullable(IncidentReport),
  problema: nullable(oneOf(...importProblems)),
})
export type Import = Static<typeof Import>
