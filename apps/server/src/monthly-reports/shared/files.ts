import { shownChanges } from '@avisa/contract/monthly-reports/figures'
import { monthName, reportCharts } from '@avisa/contract/monthly-reports/charts'
import type { ReportFormat } from '@avisa/contract/monthly-reports/months'
import { reportTiles, reportTitle, yearBefore } from '@avisa/contract/monthly-reports/summary'
import { reportDefinitions, sayReport } from '@avisa/contract/monthly-reports/texts'
import { sheetOf } from '@avisa/contract/statistics/charts'
import { publicPages } from '@avisa/contract/page-paths'
import { parseDate } from '@avisa/contract/values/dates'
import { pick } from '@avisa/contract/values/languages'
import type { Read } from '#/platform/database/database.ts'
import { workbookOfRows, xlsxType, type RowSheet } from '#/platform/exports/row-sheets.ts'
import type { Scope } from '#/platform/scope.ts'
import { findVersion, type StoredReport } from './store.ts'

export const reportTypes = {
  pdf: 'application/pdf',
  xlsx: xlsxType,
} as const satisfies Record<ReportFormat, string>

export const dayOf = ({ lang, zona }: Scope, stamped: string): string =>
  new Intl.DateTimeFormat(lang, { timeZone: zona, dateStyle: 'long' }).format(parseDate(stamped, zona) ?? new Date())

export const changesBefore = async (read: Read, scope: Scope, report: StoredReport) => {
  const { mes, unidad_gestion_id: unidad, version, datos } = report
  const before = version > 1 ? await findVersion(read, scope, { mes, unidad, version: version - 1 }) : undefined
  return before ? shownChanges(before.datos, datos) : []
}

const sheetsOf = ({ datos }: StoredReport, { lang }: Scope): RowSheet[] => {
  const say = sayReport(lang)
  const tiles = reportTiles(datos, lang).map(({ name, value, previous }) => [name, value, previous])
  const terms = reportDefinitions(lang).map(({ term, meaning }) => [term, meaning])
  return [
    { name: reportTitle(datos, lang), rows: [[say('term'), monthName(datos.mes, lang), yearBefore(datos, lang)], ...tiles] },
    ...reportCharts(datos, lang).map((chart, at) => ({ name: `${at + 1}. ${chart.subtitle}`, rows: sheetOf(chart) })),
    { name: say('definitions'), rows: [[say('term'), say('meaning')], ...terms] },
  ]
}

export const reportFile = async (
  read: Read,
  scope: Scope,
  { report, format, origin }: { report: StoredReport; format: ReportFormat; origin: string },
): Promise<Buffer> => {
  if (format === 'xlsx') return workbookOfRows(sheetsOf(report, scope))
  const { reportPdf } = await import('./pdf.ts')
  const { datos: figures, version, creado } = report
  const changes = await changesBefore(read, scope, report)
  const { color, alias } = scope.settings
  const isPublic = report.publicado !== null && alias !== undefined && scope.settings.incidencias_publicas
  const address = isPublic ? `${origin}${publicPages.report.to({ alias, id: report.id })}` : undefined
  const printed = { figures, version, date: dayOf(scope, creado), note: pick(report, 'nota', scope.lang), changes, color }
  return reportPdf({ ...printed, ...(address === undefined ? {} : { address }) }, scope.lang)
}
