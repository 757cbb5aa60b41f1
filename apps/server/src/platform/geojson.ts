import type { Meta } from '@avisa/contract/http/paging'
import type { PointFeature } from '@avisa/contract/incidents/schemas'
import { cutTo } from './database/lists.ts'

type Placed = { id: number; geolatitud: number | null; geolongitud: number | null }
type Answer<Row> = { data: Row[]; meta: Meta; type?: 'FeatureCollection'; features?: PointFeature[] }

export const asList = <Row extends Placed>(
  { data, meta }: { data: Row[]; meta: Meta },
  query: { fields?: string; response_type?: 'json' | 'geojson' },
  properties: (row: Row) => PointFeature['properties'],
): Answer<Row> => {
  if (query.response_type !== 'geojson') return { data: cutTo(data, query.fields), meta }
  const features = data.flatMap((row): PointFeature[] =>
    row.geolatitud === null || row.geolongitud === null
      ? []
      : [{ type: 'Feature', geometry: { type: 'Point', coordinates: [row.geolongitud, row.geolatitud] }, properties: properties(row) }],
  )
  const collection: Omit<Answer<Row>, 'data'> = { type: 'FeatureCollection', features, meta }
  return collection as Answer<Row>
}
