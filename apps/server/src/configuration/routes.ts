import type { Change, Merged } from '@avisa/contract/configuration/acts'
import * as calls from '@avisa/contract/configuration/endpoints'
import { configurables } from '@avisa/contract/configuration/objects'
import { permisosRol } from '@avisa/contract/configuration/objects/rights'
import type { Permissions } from '@avisa/contract/access/permissions'
import { isRole, may, type Person } from '@avisa/contract/access/person'
import type { RoleName } from '@avisa/contract/access/roles'
import { refuse } from '@avisa/contract/refusal'
import { parseDate, toServerDate } from '@avisa/contract/values/dates'
import { invalid } from '@avisa/contract/refusal'
import type { Read, Tx } from '#/platform/database/database.ts'
import { lockRights } from '#/platform/database/rights.ts'
import { permissionsOfRole } from '#/platform/database/sessions.ts'
import { sealPreview } from '#/platform/preview.ts'
import { refuseUnconfirmed } from '#/platform/confirmation.ts'
import { serve, type Feature } from '#/platform/serve.ts'
import type { Scope } from '#/platform/scope.ts'
import { actDetail, actOf, draftDetail, draftsOf, overviewOf } from './act-view.ts'
import { configurationVersion, insertDraft, lockConfiguration, setDraftState, updateDraft } from './draft-store.ts'
import { changesToFile, fileOf } from './file.ts'
import { changesOf, findAct, findDraft, lastAuthor, listActs, tablesOf, type DraftRow } from './history-store.ts'
import { usesOf } from './impact-store.ts'
import { readObjects } from './shared/object-store.ts'
import {
  judge,
  lockFor,
  mayChange,
  publishChanges,
  refuseOutOfReach,
  refuseProblems,
  refuseUnconfirmedChanges,
  type Judging,
} from './publish.ts'
import { applyDraft, handlePlannedDrafts, planDraft, publishDraftNow } from './publish-job.ts'
import { beginAct } from './shared/act-store.ts'
import { undoneBy } from './undo.ts'

const knownObject = (objeto: string) => configurables.get(objeto) ?? refuse('http.notFound')

/** Refuses changes that the caller could not publish; a draft may still collide or be incomplete. */
const refuseForeign = async (at: Judging, changes: readonly Change[]) => {
  const { read, scope } = at
  const { stored, merged } = await judge(at, changes)
  await refuseOutOfReach(read, scope, stored, merged)
}

type Saving = { motivo?: string | null | undefined; cambios: readonly Change[] }
const save = async (tx: Tx, at: Omit<Judging, 'read'>, { motivo, cambios }: Saving) => {
  const { scope } = at
  if (cambios.some(({ objeto }) => configurables.get(objeto)?.draftOnly)) refuse('config.draftOnly')
  await refuseUnconfirmedChanges(tx, scope, cambios)
  await lockFor(tx, scope, cambios)
  const id = await beginAct(tx, scope, { origen: 'consola', motivo: motivo ?? null })
  await publishChanges(tx, at, {
    changes: cambios,
    who: async ({ objeto }) => (await lastAuthor(tx, scope.esquema, tablesOf(objeto))) ?? 'SQL',
  })
  return actOf(tx, scope, id)
}

const idsAmong = (stored: Awaited<ReturnType<typeof readObjects>>, objeto: string, clave: string) => ({
  objeto,
  clave,
  id: stored.ids.get(objeto)?.get(clave) ?? null,
})

const tryThem = async (at: Judging, changes: readonly Change[]) => {
  const { read, scope } = at
  const { stored, merged, problems, collisions } = await judge(at, changes)
  await refuseOutOfReach(read, scope, stored, merged)
  const risky = merged.filter(({ objeto, before, after }) => {
    const fields = Object.entries(configurables.get(objeto)?.fields ?? {})
    return before !== undefined && (!after || fields.some(([campo, { risk }]) => risk && before[campo] !== after[campo]))
  })
  const impacto = await usesOf(
    read,
    scope.esquema,
    risky.slice(0, 20).map(({ objeto, clave }) => idsAmong(stored, objeto, clave)),
  )
  return { problemas: problems, colisiones: collisions, impacto }
}

const day = 86_400_000
/** An undo of what has been in force for a day surprises people. */
const isOld = (published: string | null, { zona, now }: Scope): boolean =>
  published !== null && now.getTime() - (parseDate(published, zona)?.getTime() ?? 0) > day

const plannedTime = (text: string | null | undefined, { zona, now }: Scope): Date | null => {
  if (text === null || text === undefined) return null
  const time = parseDate(text, zona)
  if (!time || time <= now) throw invalid('publicar_el', 'Elija un momento que no haya pasado.', 'Trie un moment que no haja passat.')
  return time
}

const previewMinutes = 60

/** Nobody looks as a role that may more than they may. */
const refuseMore = (person: Person, permissions: Permissions) => {
  if (Object.keys(permissions).some((name) => person?.user_permisos[name] !== 1)) refuse('http.forbidden')
}

/** The permissions of a role once changes are published. */
const permissionsAfter = async (read: Read, rol: RoleName, merged: readonly Merged[]): Promise<Permissions> => {
  const after = merged.find(({ objeto, clave }) => objeto === permisosRol.objeto && clave === rol)?.after ?? {}
  const present = Object.keys(await permissionsOfRole(read, rol)).filter((name) => after[name] === undefined)
  const added = Object.keys(after).filter((name) => after[name] === true)
  return Object.fromEntries([...present, ...added].map((name) => [name, 1]))
}

const mustFindDraft = async (read: Read, scope: Scope, id: number) => (await findDraft(read, scope.esquema, id)) ?? refuse('http.notFound')

/** A draft of somebody else is changed and discarded by those who could publish it. */
const refuseOthers = async (at: Judging, { autor_id, pedido }: DraftRow) => {
  if (autor_id !== at.scope.person?.user_id) await refuseForeign(at, pedido)
}

const draftRoutes: Feature = (app) => {
  const { deps } = app
  const { db } = deps
  serve(app, calls.listDrafts, ({ read, scope }) => draftsOf(read, scope))
  serve(app, calls.getDraft, ({ read, scope, params }) => draftDetail({ db, read, scope }, params.id))
  serve(app, calls.createDraft, async ({ tx, scope, body }) => {
    await refuseForeign({ db, read: tx, scope }, body.cambios)
    return draftDetail({ db, read: tx, scope }, await insertDraft(tx, scope, body))
  })
  serve(app, calls.saveDraft, async ({ tx, scope, params, body, request }) => {
    await refuseOthers({ db, read: tx, scope }, await mustFindDraft(tx, scope, params.id))
    await refuseForeign({ db, read: tx, scope }, body.cambios)
    if (!(await updateDraft(tx, scope.esquema, { id: params.id, revision: request.ifMatch }, body))) refuse('http.conflict')
    return draftDetail({ db, read: tx, scope }, params.id)
  })
  serve(app, calls.discardDraft, async ({ tx, scope, params }) => {
    await refuseOthers({ db, read: tx, scope }, await mustFindDraft(tx, scope, params.id))
    await setDraftState(tx, scope.esquema, params.id, { estado: 'descartado' })
    return {}
  })
  serve(app, calls.publishDraft, async ({ tx, scope, params, body }) => {
    const draft = await mustFindDraft(tx, scope, params.id)
    await refuseUnconfirmedChanges(tx, scope, draft.pedido)
    const time = plannedTime(body.publicar_el, scope)
    if (time === null) await publishDraftNow(tx, { db, scope }, draft)
    else {
      const { problems, stored, merged } = await judge({ db, read: tx, scope }, draft.pedido)
      await refuseOutOfReach(tx, scope, stored, merged)
      refuseProblems(problems)
      await planDraft({ jobs: deps.jobs, tx, scope }, params.id, time)
    }
    return actOf(tx, scope, params.id)
  })
  serve(app, calls.previewDraft, async ({ tx, scope, params, body }) => {
    const draft = await mustFindDraft(tx, scope, params.id)
    const { problems, collisions, merged } = await judge({ db, read: tx, scope }, draft.pedido)
    if (collisions.length > 0) refuse('config.collided', { values: { quien: 'Alguien' } })
    refuseProblems(problems)
    const { person } = scope
    const rol = body.rol ?? null
    const permisos = rol === null ? {} : await permissionsAfter(tx, rol, merged)
    if (!isRole(person, 'super')) refuseMore(person, permisos)
    const caduca = new Date(scope.now.getTime() + previewMinutes * 60_000)
    const ticket = { draft: params.id, usuario: person?.user_id ?? 0, rol, permisos, caduca: caduca.toISOString() }
    const vista = sealPreview(deps, scope.esquema, ticket)
    return { vista, caduca: toServerDate(caduca, scope.zona) }
  })
}

export const routes: Feature = (app) => {
  const { deps } = app
  handlePlannedDrafts(deps)
  app.decorate('applyDraft', (tx: Tx, esquema: string, draft: number) => applyDraft(tx, { esquema, now: deps.clock.now() }, draft))
  serve(app, calls.getConfiguration, ({ read, scope }) => overviewOf(read, scope))
  serve(app, calls.listObjects, async ({ read, scope, params: { objeto } }) => {
    knownObject(objeto)
    const [stored, version] = await Promise.all([
      readObjects(read, scope.esquema, [...new Set([objeto, 'unidad'])]),
      configurationVersion(read),
    ])
    const rows = Object.entries(stored.configuration[objeto] ?? {})
    return {
      version,
      filas: rows.map(([clave, cuerpo]) => ({
        clave,
        cuerpo,
        puede: mayChange(scope, stored, { objeto, clave, before: cuerpo, after: cuerpo }),
        id: stored.ids.get(objeto)?.get(clave) ?? null,
      })),
    }
  })
  serve(app, calls.objectUses, async ({ read, scope, params: { objeto }, query: { clave } }) => {
    knownObject(objeto)
    const stored = await readObjects(read, scope.esquema, [objeto, ...(objeto === 'entidad' ? [] : ['entidad'])])
    if (!stored.configuration[objeto]?.[clave]) refuse('http.notFound')
    const uses = await usesOf(read, scope.esquema, [idsAmong(stored, objeto, clave)])
    return { usos: uses.map(({ codigo, total }) => ({ codigo, total })) }
  })
  serve(app, calls.tryChanges, ({ tx, scope, body }) => tryThem({ db: deps.db, read: tx, scope }, body.cambios))
  serve(app, calls.saveChanges, ({ tx, scope, body }) => save(tx, { db: deps.db, scope }, body))
  serve(app, calls.listActs, async ({ read, scope, query }) => listActs(read, scope, query, await readObjects(read, scope.esquema)))
  serve(app, calls.getAct, ({ read, scope, params }) => actDetail(read, scope, params.id))
  serve(app, calls.undoAct, async ({ tx, scope, params, body }) => {
    const act = await findAct(tx, scope, params.id)
    if (act?.estado !== 'publicado') return refuse('http.notFound')
    // What a municipality began with, or what an upgrade brought, is the ground of everything after it.
    if (act.origen === 'plantilla' || act.origen === 'migracion') refuse('config.nothingToUndo')
    if (act.autor_id !== scope.person?.user_id && !may(scope.person, 'configuracion.publicar')) refuse('http.forbidden')
    if (isOld(act.publicado, scope)) await refuseUnconfirmed(tx, scope)
    await lockRights(tx, scope)
    await lockConfiguration(tx)
    const id = await beginAct(tx, scope, { origen: 'deshacer', motivo: body.motivo ?? null, deshace_id: params.id })
    await undoneBy(tx, scope, { changes: await changesOf(tx, scope.esquema, params.id), insists: body.insistir ?? false })
    return actOf(tx, scope, id)
  })
  draftRoutes(app)
  serve(app, calls.exportConfiguration, async ({ read, scope }) => fileOf((await readObjects(read, scope.esquema)).configuration))
  serve(app, calls.importConfiguration, async ({ tx, scope, body }) => {
    const cambios = changesToFile((await readObjects(tx, scope.esquema)).configuration, body.archivo)
    if (cambios.length === 0) refuse('config.nothingToImport')
    await refuseForeign({ db: deps.db, read: tx, scope }, cambios)
    return draftDetail({ db: deps.db, read: tx, scope }, await insertDraft(tx, scope, { nombre: body.nombre, cambios }))
  })
}
