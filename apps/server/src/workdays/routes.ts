import { invalid, Refusal, refuse } from '@avisa/contract/refusal'
import { parseDate, toSentenceDate } from '@avisa/contract/values/dates'
import {
  correctWorkDay,
  exportWorkDays,
  finishOpenWorkDay,
  finishWorkDay,
  listEmployees as employeesCall,
  listOwnWorkDays,
  listVehicles as vehiclesCall,
  listWorkDays as listCall,
  startWorkDay,
  workDayTotals,
} from '@avisa/contract/workdays/endpoints'
import { checkCorrection, checkStartTime, checkStop, isForgotten } from '@avisa/contract/workdays/hours'
import { correctsWorkDays, keepsWorkDays, seesWorkDays } from '@avisa/contract/workdays/rules'
import { noVehicle, workDayLimits } from '@avisa/contract/workdays/limits'
import type { WorkDayStop } from '@avisa/contract/workdays/schemas'
import type { Tx } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'
import { serve, type Feature } from '#/platform/serve.ts'
import {
  correctEnd,
  endWorkDay,
  findCentre,
  lockForCorrection,
  lockLastWorkDay,
  lockOwn,
  insertWorkDay,
  isVehicle,
} from './change-store.ts'
import { notifyOfCorrection } from './corrected.ts'
import { lookLater } from './forgotten.ts'
import { listEmployees, readForExport, totalsOf, type Period } from './report-store.ts'
import { toCsv } from './spreadsheet.ts'
import { findWorkDay, listVehicles, listWorkDays } from './store.ts'

const worker = ({ person }: Scope): number => {
  if (!keepsWorkDays(person)) refuse('http.notFound')
  return person?.user_id ?? refuse('http.notSignedIn')
}

const mayLook = (scope: Scope, usuario_id?: number) => {
  const own = worker(scope)
  if (usuario_id !== own && !seesWorkDays(scope.person)) refuse('http.forbidden')
}

const momentOf = ({ zona, now }: Scope, fecha: string | undefined): Date => {
  if (fecha === undefined) return now
  const date = parseDate(fecha, zona)
  if (!date) throw invalid('fecha', 'Escriba una fecha válida.', 'Escriga una data vàlida.')

  return date
}

const notLater = (date: Date, { now }: Scope) => (date > now ? now : date)

const local = ({ zona, lang }: Scope, date: Date) => toSentenceDate(date, zona, lang)

const day = /^\d{4}-\d{2}-\d{2}$/

const periodOf = ({ desde, hasta, ...rest }: Period): Period => {
  const [from, to] = [desde, hasta].map((text) => (day.test(text) && parseDate(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN))
  const days = ((to ?? Number.NaN) - (from ?? Number.NaN)) / 86_400_000
  if (!(days >= 0)) throw invalid('hasta', 'Elija dos fechas, la primera antes.', 'Trie dos dates, la primera abans.')
  if (days >= workDayLimits.totalDays) throw invalid('hasta', 'Elija un año como mucho.', 'Trie un any com a màxim.')
  return { desde, hasta, ...rest }
}

const finish = async (tx: Tx, scope: Scope, { id, inicio }: { id: number; inicio: Date }, { fecha, ...input }: WorkDayStop) => {
  const fin = momentOf(scope, fecha)
  const times = { inicio: inicio.getTime(), fin: fin.getTime(), pausas: input.pausas ?? 0 }
  const fields = checkStop(times, scope.now.getTime())
  if (fields.length > 0) throw new Refusal('http.validation', { fields })
  await endWorkDay(tx, scope, { ...input, id, fin: notLater(fin, scope) })
  return (await findWorkDay(tx, scope, id)) ?? refuse('http.notFound')
}

const ownDays: Feature = (app) => {
  serve(app, startWorkDay, async ({ deps, tx, scope, params, body }) => {
    const usuario_id = worker(scope)
    if (params.usuarioId !== usuario_id) refuse('http.notFound')
    const unidad_gestion_id = await findCentre(tx, scope, body.centro)
    if (unidad_gestion_id === undefined) throw invalid('centro', 'Elija un centro de la lista.', 'Trie un centre de la llista.')
    const vehiculo = body.vehiculo?.trim() || noVehicle
    if (vehiculo !== noVehicle && !(await isVehicle(tx, scope, vehiculo)))
      throw invalid('vehiculo', 'Elija un vehículo de la lista.', 'Trie un vehicle de la llista.')
    const last = await lockLastWorkDay(tx, scope, usuario_id)
    if (last && !last.fin) refuse('workDay.alreadyOpen', { values: { fecha: local(scope, last.inicio) } })
    const inicio = momentOf(scope, body.fecha)
    const wrong = checkStartTime(inicio.getTime(), { now: scope.now.getTime(), ultima: last?.fin?.getTime() ?? null })
    if (wrong) throw new Refusal('http.validation', { fields: [wrong] })
    const values = { usuario_id, unidad_gestion_id, vehiculo, inicio: notLater(inicio, scope) }
    const id = await insertWorkDay(tx, scope, values)
    await lookLater(deps, tx, scope, { id, inicio: values.inicio })
    return (await findWorkDay(tx, scope, id)) ?? refuse('http.notFound')
  })
  serve(app, finishWorkDay, async ({ tx, scope, params: { id }, body }) => {
    const usuario_id = worker(scope)
    const workDay = (await lockOwn(tx, scope, { id, usuario_id })) ?? refuse('http.notFound')
    if (workDay.fin) refuse('workDay.closed', { values: { fecha: local(scope, workDay.fin) } })
    return finish(tx, scope, workDay, body)
  })
  serve(app, finishOpenWorkDay, async ({ tx, scope, params, body }) => {
    const usuario_id = worker(scope)
    if (params.usuarioId !== usuario_id) refuse('http.notFound')
    return finish(tx, scope, (await lockOwn(tx, scope, { usuario_id })) ?? refuse('http.notFound'), body)
  })
  serve(app, vehiclesCall, async ({ read, scope }) => {
    worker(scope)
    return listVehicles(read, scope)
  })
}

const corrections: Feature = (app) => {
  serve(app, correctWorkDay, async ({ deps, tx, scope, params: { id }, body }) => {
    const usuario_id = worker(scope)
    if (!correctsWorkDays(scope.person)) refuse('http.forbidden')
    const workDay = (await lockForCorrection(tx, scope, id)) ?? refuse('http.notFound')
    if (workDay.usuario_id === usuario_id) refuse('workDay.own')
    const estado = workDay.fin ? 'cerrado' : 'abierto'
    const now = scope.now.getTime()
    if (estado === 'abierto' && !isForgotten({ estado }, workDay.inicio.getTime(), now)) refuse('workDay.running')
    const fin = momentOf(scope, body.fecha)
    const times = {
      inicio: workDay.inicio.getTime(),
      fin: fin.getTime(),
      pausas: workDay.pausas,
      siguiente: workDay.siguiente?.getTime() ?? null,
    }
    const fields = checkCorrection(times, now)
    if (fields.length > 0) throw new Refusal('http.validation', { fields })
    const motivo = body.motivo.trim()
    await correctEnd(tx, scope, { id, usuario_id, fin_antes: workDay.fin, fin, motivo })
    await notifyOfCorrection(deps, tx, scope, { ...workDay, despues: fin, motivo })
    return (await findWorkDay(tx, scope, id)) ?? refuse('http.notFound')
  })
}

export const routes: Feature = (app) => {
  ownDays(app)
  corrections(app)
  serve(app, listOwnWorkDays, async ({ read, scope, params: { usuarioId: usuario_id }, query }) => {
    const own = worker(scope)
    if (usuario_id !== own && !seesWorkDays(scope.person)) refuse('http.notFound')
    return listWorkDays(read, scope, { query, usuario_id, perPage: query.per_page ?? scope.settings.tamanyo_pagina })
  })
  serve(app, listCall, async ({ read, scope, query }) => {
    mayLook(scope)
    return listWorkDays(read, scope, { query, perPage: query.per_page ?? scope.settings.tamanyo_pagina })
  })
  serve(app, employeesCall, async ({ read, scope, query }) => {
    mayLook(scope)
    return listEmployees(read, scope, { query, perPage: query.per_page ?? scope.settings.tamanyo_pagina })
  })
  serve(app, workDayTotals, async ({ read, scope, query }) => {
    mayLook(scope, query.usuario_id)
    return totalsOf(read, scope, periodOf(query))
  })
  serve(app, exportWorkDays, async ({ read, scope, query }) => {
    mayLook(scope, query.usuario_id)
    const content = Buffer.from(toCsv(await readForExport(read, scope, periodOf(query)), scope.lang))
    return { content, type: 'text/csv', cacheControl: 'private, no-store' }
  })
}
