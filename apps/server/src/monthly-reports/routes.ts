import {
  createMonthlyReport,
  downloadMonthlyReport,
  getMonthlyReport,
  getPromise,
  listMonthlyReports,
  publishMonthlyReport,
} from '@avisa/contract/monthly-reports/endpoints'
import { changedFigures } from '@avisa/contract/monthly-reports/figures'
import { addMonths, monthOf } from '@avisa/contract/monthly-reports/months'
import { invalid, refuse } from '@avisa/contract/refusal'
import { findPromise } from '#/notifications/shared/promise-store.ts'
import { serve, serveInSteps, type Feature } from '#/platform/serve.ts'
import { insertReport, isUnit, lockMonth, publishReport } from './change-store.ts'
import { readFigures } from './shared/figures-store.ts'
import { changesBefore, reportFile, reportTypes } from './shared/files.ts'
import { findReport, findVersion, listReports, mayMake, type StoredReport } from './shared/store.ts'

const oldestMonths = 120

const withoutFigures = ({ datos: _datos, ...row }: StoredReport) => row

export const routes: Feature = (app) => {
  serve(app, getPromise, async ({ read, scope, query }) => ({
    promesa: (await findPromise(read, scope.esquema, query.tipo ?? null)) ?? null,
  }))

  serve(app, listMonthlyReports, ({ read, scope }) => listReports(read, scope))

  serve(app, getMonthlyReport, async ({ read, scope, params: { id } }) => {
    const report = (await findReport(read, scope, id)) ?? refuse('http.notFound')
    const now = await readFigures(read, scope, { mes: report.mes, unidad: report.unidad_gestion_id })
    return { ...report, cambios: changedFigures(report.datos, now), anteriores: await changesBefore(read, scope, report) }
  })

  serve(app, downloadMonthlyReport, async ({ deps, read, scope, params: { id, formato } }) => {
    const report = (await findReport(read, scope, id)) ?? refuse('http.notFound')
    const content = await reportFile(read, scope, { report, format: formato, origin: deps.address() })
    return { content, type: reportTypes[formato], cacheControl: 'private, no-store' }
  })

  serveInSteps(app, createMonthlyReport, {
    prepare: async ({ read, scope, body: { mes, unidad_gestion_id: unidad = null } }) => {
      const current = monthOf(scope.now, scope.zona)
      if (mes >= current || mes < addMonths(current, -oldestMonths)) return refuse('monthlyReport.notEnded')
      if (!(await mayMake(read, scope, unidad))) return refuse('http.forbidden')
      if (unidad !== null && !(await isUnit(read, scope, unidad)))
        throw invalid('unidad_gestion_id', 'Elija una unidad de la lista.', 'Trie una unitat de la llista.')
      return { mes, unidad, datos: await readFigures(read, scope, { mes, unidad }) }
    },
    run: async ({ tx, scope }, { mes, unidad, datos }) => {
      await lockMonth(tx, scope, mes)
      const last = await findVersion(tx, scope, { mes, unidad })
      if (last && changedFigures(last.datos, datos).length === 0)
        return refuse('monthlyReport.unchanged', { values: { version: last.version } })
      const id = await insertReport(tx, scope, { mes, unidad, datos, usuario_id: scope.person?.user_id ?? null })
      return withoutFigures((await findReport(tx, scope, id)) ?? refuse('http.notFound'))
    },
  })

  serve(app, publishMonthlyReport, async ({ tx, scope, params: { id }, body }) => {
    const report = (await findReport(tx, scope, id)) ?? refuse('http.notFound')
    if (!(await mayMake(tx, scope, report.unidad_gestion_id))) return refuse('http.forbidden')
    await publishReport(tx, scope, { id, nota_es: body.nota_es.trim(), nota_val: body.nota_val.trim() })
    return withoutFigures((await findReport(tx, scope, id)) ?? refuse('http.notFound'))
  })
}
