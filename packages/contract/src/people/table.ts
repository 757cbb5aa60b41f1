import type { RoleName } from '#/access/roles.ts'
import { columnsOf, matching, namesIn, type Choice, type Table } from '#/values/table.ts'
import type { Invitation } from './schemas.ts'

/** The columns of a table of people that are understood. */
export const peopleColumns = ['nombre', 'apellidos', 'email', 'rol', 'unidad', 'entidad', 'perfil'] as const
export type PeopleColumn = (typeof peopleColumns)[number]

/** Headings in both languages. */
const headings: Readonly<Record<PeopleColumn, readonly string[]>> = {
  nombre: ['nombre', 'nom', 'persona', 'nombre y apellidos', 'nom i cognoms', 'name'],
  apellidos: ['apellidos', 'apellido', 'cognoms', 'cognom'],
  email: ['correo', 'correu', 'email', 'e mail', 'mail', 'correo electronico', 'correu electronic'],
  rol: ['rol', 'puesto', 'lloc', 'perfil profesional', 'funcion', 'funcio', 'role'],
  unidad: [
    'unidad',
    'unitat',
    'unidades',
    'unitats',
    'servicio',
    'servici',
    'departamento',
    'departament',
    'centro',
    'centre',
    'unidad de gestion',
  ],
  entidad: ['entidad', 'entitat', 'entidades', 'entitats', 'brigada', 'contrata', 'contracta', 'empresa'],
  perfil: ['perfil', 'perfiles', 'perfils'],
}

const looksLikeEmail = (cell: string | undefined) => cell !== undefined && cell.includes('@')

export type PeopleTable = Table<PeopleColumn>

/** The rows of a file with what each column is: by its heading; without one, the column of addresses is the e-mail and the one before it the name. */
export const understandTable = (cells: readonly (readonly string[])[]): PeopleTable => {
  const [head = [], ...rest] = cells
  const named = columnsOf(
    head,
    peopleColumns.map((column) => ({ column, names: headings[column] })),
  )
  if (named.some((column) => column !== null) && !head.some(looksLikeEmail)) return { columns: named, rows: rest, from: 2 }
  const email = head.findIndex(looksLikeEmail)
  const order: readonly PeopleColumn[] = ['email', 'rol', 'unidad', 'entidad']
  const columns = head.map((_cell, at) => (at === email - 1 ? 'nombre' : at >= email && email >= 0 ? (order[at - email] ?? null) : null))
  return { columns, rows: cells, from: 1 }
}

export type PeopleChoices = {
  roles: readonly Choice<RoleName>[]
  unidades: readonly Choice<number>[]
  entidades: readonly Choice<number>[]
  perfiles: readonly Choice<number>[]
}

/** A row of the table: who it is, and the words that no choice has. `fila`: its number in the file. */
export type PeopleRow = Omit<Required<Invitation>, 'entidades'> & {
  fila: number
  entidades: { id: number; responsable: boolean; puede_cambiar_reparador: boolean }[]
  desconocidos: { campo: 'user_roles' | 'unidades' | 'entidades' | 'perfiles'; texto: string }[]
}

export const readPerson = (fila: number, cells: readonly string[], columns: PeopleTable['columns'], choices: PeopleChoices): PeopleRow => {
  const cell = (column: PeopleColumn) => cells[columns.indexOf(column)] ?? ''
  const desconocidos: PeopleRow['desconocidos'] = []
  const idsOf = <Id>(campo: PeopleRow['desconocidos'][number]['campo'], column: PeopleColumn, of: readonly Choice<Id>[]): Id[] => {
    const isName = (text: string) => matching(of, text) !== undefined
    const texts = namesIn(cell(column), isName)
    for (const texto of texts) if (!isName(texto)) desconocidos.push({ campo, texto })
    return [...new Set(texts.flatMap((text) => matching(of, text) ?? []))]
  }
  return {
    fila,
    nombre: cell('nombre'),
    apellidos: cell('apellidos'),
    email: cell('email'),
    user_roles: idsOf('user_roles', 'rol', choices.roles),
    unidades: idsOf('unidades', 'unidad', choices.unidades),
    entidades: idsOf('entidades', 'entidad', choices.entidades).map((id) => ({ id, responsable: false, puede_cambiar_reparador: false })),
    perfiles: idsOf('perfiles', 'perfil', choices.perfiles),
    desconocidos,
  }
}
