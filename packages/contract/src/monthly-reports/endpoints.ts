import { bytes, endpoint } from '#/http/endpoint.ts'
import { arr, nullable, obj, oneOf, opt } from '#/http/schema.ts'
import { Id, IdParams } from '#/values/schemas.ts'
import * as routes from './routes.ts'
import { reportFormats } from './months.ts'
import { MonthlyReport, MonthlyReportDetail, NewMonthlyReport, RepairPromise, ReportNotes } from './schemas.ts'

export const listMonthlyReports = endpoint(routes.listMonthlyReports, {
  allow: ['informe.crear', 'estadistica.consultar'],
  summary: 'The monthly reports of the municipality and of the units of the caller, the newest month and version first',
  ok: arr(MonthlyReport),
  refusals: [],
})

export const getMonthlyReport = endpoint(routes.getMonthlyReport, {
  allow: ['informe.crear', 'estadistica.consultar'],
  summary: 'A monthly report with what has changed since it was made',
  params: IdParams,
  ok: MonthlyReportDetail,
  refusals: ['http.notFound'],
})

export const downloadMonthlyReport = endpoint(routes.downloadMonthlyReport, {
  allow: ['informe.crear', 'estadistica.consultar'],
  summary: 'A monthly report as a tagged PDF or as a spreadsheet, in the language of the caller',
  params: obj({ id: Id, formato: oneOf(...reportFormats) }),
  ok: bytes('application/pdf', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  refusals: ['http.notFound'],
})

export const createMonthlyReport = endpoint(routes.createMonthlyReport, {
  allow: 'informe.crear',
  summary: 'Makes the next version of the report of a month that has ended; without a unit, of the whole municipality',
  body: NewMonthlyReport,
  status: 201,
  ok: MonthlyReport,
  refusals: ['http.forbidden', 'monthlyReport.notEnded', 'monthlyReport.unchanged'],
})

export const publishMonthlyReport = endpoint(routes.publishMonthlyReport, {
  allow: 'informe.crear',
  summary: 'Publishes a report with its note; a published one gets the note anew',
  params: IdParams,
  body: ReportNotes,
  ok: MonthlyReport,
  refusals: ['http.notFound', 'http.forbidden'],
})

export const getPromise = endpoint(routes.getPromise, {
  public: 'what the public page says too',
  summary: 'How long repairs of a public type take, else of its group, else of all; null while nothing can be said',
  query: obj({ tipo: opt(Id) }),
  ok: obj({ promesa: nullable(RepairPromise) }),
  refusals: [],
})
