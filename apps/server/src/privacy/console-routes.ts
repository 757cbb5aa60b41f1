import {
  eraseSubject,
  exportSubject,
  findSubject,
  getRetention,
  listErasures,
  saveRetention,
  tryRetention,
  withdrawErasure,
} from '@avisa/contract/privacy/endpoints'
import { contradictory } from '@avisa/contract/privacy/retention'
import type { Retention } from '@avisa/contract/privacy/schemas'
import { refuse } from '@avisa/contract/refusal'
import { toServerDate } from '@avisa/contract/values/dates'
import { beginAct } from '#/configuration/shared/act-store.ts'
import { writeSettings } from '#/platform/database/settings-store.ts'
import { serve, serveInSteps, type Feature } from '#/platform/serve.ts'
import { deleteErasure, findErasure, hasSecond, insertErasure, readErasures } from './erasure-store.ts'
import { endOf, readCounting } from './periods-store.ts'
import { copySubject, forgetSubject, isNobody, readSubject } from './shared/subject.ts'
import { tryPeriods } from './trial.ts'

const checkPeriods = (conservacion: Retention) => {
  const tipo = contradictory(conservacion)
  if (tipo !== undefined) refuse('privacy.contradictory', { values: { tipo: tipo === '' ? '' : ` (${tipo})` } })
}

export const consoleRoutes: Feature = (app) => {
  serve(app, getRetention, async ({ deps, scope }) => {
    const { counting, before } = await readCounting(deps.db, scope)
    const pendiente = before && { hasta: toServerDate(endOf(before), scope.zona), conservacion: before.conservacion }
    return { conservacion: counting[0], pendiente: pendiente ?? null }
  })
  serve(app, tryRetention, async ({ deps, read, scope, body: { conservacion } }) => {
    if (!conservacion) return tryPeriods(read, scope, (await readCounting(deps.db, scope)).counting)
    checkPeriods(conservacion)
    return tryPeriods(read, scope, [conservacion])
  })
  serve(app, saveRetention, async ({ tx, scope, body: { conservacion } }) => {
    checkPeriods(conservacion)
    await beginAct(tx, scope, { origen: 'consola' })
    await writeSettings(tx, { conservacion })
    return {}
  })
  serve(app, findSubject, async ({ read, scope, body: { email } }) => {
    const subject = await readSubject(read, scope.esquema, email)
    const { whom, nombre, ids, worked } = subject
    return { cuenta: whom.usuario_id !== null, nombre, incidencias: ids.length, ha_trabajado: worked }
  })
  serveInSteps(app, exportSubject, {
    prepare: async ({ deps, read, scope: { esquema, now, person }, body: { email } }) => {
      const subject = await readSubject(read, esquema, email)
      await deps.accessLog.flush()
      const log = { usuario_id: person?.user_id ?? null, para: 'POST /api/v1/privacidad/personas/exportar' }
      return copySubject(deps.db, { esquema, address: deps.address(), now, subject, log })
    },
    run: async (_context, copy) => ({ content: Buffer.from(copy), type: 'application/json', cacheControl: 'private, no-store' }),
  })
  serve(app, eraseSubject, async ({ deps, tx, scope, body: { email } }) => {
    const subject = await readSubject(tx, scope.esquema, email)
    if (isNobody(subject)) return { estado: 'borrado' as const, incidencias: 0 }
    if (subject.worked) refuse('account.worked')
    const requester = await findErasure(tx, email)
    if (requester === scope.person?.user_id) refuse('privacy.waits')
    if (requester === undefined && (await hasSecond(tx, scope))) {
      await insertErasure(tx, scope, email)
      return { estado: 'pedido' as const, incidencias: subject.ids.length }
    }
    await deleteErasure(tx, email)
    return { estado: 'borrado' as const, incidencias: await forgetSubject(deps.jobs, tx, { ...scope, subject }) }
  })
  serve(app, listErasures, ({ read, scope }) => readErasures(read, scope))
  serve(app, withdrawErasure, async ({ tx, body: { email } }) => {
    await deleteErasure(tx, email)
    return {}
  })
}
