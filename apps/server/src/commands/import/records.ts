import type { AreaKind, RefusedReason } from '@avisa/contract/imports/rules'
import type { Line, Polygon } from './geometry.ts'

export type Names = {
  tipo_es: string
  tipo_val: string
  nombre_es: string
  nombre_val: string
  completo_es: string
  completo_val: string
}

/** How the base map draws a line. */
export type LineClass = 'principal' | 'calle' | 'peatonal' | 'camino'
export type AreaClass = AreaKind

/**
 * A street or a segment of it: records with the same `codigo` are one street. `rango` is the confidence in the name (2: both languages
 * given, 1: from the street, 0: only from a house number). `at` is its position if the source has a point instead of lines; a name
 * without a place has neither.
 */
export type StreetRecord = {
  kind: 'street'
  codigo: string
  names: Names
  rango: 0 | 1 | 2
  lines: Line[]
  clase: LineClass
  at?: [number, number]
}
/** A line without a name: drawn, never an address. */
export type LineRecord = { kind: 'line'; lines: Line[]; clase: LineClass }
/** `vial` is the `codigo` of its street. Degrees WGS 84. `numero` is null for «s/n». */
export type PortalRecord = {
  kind: 'portal'
  vial: string
  numero: number | null
  extension: string
  portal: string
  longitud: number
  latitud: number
}
export type AreaRecord = { kind: 'area'; clase: AreaClass; codigo: string; nombre_es: string; nombre_val: string; polygons: Polygon[] }

export type Reason = RefusedReason
export const reasons: Readonly<Record<Reason, string>> = {
  broken: 'broken line or record',
  noStreet: 'no street name',
  noNumber: 'no house number',
  noPosition: 'no position (a name alone cannot be placed)',
  outside: 'outside the boundary',
  repeated: 'repeated (same street and number, same place)',
  repeatedElsewhere: 'repeated with another place (the first one was kept)',
  kilometre: 'kilometre point of a road, not a house number',
  notClosed: 'area whose outline is not closed in the file',
  cutOutline: 'area whose outline is not whole in the file (the extract was cut)',
  noAreaName: 'area without a name (say its column: --map nombre=COLUMN)',
  noPlaceForIt: 'kind of thing that is not imported',
  noId: 'no identifier, or a longer one than 60 characters',
  noType: 'type that is none of ours (say which: --type THEIRS=OURS)',
  noStatus: 'state that is none of ours (say which: --state THEIRS=OURS)',
  noDate: 'date that cannot be read, or is in the future',
  noAddress: 'without a point, and no street of ours has its address',
  codeTaken: 'code that another incident has',
  changedHere: 'changed or erased here since it was imported',
  photoMissing: 'photo that is not among the files',
  photoGone: 'photo that could not be fetched',
  photoLarge: 'photo that is too large',
  photoUnreadable: 'photo that cannot be read',
  photoMany: 'photo too many',
}
/** A skipped record, with its position in the file or its content. */
export type RefusedRecord = { kind: 'refused'; reason: Reason; example: string }

export type ImportRecord = StreetRecord | LineRecord | PortalRecord | AreaRecord | RefusedRecord
export type RecordStream = AsyncGenerator<ImportRecord>
