import { isContactColumn, type ExportColumn, type ExportKind } from '@avisa/contract/exports/columns'
import { exportValues, type ExportCell, type ExportRows, type Words } from '@avisa/contract/exports/values'
import type { Meta } from '@avisa/contract/http/paging'
import { listIncidents } from '@avisa/contract/incidents/routes'
import { listInspections } from '@avisa/contract/inspections/routes'
import { listTasks } from '@avisa/contract/tasks/routes'
import { pick } from '@avisa/contract/values/languages'
import { useUnits } from '#/platform/configuration.ts'
import { useLoad } from '#/platform/queries.ts'
import { useLang } from '#/platform/text.ts'

export type AnyRow = ExportRows[ExportKind]
type ListAnswer = { data: readonly AnyRow[]; meta: Meta }

const lists = { incidencias: listIncidents, tareas: listTasks, inspecciones: listInspections } as const
const mostShown = 8

/** How many rows the list holds, and its first one. */
export const useFirstRow = (kind: ExportKind, query: object, enabled: boolean) => {
  const { data } = useLoad(lists[kind], { query: { ...query, per_page: 1 } }, { enabled })
  const answer = data as ListAnswer | undefined
  return { row: answer?.data[0], meta: answer?.meta }
}

const valueOf = <K extends ExportKind>(kind: K, name: ExportColumn<K>, row: ExportRows[K], words: Words): ExportCell =>
  exportValues[kind][name](row, words)

/** What the file's first row begins with; contact data is never shown before it is exported. */
export const usePreview = (kind: ExportKind, row: AnyRow | undefined, columns: readonly string[]): string => {
  const lang = useLang()
  const units = useUnits().data
  if (!row) return ''
  const unitName = (id: number) => {
    const unit = units?.find((each) => each.id === id)
    return unit ? pick(unit, 'nombre', lang) : null
  }
  const names = columns.filter((name) => !isContactColumn(name))
  const values = names.map((name) => valueOf(kind, name as ExportColumn<typeof kind>, row as never, { unitName, lang }))
  const shown = values.filter((value) => value !== null && value !== '')
  return shown.slice(0, mostShown).join(' · ') + (shown.length > mostShown ? ' …' : '')
}
