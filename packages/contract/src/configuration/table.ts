import { closest, columnsOf, matching, namesIn, splitCell, type Choice, type Table } from '#/values/table.ts'
import { differences, type Change } from './acts.ts'
import { error, keyOf, type Configurable, type Configuration, type Finding } from './configurable.ts'
import { cellText, freeCode, newBody, plainText, valueProblem, type Body, type Field } from './fields.ts'
import { configurables } from './objects.ts'

/** Objects from a table of a spreadsheet. `words`: the labels of fields and options in both languages. */
export type TableWords = {
  labels: (campo: string) => readonly string[]
  options: (campo: string, option: string) => readonly string[]
}

/** `propuesta`: the key of the one that it may mean. */
type UnknownWord = { campo: string; texto: string; propuesta?: string }
/** `values`: what the file says; the rest stays as it is, or is as in a new object. */
export type ObjectTableRow = { fila: number; values: Body; desconocidos: readonly UnknownWord[] }

/** The table with what each column is; without any heading that is understood, all rows are data. */
export const understandObjects = ({ fields }: Configurable, cells: readonly (readonly string[])[], words: TableWords): Table => {
  const [head = [], ...rest] = cells
  const columns = columnsOf(
    head,
    Object.keys(fields).map((column) => ({ column, names: words.labels(column) })),
  )
  return columns.some((column) => column !== null) ? { columns, rows: rest, from: 2 } : { columns, rows: cells, from: 1 }
}

type Reading = { value?: unknown; unknown?: readonly string[] }
type Choices = readonly Choice<string>[]

const flags: readonly Choice<boolean>[] = [
  { id: true, names: ['true', 'verdadero', 'vertader', 'cert', 'si', 'yes', 'x', '1'] },
  { id: false, names: ['false', 'falso', 'fals', 'no', '0'] },
]

/** By its code, or by its name where no other has it. */
const keyFor = (choices: Choices, text: string): string | undefined => choices.find(({ id }) => id === text)?.id ?? matching(choices, text)

const readName = <Id>(id: Id | undefined, cell: string): Reading => (id === undefined ? { unknown: [cell] } : { value: id })

const readNames = (choices: Choices, cell: string): Reading => {
  const names = namesIn(cell, (text) => keyFor(choices, text) !== undefined)
  const keys = names.flatMap((name) => keyFor(choices, name) ?? [])
  return { value: [...new Set(keys)], unknown: names.filter((name) => keyFor(choices, name) === undefined) }
}

const readJson = (cell: string): Reading => {
  try {
    return { value: JSON.parse(cell) as unknown }
  } catch {
    return { unknown: [cell] }
  }
}

/** An empty cell empties what may be empty, and leaves the rest as it is. */
const readEmpty = (field: Field): Reading => {
  if (field.optional) return { value: null }
  if (['choices', 'references', 'words', 'paragraphs'].includes(field.kind)) return { value: [] }
  return field.kind === 'text' ? { value: '' } : {}
}

const readCell = (field: Field, cell: string, choices: Choices): Reading => {
  if (cell === '') return readEmpty(field)
  switch (field.kind) {
    case 'flag':
      return readName(matching(flags, cell), cell)
    case 'choice':
    case 'reference':
      return readName(keyFor(choices, cell), cell)
    case 'choices':
    case 'references':
      return readNames(choices, cell)
    case 'number':
      return (field.decimals ? /^-?\d+([.,]\d+)?$/ : /^-?\d+$/).test(cell) ? { value: Number(cell.replace(',', '.')) } : { unknown: [cell] }
    case 'words':
      return { value: splitCell(cell, cell.includes('|') ? /\|/ : /[,;\n]/) }
    case 'paragraphs':
      return { value: splitCell(cell, cell.includes('|') ? /\|/ : /\n/) }
    case 'json':
      return field.read && !cell.startsWith('{') ? { value: field.read(cell) } : readJson(cell)
    case 'text':
    case 'colour':
    case 'icon':
      return { value: cell }
  }
}

/** The export protects a cell that a spreadsheet would take for a formula. */
const withoutGuard = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r])/, '')

const nameFields = ({ nombre, fields }: Configurable): readonly string[] =>
  [nombre, `${nombre}_es`, `${nombre}_val`].filter((campo) => campo in fields)
const choicesOf = (objeto: string, rows: Iterable<readonly [string, Body]>): Choices => {
  const object = configurables.get(objeto)
  const named = object ? nameFields(object) : []
  return [...rows].map(([id, body]) => ({ id, names: named.flatMap((campo) => plainText(body[campo]) || []) }))
}

const optionsOf = (campo: string, field: Field, words: TableWords): Choices =>
  field.kind === 'choice' || field.kind === 'choices'
    ? field.options.map((option) => ({ id: option, names: [option, ...words.options(campo, option)] }))
    : []

type Facts = { words: TableWords; configuration: Configuration }
type CellOf = (campo: string) => string | undefined

/** The fields of the key: as written, as an object that is there writes it, or from the name. */
const readKey = (object: Configurable, cellOf: CellOf, { words, configuration }: Facts): Body => {
  const current = new Map(Object.entries(configuration[object.objeto] ?? {}))
  const [only = '', ...others] = object.clave
  const field = object.fields[only]
  if (others.length > 0 || field?.kind !== 'text')
    return Object.fromEntries(
      object.clave.flatMap((campo) => {
        const part = object.fields[campo]
        const { value } = part ? readCell(part, cellOf(campo) ?? '', optionsOf(campo, part, words)) : {}
        return value === undefined ? [] : [[campo, value] as const]
      }),
    )
  const written = cellOf(only) ?? ''
  if (written !== '') {
    const same = [...current.keys()].find((key) => key.toLowerCase() === written.toLowerCase())
    return { [only]: current.has(written) ? written : (same ?? written) }
  }
  const names = nameFields(object).flatMap((campo) => cellOf(campo) || [])
  const present = choicesOf(object.objeto, current)
  const [key] = names.flatMap((name) => matching(present, name) ?? [])
  return { [only]: key ?? freeCode(names[0] ?? '', current) }
}

/** The rows of a table as objects. `configuration`: the objects of the kind, and of those that its fields refer to. */
export const readObjects = (object: Configurable, { columns, rows, from }: Table, facts: Facts): ObjectTableRow[] => {
  const { objeto, fields } = object
  const current = new Map(Object.entries(facts.configuration[objeto] ?? {}))
  const cellsOf =
    (cells: readonly string[]): CellOf =>
    (campo) =>
      columns.includes(campo) ? withoutGuard(cells[columns.indexOf(campo)] ?? '') : undefined
  const keyed = rows.map((cells) => {
    const cellOf = cellsOf(cells)
    const names = Object.fromEntries(nameFields(object).map((campo) => [campo, cellOf(campo) ?? '']))
    return { cells, cellOf, key: { ...names, ...readKey(object, cellOf, facts) } }
  })
  const own = new Map([...keyed.map(({ key }) => [keyOf(object, key), key] as const), ...current])
  const rowsOf = (to: string) => (to === objeto ? own : Object.entries(facts.configuration[to] ?? {}))
  const references = new Map(
    Object.values(fields).flatMap((field) => ('to' in field ? [[field.to, choicesOf(field.to, rowsOf(field.to))] as const] : [])),
  )
  return keyed.map(({ cells, cellOf, key }, at) => {
    const before = current.get(keyOf(object, key))
    const values: Record<string, unknown> = Object.fromEntries(object.clave.map((campo) => [campo, key[campo]]))
    const desconocidos: UnknownWord[] = []
    for (const [campo, field] of Object.entries(fields)) {
      const cell = cellOf(campo)
      if (cell === undefined || object.clave.includes(campo)) continue
      const raw = cells[columns.indexOf(campo)] ?? ''
      if (before && [raw, cell].includes(cellText(before[campo]).trim())) continue
      const choices = 'to' in field ? (references.get(field.to) ?? []) : optionsOf(campo, field, facts.words)
      const { value, unknown = [] } = readCell(field, cell, choices)
      if (value !== undefined) values[campo] = value
      else if (unknown.length > 0) values[campo] = null
      for (const texto of unknown) {
        const near = closest(choices, texto)?.id
        desconocidos.push({ campo, texto, ...(near === undefined ? {} : { propuesta: near }) })
      }
    }
    return { fila: from + at, values, desconocidos }
  })
}

/** What the row changes: its object as it is now, and as the row wants it. */
export const changeOfRow = (object: Configurable, { values }: ObjectTableRow, current: ReadonlyMap<string, Body>): Change => {
  const clave = keyOf(object, values)
  const antes = current.get(clave) ?? null
  return { objeto: object.objeto, clave, antes, despues: { ...(antes ?? newBody(object.fields)), ...values } }
}

export const isNothing = (object: Configurable, { antes, despues }: Change): boolean =>
  antes !== null && differences(object, antes, despues).length === 0

const twice = (campo: string) =>
  error(
    campo,
    'Está dos veces en el archivo. Cambie el código o quite la fila.',
    'Està dos vegades en el fitxer. Canvie el codi o lleve la fila.',
  )

/** What is wrong with each row by itself, besides its unknown words; of an object that it does not change, nothing. */
export const tableProblems = (object: Configurable, rows: readonly ObjectTableRow[], current: ReadonlyMap<string, Body>): Finding[][] => {
  const first = new Map<string, number>()
  for (const { fila, values } of rows) first.set(keyOf(object, values), first.get(keyOf(object, values)) ?? fila)
  return rows.map((row) => {
    const change = changeOfRow(object, row, current)
    const repeated = first.get(change.clave) === row.fila ? [] : [twice(object.clave[0] ?? '')]
    const isUnknown = (campo: string) => row.desconocidos.some((word) => word.campo === campo)
    if (repeated.length + row.desconocidos.length === 0 && isNothing(object, change)) return []
    const wrong = Object.entries(object.fields).flatMap(([campo, field]) => {
      const problem = isUnknown(campo) ? undefined : valueProblem(field, change.despues?.[campo] ?? null)
      return problem ? [error(campo, problem.es, problem.ca)] : []
    })
    return [...repeated, ...wrong]
  })
}
