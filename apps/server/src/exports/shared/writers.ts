import type { ExportFormat } from '@avisa/contract/exports/endpoints'
import { writeGeoPackage } from '#/platform/exports/geopackage.ts'
import type { Pieces, Table } from '#/platform/exports/table.ts'
import { writeCsv, writeGeoJson } from '#/platform/exports/text.ts'
import { writeXlsx } from '#/platform/exports/xlsx.ts'

export const writers: Readonly<Record<ExportFormat, <Row>(table: Table<Row>) => Pieces>> = {
  csv: writeCsv,
  geojson: writeGeoJson,
  gpkg: writeGeoPackage,
  xlsx: writeXlsx,
}

type Placed = { geolatitud: number | null; geolongitud: number | null }
export const pointOf = ({ geolatitud, geolongitud }: Placed): [number, number] | null =>
  geolatitud === null || geolongitud === null ? null : [geolongitud, geolatitud]
