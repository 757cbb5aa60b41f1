import { columnLabel, exportColumns, type ExportColumn, type ExportKind } from '@avisa/contract/exports/columns'
import { exportValues, type ExportRows } from '@avisa/contract/exports/values'
import type { Lang } from '@avisa/contract/values/languages'
import type { Column, Kind } from '#/platform/exports/table.ts'

const kinds: Readonly<Record<string, Kind>> = {
  fecha: 'date',
  fecha_inicio: 'date',
  fecha_finalizacion: 'date',
  fecha_finalizacion_prevista: 'date',
  vence: 'date',
  cerrada: 'date',
  minutos_trabajo: 'integer',
  numero_adhesiones: 'integer',
  numero_comentarios_incidencia: 'integer',
  latitud: 'real',
  longitud: 'real',
}

type Names = { units: ReadonlyMap<number, string>; lang: Lang }

export const columnsOf = <K extends ExportKind>(
  kind: K,
  names: readonly ExportColumn<K>[],
  { units, lang }: Names,
): Column<ExportRows[K]>[] => {
  const words = { unitName: (id: number) => units.get(id) ?? null, lang }
  return names.map((name) => {
    const label = exportColumns[kind][name] as readonly [string, string]
    const value = exportValues[kind][name]
    return { name, head: columnLabel(label, lang), kind: kinds[name] ?? 'text', value: (row) => value(row, words) }
  })
}
