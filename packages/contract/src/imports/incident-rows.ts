import { fold } from '#/addresses/fold.ts'
import { parseDate } from '#/values/dates.ts'
import { photoPlaces } from './photo-places.ts'
import type { RefusedReason } from './rules.ts'

/** What a column of another system's file may be. `nota`: what its staff wrote at the end; `actualizada`: the last change of a closed one; `comentarios`: a text, or Open311's `notes`. `fotos`: addresses, or names of files. */
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
  'comentarios',
  'fotos',
] as const
export type IncidentColumn = (typeof incidentColumns)[number]

/** Of those that a file needs; a point or an address, which is looked up among the streets. */
export const missingColumns = (columns: Readonly<Partial<Record<IncidentColumn, string>>>): IncidentColumn[] => {
  const without = (...names: IncidentColumn[]) => names.filter((name) => columns[name] === undefined)
  const place = columns.direccion === undefined ? without('latitud', 'longitud') : []
  return [...without('id', 'tipo', 'estado', 'fecha'), ...place]
}

/** Usual names, folded, the likeliest first: Open311 and its dialects, Boston's 311, our own exports, plain words. */
const usualNames: Readonly<Record<IncidentColumn, readonly string[]>> = {
  id: ['service request id', 'case enquiry id', 'id externo', 'external id', 'id', 'codigo', 'code', 'referencia', 'numero'],
  codigo: ['codigo', 'codi', 'code', 'referencia', 'reference'],
  tipo: ['service name', 'type', 'tipo', 'tipus', 'categoria', 'category', 'service code'],
  estado: ['status', 'case status', 'status node type', 'estado', 'estat', 'desestado', 'state'],
  fecha: ['requested datetime', 'open dt', 'fecha', 'data', 'fecha alta', 'created at', 'created', 'date'],
  cierre: ['cierre', 'closed dt', 'closed datetime', 'fecha cierre', 'fecha de cierre', 'cerrada', 'tancada', 'closed at', 'closed'],
  actualizada: ['updated datetime', 'current node estimated start datetime', 'updated at', 'actualizada'],
  texto: ['description', 'descripcion', 'descripcio', 'contenido', 'texto', 'text', 'case title'],
  direccion: ['address', 'address string', 'direccion', 'adreca', 'location', 'lugar'],
  latitud: ['lat', 'latitude', 'latitud', 'geolatitud', 'y'],
  longitud: ['long', 'lon', 'lng', 'longitude', 'longitud', 'geolongitud', 'x'],
  distrito: ['distrito', 'districte', 'district'],
  barrio: ['barrio', 'barri', 'neighborhood', 'neighbourhood'],
  nota: ['status notes', 'closure reason', 'respuesta', 'observaciones'],
  comentarios: ['notes', 'comentarios', 'comentaris', 'comments'],
  fotos: ['media url', 'fotos', 'foto', 'photos', 'photo', 'submittedphoto', 'imagenes', 'imagen', 'imatges', 'images', 'image'],
}

export type Columns = Readonly<Partial<Record<IncidentColumn, string>>>
/** Null: none, although one matches. */
export type ChosenColumns = Readonly<Partial<Record<IncidentColumn, string | null>>>

/** The columns of a file with these names; those that somebody has chosen come first. */
export const matchColumns = (names: readonly string[], chosen: ChosenColumns): Columns => {
  const byName = new Map(names.map((name) => [fold(name), name]))
  const columns = incidentColumns.flatMap((column) => {
    const usual = () => [...usualNames[column], column].map((name) => byName.get(name)).find((match) => match !== undefined)
    const name = chosen[column] === undefined ? usual() : chosen[column]
    return name === undefined || name === null ? [] : [[column, name] as const]
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

export type ForeignComment = { fecha: Date | null; texto: string }

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
  /** Missing where there are none. */
  comentarios?: readonly ForeignComment[]
  /** Missing where there are none. */
  fotos?: readonly string[]
}
/** One that says an address and no point. */
export type UnplacedIncident = Omit<ImportedIncident, 'latitud' | 'longitud' | 'direccion'> & {
  latitud: null
  longitud: null
  direccion: string
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

const nowhere = { latitud: null, longitud: null }

/** The point of a row, `nowhere` where it says none (also 0, 0); undefined where what it says is no point. */
const placeIn = (of: (column: IncidentColumn) => string) => {
  const [north, east] = [of('latitud'), of('longitud')]
  if (north === '' && east === '') return nowhere
  const [latitud, longitud] = [degrees(north, 90), degrees(east, 180)]
  if (latitud === undefined || longitud === undefined) return undefined
  return latitud === 0 && longitud === 0 ? nowhere : { latitud, longitud }
}

const mostComments = 100

/** The first of these properties that is a text. */
const firstText = (value: object, names: readonly string[]): string =>
  names.map((name) => textIn((value as Record<string, unknown>)[name], longest.texto)).find((text) => text !== '') ?? ''

const commentsIn = (value: unknown, zona: string): ForeignComment[] => {
  const entries: unknown[] = Array.isArray(value) ? value.slice(0, mostComments) : [value]
  return (
    entries
      .map((entry) =>
        typeof entry === 'object' && entry !== null
          ? {
              fecha: dateIn(firstText(entry, ['datetime', 'fecha', 'date', 'created_at']), zona) ?? null,
              texto: firstText(entry, ['description', 'texto', 'text', 'comment', 'summary']),
            }
          : { fecha: null, texto: textIn(entry, longest.texto) },
      )
      // A number is how many there are, as in our own exports.
      .filter(({ texto }) => !/^\d*$/.test(texto))
  )
}

/** Before this no town kept its reports by computer. */
const earliest = Date.UTC(1970, 0, 2)

/** Everything that is wrong with a row, or the incident that it says. */
export const readRow = (
  row: Readonly<Record<string, unknown>>,
  mapping: IncidentMapping,
): ImportedIncident | UnplacedIncident | Refusals => {
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
  const direccion = of('direccion').replaceAll(/\s+/g, ' ')
  const rechazos: RefusedReason[] = [
    ...(id === '' || id.length > longest.id ? (['noId'] as const) : []),
    ...(tipo === undefined ? (['noType'] as const) : []),
    ...(estado === undefined ? (['noStatus'] as const) : []),
    ...(hasDate ? [] : (['noDate'] as const)),
    ...(place && (place.latitud !== null || direccion !== '') ? [] : (['noPosition'] as const)),
  ]
  if (tipo === undefined || estado === undefined || !fecha || !place || rechazos.length > 0) return { rechazos }
  const closed = dateIn(of('cierre'), zona) ?? dateIn(of('actualizada'), zona)
  const inOrder = closed && closed > fecha ? (closed < ahora ? closed : ahora) : fecha
  const comentarios = columnas.comentarios === undefined ? [] : commentsIn(row[columnas.comentarios], zona)
  const fotos = columnas.fotos === undefined ? [] : photoPlaces(row[columnas.fotos])
  const incident = {
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
    ...(comentarios.length > 0 ? { comentarios } : {}),
    ...(fotos.length > 0 ? { fotos } : {}),
  }
  return incident.latitud === null ? { ...incident, direccion } : incident
}
