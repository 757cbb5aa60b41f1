import type { RoleName } from '#/access/roles.ts'
import type { Invitation } from './schemas.ts'

/** The columns of a table of people that are understood. */
export const peopleColumns = ['nombre', 'apellidos', 'email', 'rol', 'unidad', 'entidad', 'perfil'] as const
export type PeopleColumn = (typeof peopleColumns)[number]

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}@]+/gu, ' ')
    .trim()

/** Headings in both languages, folded. */
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

const columnOf = (heading: string): PeopleColumn | undefined => peopleColumns.find((column) => headings[column].includes(fold(heading)))

const looksLikeEmail = (cell: string | undefined) => cell !== undefined && cell.includes('@')

/**
 * Cells separated by tabs (a paste from a spreadsheet), semicolons or commas, whichever the first line has most of; quoted as in CSV.
 */
export const readDelimited = (text: string): string[][] => {
  const content = text.replace(/^\uFEFF/, '')
  const head = content.split(/\r?\n/, 1)[0] ?? ''
  const count = (sign: string) => head.split(sign).length
  const separator = ['\t', ';', ','].toSorted((a, b) => count(b) - count(a))[0] ?? ','
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell.trim())
    cell = ''
  }
  for (let at = 0; at < content.length; at += 1) {
    const sign = content[at] ?? ''
    if (quoted && sign === '"' && content[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (sign === '"' && (quoted || cell.trim() === '')) quoted = !quoted
    else if (!quoted && sign === separator) endCell()
    else if (!quoted && (sign === '\n' || sign === '\r')) {
      if (sign === '\r' && content[at + 1] === '\n') at += 1
      endCell()
      rows.push([])
    } else cell += sign
  }
  endCell()
  return rows.filter((row) => row.some((value) => value !== ''))
}

export type PeopleTable = {
  columns: readonly (PeopleColumn | null)[]
  rows: readonly (readonly string[])[]
  /** The number of the first row in the file. */ from: number
}

/** The rows of a file with what each column is: by its heading; without one, the column of addresses is the e-mail and the one before it the name. */
export const understandTable = (cells: readonly (readonly string[])[]): PeopleTable => {
  const [head = [], ...rest] = cells
  const named = head.map(columnOf)
  const isHeading = named.some((column) => column !== undefined) && !head.some(looksLikeEmail)
  if (isHeading) {
    const used = new Set<PeopleColumn>()
    const columns = named.map((column) => {
      if (column === undefined || used.has(column)) return null
      used.add(column)
      return column
    })
    return { columns, rows: rest, from: 2 }
  }
  const email = head.findIndex(looksLikeEmail)
  const order: readonly PeopleColumn[] = ['email', 'rol', 'unidad', 'entidad']
  const columns = head.map((_cell, at) => (at === email - 1 ? 'nombre' : at >= email && email >= 0 ? (order[at - email] ?? null) : null))
  return { columns, rows: cells, from: 1 }
}

/** What names in a table stand for. */
export type Choice<Id> = { id: Id; names: readonly string[] }
export type PeopleChoices = {
  roles: readonly Choice<RoleName>[]
  unidades: readonly Choice<number>[]
  entidades: readonly Choice<number>[]
  perfiles: readonly Choice<number>[]
}

const matching = <Id>(choices: readonly Choice<Id>[], text: string): Id | undefined =>
  choices.find(({ names }) => names.some((name) => fold(name) === fold(text)))?.id

/** The choice whose name shares a word with the text, if there is one only. */
export const closest = <Id>(choices: readonly Choice<Id>[], text: string): Choice<Id> | undefined => {
  const words = fold(text)
    .split(' ')
    .filter((word) => word.length > 3)
  const likely = choices.filter(({ names }) => names.some((name) => words.some((word) => fold(name).includes(word))))
  return likely.length === 1 ? likely[0] : undefined
}

const parts = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

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
    // A name may itself have an «y» or a comma.
    const texts = parts(cell(column), isName(cell(column)) ? /$/ : /[,;/\n]/).flatMap((part) => {
      const halves = parts(part, / y | i /)
      return !isName(part) && halves.every(isName) ? halves : [part]
    })
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
