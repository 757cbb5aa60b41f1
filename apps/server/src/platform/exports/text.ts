import { csvLine, csvMark } from '../csv.ts'
import type { Pieces, Table } from './table.ts'

export async function* writeCsv<Row>({ columns, pages }: Table<Row>): Pieces {
  yield csvMark + csvLine(columns.map(({ head }) => head))
  for await (const page of pages) yield page.map((row) => csvLine(columns.map(({ value }) => value(row) ?? ''))).join('')
}
export async function* writePlainCsv<Row>({ columns, pages }: Pick<Table<Row>, 'columns' | 'pages'>): Pieces {
  yield csvLine(
    columns.map(({ name }) => name),
    ',',
  )
  for await (const page of pages)
    yield page
      .map((row) =>
        csvLine(
          columns.map(({ value }) => value(row) ?? ''),
          ',',
        ),
      )
      .join('')
}

const featureOf = <Row>(row: Row, { columns, pointOf }: Table<Row>): string => {
  const point = pointOf(row)
  return JSON.stringify({
    type: 'Feature',
    geometry: point && { type: 'Point', coordinates: point },
    properties: Object.fromEntries(columns.map(({ name, value }) => [name, value(row)])),
  })
}

export async function* writeGeoJson<Row>(table: Table<Row>): Pieces {
  yield '{"type":"FeatureCollection","features":['
  let between = ''
  for await (const page of table.pages) {
    if (page.length > 0) yield between + page.map((row) => featureOf(row, table)).join(',\n')
    if (page.length > 0) between = ',\n'
  }
  yield ']}'
}
