import { changedFigures } from '@avisa/contract/monthly-reports/figures'
import { reportCharts } from '@avisa/contract/monthly-reports/charts'
import type { ReportFormat } from '@avisa/contract/monthly-reports/months'
import { reportTiles, reportTitle } from '@avisa/contract/monthly-reports/summary'
import { reportDefinitions, sayReport } from '@avisa/contract/monthly-reports/texts'
import { sheetOf } from '@avisa/contract/statistics/charts'
import { publicPages } from '@avisa/contract/page-paths'
import { parseDate } from '@avisa/contract/values/dates'
import { pick } from '@avisa/contract/values/languages'
import type { Read } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'
import { findVersion, type StoredReport } from './store.ts'

export const reportTypes = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ReportFormat, string>

export const dayOf = ({ lang, zona }: Scope, stamped: string): string =>
  new Intl.DateTimeFormat(lang, { timeZone: zona, dateStyle: 'long' }).format(parseDate(stamped, zona) ?? new Date())

/** Of the version before it. */
export const changesBefore = async (read: Read, scope: Scope, report: StoredReport) => {
  const { mes, unidad_gestion_id: unidad, version, datos } = report
  const before = version > 1 ? await findVersion(read, scope, { mes, unidad, version: version - 1 }) : undefined
  return before ? changedFigures(before.datos, datos) : []
}

type Sheet = { sheet: string; data: { value: string | number; fontWeight?: 'bold' }[][]; columns: { width: number }[] }
const letters = /[\\/?*:[\]]/g

const sheetsOf = ({ datos }: StoredReport, { lang }: Scope): Sheet[] => {
  const say = sayReport(lang)
  const cells = (row: readonly (string | number | null)[], head: boolean) =>
    row.map((value) => ({ value: value ?? '–', ...(head ? { fontWeight: 'bold' as const } : {}) }))
  const sheet = (name: string, rows: readonly (readonly (string | number | null)[])[]): Sheet => ({
    sheet: name.replaceAll(letters, ' ').slice(0, 31),
    data: rows.map((row, at) => cells(row, at === 0)),
    columns: (rows[0] ?? []).map((_, at) => ({ width: at === 0 ? 32 : 18 })),
  })
  const tiles = reportTiles(datos, lang).map(({ name, words, before }) => [name, words, before])
  return [
    sheet(reportTitle(datos, lang), [[say('term'), reportTitle(datos, lang), ''], ...tiles]),
    ...reportCharts(datos, lang).map((chart, at) => sheet(`${at + 1}. ${chart.subtitle}`, sheetOf(chart))),
    sheet(say('definitions'), [[say('term'), say('meaning')], ...reportDefinitions(lang).map(({ term, meaning }) => [term, meaning])]),
  ]
}

/** The report as a file in the reader's language. `origin`: of this server's pages. */
export const reportFile = async (
  read: Read,
  scope: Scope,
  { report, format, origin }: { report: StoredReport; format: ReportFormat; origin: string },
): Promise<Buffer> => {
  if (format === 'xlsx') {
    const { default: writeWorkbook } = await import('write-excel-file/node')
    return writeWorkbook(sheetsOf(report, scope)).toBuffer()
  }
  const { reportPdf } = await import('./pdf.ts')
  const { datos: figures, version, creado } = report
  const changes = await changesBefore(read, scope, report)
  const { color, alias } = scope.settings
  const isPublic = report.publicado !== null && alias !== undefined && scope.settings.incidencias_publicas
  const address = isPublic ? `${origin}${publicPages.report.to({ alias, id: report.id })}` : undefined
  const printed = { figures, version, date: dayOf(scope, creado), note: pick(report, 'nota', scope.lang), changes, color }
  return reportPdf({ ...printed, ...(address === undefined ? {} : { address }) }, scope.lang)
}
