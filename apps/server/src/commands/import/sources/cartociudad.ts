import { shapeOfWkt } from '../geometry.ts'
import { linesOf, textOf, type Input } from '../input.ts'
import { CommandProblem } from '#/commands/problem.ts'
import type { RecordStream } from '../records.ts'
import { refused, rowReader, type RowOptions } from '../rows.ts'
import { valueOf } from '../street-name.ts'

type Document = Record<string, unknown>
const documentIn = (line: string): Document | undefined => {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? (value as Document) : undefined
  } catch {
    return undefined
  }
}

/**
 * CartoCiudad (IGN) as Elasticsearch bulk lines: an index line, then the document. Streets, house numbers and the municipality are
 * imported; kilometre points, settlements and points of interest are refused by kind.
 */
export const readCartociudad = async function* (input: Input, options: RowOptions): RecordStream {
  const { mapping = {} } = options
  // The settlement is not part of a street's identity, since files of the same street disagree on it.
  const plain = { ...options, mapping: { localidad: [], municipio: [], ...mapping } }
  const toRecords = rowReader(plain)
  const toBoundary = rowReader({ ...plain, areas: 'municipio' })
  let documents = 0
  for await (const { line, number } of linesOf(textOf(input))) {
    if (!line.trim()) continue
    input.row = number
    const document = documentIn(line)
    if (!document) {
      yield refused('broken', `${input.name}, line ${number}: ${line.slice(0, 60)}`)
      continue
    }
    if ('index' in document) continue
    documents++
    const table = document['table_name']
    const where = valueOf(document['obj_id']) ?? `line ${number}`
    const shape = typeof document['geom'] === 'string' ? shapeOfWkt(document['geom']) : undefined
    if (table === 'municipio')
      yield* toBoundary({ properties: { nombre: document['text_original'], codigo: document['ine_mun'] }, shape, where })
    else if (document['tipo_porpk'] === 2)
      yield refused('kilometre', `${String(document['text_original'])}, km ${String(document['numero'])}`)
    else if (table === 'callejero' || table === 'carretera' || table === 'portal') yield* toRecords({ properties: document, shape, where })
    else yield refused('noPlaceForIt', `${String(table)}: ${String(document['text_original'])}`)
  }
  if (documents === 0)
    throw new CommandProblem(`«${input.name}» holds no CartoCiudad documents. Say another --source or another file.`, 'nothing')
}
