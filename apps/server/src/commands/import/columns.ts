import { CommandProblem } from '../problem.ts'

const roles = [
  'nombre',
  'nombre_es',
  'nombre_val',
  'tipo',
  'numero',
  'extension',
  'sin_numero',
  'localidad',
  'municipio',
  'codigo',
  'longitud',
  'latitud',
  'geometria',
  'clase',
] as const
export type Role = (typeof roles)[number]
/** Column names of each role; the first one present is used. */
export type Columns = Partial<Record<Role, readonly string[]>>

/** Known layouts, in lower case: La Rioja, Catastro, CartoCiudad, OpenStreetMap and common words. */
const columnNames: Columns = {
  nombre: [
    'nombre_completo_vial',
    'tn_text',
    'nombre_via',
    'nombrevia',
    'text_original',
    'nombre_vial',
    'nom_via',
    'calle',
    'via',
    'addr:street',
    'nombre',
    'name',
    'denominacion',
    't108_000_nucl_urb_deno',
  ],
  nombre_es: ['name:es', 'nombre_es', 'nombre_cas'],
  nombre_val: ['name:ca', 'name:val', 'nombre_val', 'nombre_va', 'nom'],
  tipo: ['tipo_via', 'tipovia', 'tipo_vial', 'tipo'],
  numero: ['numero_policia', 'numero', 'num_policia', 'numpol', 'num', 'designator', 'addr:housenumber', 'portal'],
  extension: ['extension', 'letra', 'ext', 'bis', 'duplicado'],
  sin_numero: ['sin_numero'],
  localidad: ['nombre_poblamiento', 'poblacion', 'localidad', 'nucleo'],
  municipio: ['nombre_municipio', 'nombremunicipio', 'nom_muni_original', 'municipio'],
  codigo: [
    'coddistbar',
    'coddistsecc',
    'coddistrit',
    'codigo distrito-barrio',
    'código distrito',
    'codigo distrito',
    'cartodb_id',
    'codigo',
    'cod',
    'id',
  ],
  longitud: ['longitud', 'lon', 'lng', 'long', 'x'],
  latitud: ['latitud', 'lat', 'y'],
  geometria: ['geo_shape', 'geom', 'the_geom', 'wkt', 'geometria', 'geometry', 'st_astext'],
  clase: ['highway'],
}

/** `--map numero=NUM,nombre=NOMBRE`: the role, then the column of the file. */
export const parseMap = (text: string): Columns => {
  const columns: Partial<Record<Role, string[]>> = {}
  for (const pair of text.split(',')) {
    const [role = '', column = ''] = pair.split('=').map((part) => part.trim())
    const knownRole = roles.find((candidate) => candidate === role)
    if (!knownRole || !column)
      throw new CommandProblem(`--map does not understand «${pair}». Write role=COLUMN with one of: ${roles.join(', ')}.`)
    columns[knownRole] = [...(columns[knownRole] ?? []), column]
  }
  return columns
}

/** The table of a Shapefile cuts longer names of columns. */
const longestInDbf = 10

export type Properties = Readonly<Record<string, unknown>>
export type Reader = {
  /** The first non-empty column of a role: the mapped one if there is one, otherwise the known names, ignoring case. */
  value: (properties: Properties, role: Role) => unknown
  /** Whether there is a column for the role, even if it is empty. */
  has: (properties: Properties, role: Role) => boolean
}

export const columnReader = (mapping: Columns): Reader => {
  const names = new Map(roles.map((role) => [role, (mapping[role] ?? columnNames[role] ?? []).map((name) => name.toLowerCase())]))
  // Rows of one file have the same keys, so the columns of each role are computed once per set of keys.
  const layouts = new Map<string, Map<Role, string[]>>()
  let lastRow: Properties | undefined
  let lastLayout: Map<Role, string[]> | undefined
  const layoutOf = (properties: Properties): Map<Role, string[]> => {
    const keys = Object.keys(properties)
    const joined = keys.join('\n')
    let layout = layouts.get(joined)
    if (!layout) {
      const byLower = new Map(keys.map((key) => [key.toLowerCase(), key]))
      layout = new Map(
        roles.map((each) => [
          each,
          (names.get(each) ?? []).flatMap((name) => byLower.get(name) ?? byLower.get(name.slice(0, longestInDbf)) ?? []),
        ]),
      )
      if (layouts.size < 1000) layouts.set(joined, layout)
    }
    return layout
  }
  const keysOf = (properties: Properties, role: Role): string[] => {
    if (properties !== lastRow || !lastLayout) lastLayout = layoutOf(properties)
    lastRow = properties
    return lastLayout.get(role) ?? []
  }
  return {
    value: (properties, role) => {
      const key = keysOf(properties, role).find((each) => properties[each] !== null && properties[each] !== '')
      return key === undefined ? undefined : properties[key]
    },
    has: (properties, role) => keysOf(properties, role).length > 0,
  }
}
