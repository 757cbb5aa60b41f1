import type { Lang } from '#/values/languages.ts'

type Words = readonly [es: string, ca: string]

const place = {
  direccion: ['Dirección', 'Adreça'],
  distrito: ['Distrito', 'Districte'],
  barrio: ['Barrio', 'Barri'],
  emplazamiento: ['Detalle del lugar', 'Detall del lloc'],
} as const
const coordinates = { latitud: ['Latitud', 'Latitud'], longitud: ['Longitud', 'Longitud'] } as const

/** The columns of each exported list, in their order, with their words in Spanish and Valencian. */
export const exportColumns = {
  incidencias: {
    codigo: ['Código', 'Codi'],
    fecha: ['Fecha', 'Data'],
    tipo: ['Tipo', 'Tipus'],
    estado: ['Estado', 'Estat'],
    prioridad: ['Prioridad', 'Prioritat'],
    vence: ['Plazo', 'Termini'],
    cerrada: ['Cerrada', 'Tancada'],
    unidad: ['Servicio', 'Servici'],
    ...place,
    contenido: ['Descripción', 'Descripció'],
    numero_adhesiones: ['También lo han visto', 'També ho han vist'],
    numero_comentarios_incidencia: ['Comentarios', 'Comentaris'],
    ...coordinates,
    nombre: ['Nombre', 'Nom'],
    telefono: ['Teléfono', 'Telèfon'],
    email: ['Correo', 'Correu'],
  },
  tareas: {
    codigo: ['Código', 'Codi'],
    codigo_incidencia: ['Incidencia', 'Incidència'],
    fecha: ['Fecha', 'Data'],
    tipo: ['Tipo', 'Tipus'],
    prioridad: ['Prioridad', 'Prioritat'],
    estudio: ['Estudio', 'Estudi'],
    reparacion: ['Reparación', 'Reparació'],
    entidad: ['Entidad reparadora', 'Entitat reparadora'],
    tecnico: ['Técnico', 'Tècnic'],
    encargado: ['La tiene', 'La té'],
    vence: ['Plazo', 'Termini'],
    fecha_finalizacion_prevista: ['Fin previsto', 'Final previst'],
    fecha_finalizacion: ['Finalizada', 'Finalitzada'],
    minutos_trabajo: ['Minutos de trabajo', 'Minuts de treball'],
    unidad: ['Servicio', 'Servici'],
    ...place,
    contenido: ['Descripción', 'Descripció'],
    ...coordinates,
  },
  inspecciones: {
    codigo: ['Código', 'Codi'],
    codigo_incidencia: ['Incidencia', 'Incidència'],
    fecha: ['Fecha', 'Data'],
    tipo: ['Tipo', 'Tipus'],
    estado: ['Estado', 'Estat'],
    prioridad: ['Prioridad', 'Prioritat'],
    inspector: ['La inspecciona', 'La inspecciona'],
    fecha_inicio: ['Empezada', 'Començada'],
    fecha_finalizacion: ['Finalizada', 'Finalitzada'],
    resultado: ['Resultado', 'Resultat'],
    unidad: ['Servicio', 'Servici'],
    ...place,
    comentario: ['Comentario', 'Comentari'],
    ...coordinates,
  },
} as const satisfies Record<string, Record<string, Words>>

export type ExportKind = keyof typeof exportColumns
export type ExportColumn<K extends ExportKind> = keyof (typeof exportColumns)[K] & string

export const columnLabel = ([es, ca]: Words, lang: Lang): string => ({ es, ca })[lang]

/** Who reported: written only where they are named in the call, by who may see them, with a purpose. */
export const contactColumns = ['nombre', 'telefono', 'email'] as const
export type ContactColumn = (typeof contactColumns)[number]
export const isContactColumn = (name: string): name is ContactColumn => contactColumns.some((contact) => contact === name)

/** Without a choice all columns but those of contact. Undefined if a name is none of the list's columns. */
export const chosenColumns = <K extends ExportKind>(kind: K, names: string | undefined): ExportColumn<K>[] | undefined => {
  const all = Object.keys(exportColumns[kind]) as ExportColumn<K>[]
  if (names === undefined) return all.filter((name) => !isContactColumn(name))
  const chosen = new Set(names.split(','))
  const columns = all.filter((name) => chosen.delete(name))
  return chosen.size === 0 ? columns : undefined
}

/** The columns of a list that have other names in its export. */
const viewColumns: Readonly<Record<string, readonly string[]>> = {
  comentarios: ['numero_comentarios_incidencia'],
  direccion_sn: ['direccion'],
  quien: ['encargado'],
  plazo: ['vence'],
}
const taskStatuses = ['estudio', 'reparacion']

/** The columns of an export that a list with these columns shows, in the order of the export. */
export const columnsOfView = <K extends ExportKind>(kind: K, columns: readonly string[]): ExportColumn<K>[] => {
  const shown = new Set(columns.flatMap((name) => (kind === 'tareas' && name === 'estado' ? taskStatuses : (viewColumns[name] ?? [name]))))
  return (Object.keys(exportColumns[kind]) as ExportColumn<K>[]).filter((name) => shown.has(name))
}
