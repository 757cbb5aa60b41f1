import { arr, bool, filled, int, nullable, num, obj, oneOf, opt, str, type Static } from '#/http/schema.ts'
import { Id } from '#/values/schemas.ts'
import { areaKinds, importProblems, importStates, refusedReasons } from './rules.ts'

const short = filled({ maxLength: 100 })

/** `clase`: of areas. `solo`: only rows with this value in the column. `crs`: `EPSG:25830`, where the file does not name it. */
export const ImportOptions = obj({
  clase: opt(oneOf(...areaKinds)),
  fuente: opt(filled({ maxLength: 60 })),
  crs: opt(str({ pattern: '^EPSG:\\d{4,6}$' })),
  solo: opt(obj({ columna: short, valor: short })),
  columnas: opt(obj({ nombre: opt(short), nombre_es: opt(short), nombre_val: opt(short), tipo: opt(short), numero: opt(short) })),
})
export type ImportOptions = Static<typeof ImportOptions>

export const NewImport = obj({ subida: Id, para: oneOf('callejero', 'zonas'), opciones: ImportOptions })

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

/** `parte`: from 0 to 1, of each phase. */
export const ImportProgress = obj({
  fase: oneOf('leyendo', 'uniendo'),
  parte: num(),
  filas: int(),
  segundos_restantes: nullable(int()),
})
export type ImportProgress = Static<typeof ImportProgress>

/** `quitar`: what the source has no longer was or will be removed. `disponible`: the file is still here. */
export const Import = obj({
  id: int(),
  para: oneOf('callejero', 'zonas'),
  subida: nullable(int()),
  disponible: bool(),
  archivo: str(),
  tamanyo: num(),
  fuente: nullable(str()),
  opciones: ImportOptions,
  quitar: bool(),
  estado: oneOf(...importStates),
  autor: nullable(str()),
  fecha: str(),
  aplicada_por: nullable(str()),
  aplicada: nullable(str()),
  progreso: nullable(ImportProgress),
  informe: nullable(ImportReport),
  problema: nullable(oneOf(...importProblems)),
})
export type Import = Static<typeof Import>
