import { fold } from '#/addresses/fold.ts'
import { parseDate } from '#/values/dates.ts'
import type { RefusedReason } from './rules.ts'

/** What a column of another system's file may be. `nota`: what its staff wrote at the end; `actualizada`: the last change of a closed one. */
export const incidentColumns = [
  'id',
  'codigo',
  'tipo',
  'estado',
  'fecha',
  'cierre',
  'actualizada',
  'texto',
  'direccion',
  'latitud',
  'longitud',
  'distrito',
  'barrio',
  'nota',
] as const
export type IncidentColumn = (typeof incidentColumns)[number]

/** Usual names, folded, the likeliest first: Open311 and its dialects, Boston's 311, our own exports, plain words. */
const usualNames: Readonly<Record<IncidentColumn, readonly string[]>> = {
  id: ['service request id', 'case enquiry id', 'id externo', 'external id', 'id', 'codigo', 'code', 'referencia', 'numero'],
  codigo: ['codigo', 'codi', 'code', 'referencia', 'reference'],
  tipo: ['service name', 'type', 'tipo', 'tipus', 'categoria', 'category', 'service code'],
  estado: ['status', 'case status', 'status node type', 'estado', 'estat', 'desestado', 'state'],
  fecha: ['requested datetime', 'open dt', 'fecha', 'data', 'fecha alta', 'created at', 'created', 'date'],
  cierre: ['cierre', 'closed dt', 'closed datetime', 'fecha cierre', 'fecha de cierre', 'cerrada', 'closed at', 'closed'],
  actualizada: ['updated datetime', 'current node estimated start datetime', 'updated at', 'actualizada'],
  texto: ['description', 'descripcion', 'descripcio', 'contenido', 'texto', 'text', 'case title'],
  direccion: ['address', 'address string', 'direccion', 'adreca', 'location', 'lugar'],
  latitud: ['lat', 'latitude', 'latitud', 'geolatitud', 'y'],
  longitud: ['long', 'lon', 'lng', 'longitude', 'longitud', 'geolongitud', 'x'],
  distrito: ['distrito', 'districte', 'district'],
  barrio: ['barrio', 'barri', 'neighborhood', 'neighbourhood'],
  nota: ['status notes', 'closure reason', 'respuesta', 'observaciones'],
}

export type Columns = Readonly<Partial<Record<IncidentColumn, string>>>

/** The columns of a file with these names; those that somebody has chosen come first. */
export const matchColumns = (names: readonly string[], chosen: Columns): Columns => {
  const byName = new Map(names.map((name) => [fold(name), name]))
  const columns = incidentColumns.flatMap((column) => {
    const name = chosen[column] ?? [...usualNames[column], column].map((usual) => byName.get(usual)).find((match) => match !== undefined)
    return name === undefined ? [] : [[column, name] as const]
  })
  return Object.fromEntries(columns)
}

/** `todas`: where nothing else matches. */
export type Dictionary = { palabras: ReadonlyMap<string, string>; todas: string | undefined }
export const lookUp = ({ palabras, todas }: Dictionary, theirs: string): string | undefined => palabras.get(fold(theirs)) ?? todas

/** Words of a file to our codes: what somebody wrote («*» for all others), else our own codes and names, else `usual`. */
export const dictionary = (
  chosen: Readonly<Record<string, string>>,
  ours: readonly { codigo: string; nombres: readonly string[] }[],
  usual: Readonly<Record<string, string | undefined>> = {},
): Dictionary => {
  const palabras = new Map<string, string>()
  for (const [word, codigo] of Object.entries(usual)) if (codigo !== undefined) palabras.set(fold(word), codigo)
  for (const { codigo, nombres } of ours) for (const name of [codigo, ...nombres]) palabras.set(fold(name), codigo)
  for (const [word, codigo] of Object.entries(chosen)) if (word !== '*') palabras.set(fold(word), codigo)
  return { palabras, todas: chosen['*'] }
}

type StatusRoles = { abierta: string | undefined; resuelta: string | undefined; rechazada: string | undefined }
/** What systems call the states of a report, by what it means. */
export const usualStates = ({ abierta, resuelta, rechazada }: StatusRoles): Record<string, string | undefined> => ({
  ...Object.fromEntries(
    [
      'open',
      'new',
      'received',
      'in progress',
      'acknowledged',
      'middle_node',
      'initial_node',
      'abierta',
      'oberta',
      'pendiente',
      'en curso',
    ].map((word) => [word, abierta]),
  ),
  ...Object.fromEntries(
    ['closed', 'resolved', 'fixed', 'done', 'final_ok_node', 'cerrada', 'tancada', 'resuelta', 'resolta', 'finalizada'].map((word) => [
      word,
      resuelta,
    ]),
  ),
  ...Object.fromEntries(['rejected', 'final_not_ok_node', 'rechazada', 'rebutjada', 'no procede'].map((word) => [word, rechazada])),
})

export type IncidentMapping = {
  columnas: Columns
  tipos: Dictionary
  estados: Dictionary
  /** Codes of ours that end a report. */
  finales: ReadonlySet<string>
  zona: string
  ahora: Date
}

/** An incident as its file says it, with our codes. */
export type ImportedIncident = {
  id: string
  codigo: string
  tipo: string
  estado: string
  fecha: Date
  cierre: Date | null
  contenido: string | null
  direccion: string | null
  calle: string | null
  numero: string | null
  latitud: number
  longitud: number
  distrito: string | null
  barrio: string | null
  nota: string | null
}
export type Refusals = { rechazos: readonly RefusedReason[] }

const longest = { id: 60, texto: 20_000, direccion: 300, zona: 120 } as const

const textIn = (value: unknown, most: number): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
        // PostgreSQL takes no NUL.
        .replaceAll('\0', '')
        .trim()
        .slice(0, most)
    : ''

/** An offset without colon, as Madrid writes it, is of ISO 8601's short form. */
const dateIn = (text: string, zona: string): Date | undefined => parseDate(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'), zona)

/** «Avenida Arcentales, 37»; the number is what follows the last comma. */
const splitAddress = (direccion: string): { calle: string | null; numero: string | null } => {
  const [, calle, numero] = /^(.+?),\s*(?:n[º°.]?\s*)?(\d[\p{L}\d -]{0,9})$/u.exec(direccion) ?? []
  return { calle: (calle ?? direccion) || null, numero: numero ?? null }
}

const degrees = (text: string, most: number): number | undefined => {
  const value = Number(text.replace(',', '.'))
  return text !== '' && Math.abs(value) <= most ? value : undefined
}

/** The point of a row; of no fixed place is 0, 0. */
const placeIn = (of: (column: IncidentColumn) => string) => {
  const [latitud, longitud] = [degrees(of('latitud'), 90), degrees(of('longitud'), 180)]
  if (latitud === undefined || longitud === undefined || (latitud === 0 && longitud === 0)) return undefined
  return { latitud, longitud }
}

/** Before this no town kept its reports by computer. */
const earliest = Date.UTC(1970, 0, 2)

/** Everything that is wrong with a row, or the incident that it says. */
export const readRow = (row: Readonly<Record<string, unknown>>, mapping: IncidentMapping): ImportedIncident | Refusals => {
  const { columnas, tipos, estados, finales, zona, ahora } = mapping
  const of = (column: IncidentColumn, most: number = longest.direccion) => {
    const name = columnas[column]
    return name !== undefined && Object.hasOwn(row, name) ? textIn(row[name], most) : ''
  }
  // One character more shows that it is too long: a shortened id would be another's.
  const id = of('id', longest.id + 1)
  const tipo = lookUp(tipos, of('tipo'))
  const estado = lookUp(estados, of('estado'))
  const fecha = dateIn(of('fecha'), zona)
  const hasDate = fecha !== undefined && fecha <= ahora && fecha.getTime() >= earliest
  const place = placeIn(of)
  const rechazos: RefusedReason[] = [
    ...(id === '' || id.length > longest.id ? (['noId'] as const) : []),
    ...(tipo === undefined ? (['noType'] as const) : []),
    ...(estado === undefined ? (['noStatus'] as const) : []),
    ...(hasDate ? [] : (['noDate'] as const)),
    ...(place ? [] : (['noPosition'] as const)),
  ]
  if (tipo === undefined || estado === undefined || !fecha || !place || rechazos.length > 0) return { rechazos }
  const closed = dateIn(of('cierre'), zona) ?? dateIn(of('actualizada'), zona)
  const inOrder = closed && closed > fecha ? (closed < ahora ? closed : ahora) : fecha
  const direccion = of('direccion').replaceAll(/\s+/g, ' ')
  return {
    id,
    codigo: of('codigo', longest.id) || id,
    tipo,
    estado,
    fecha,
    cierre: finales.has(estado) ? inOrder : null,
    contenido: of('texto', longest.texto) || null,
    direccion: direccion || null,
    ...splitAddress(direccion),
    ...place,
    distrito: of('distrito', longest.zona) || null,
    barrio: of('barrio', longest.zona) || null,
    nota: of('nota', longest.texto) || null,
  }
}
