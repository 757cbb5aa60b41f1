import { refuse, refuseIf } from '@avisa/contract/refusal'
import * as endpoints from '@avisa/contract/imports/endpoints'
import { reasonTexts } from '@avisa/contract/imports/reasons'
import { checkApply, checkChange, checkDiscard, checkUndo } from '@avisa/contract/imports/rules'
import type { Import, NewImport } from '@avisa/contract/imports/schemas'
import { csvOf } from '#/platform/csv.ts'
import type { Read, Tx } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'
import { serve, type Feature } from '#/platform/serve.ts'
import { importJob } from './job.ts'
import {
  discard,
  findImport,
  findSource,
  insertImport,
  kindsOf,
  listImports,
  listRefused,
  lockImport,
  readMap,
  startApplying,
  startChecking,
} from './store.ts'

const heads = { es: ['Fila', 'Lo que dice', 'Por qué'], ca: ['Fila', 'El que diu', 'Per què'] } as const

const importOf = async (read: Read, scope: Scope, id: number): Promise<Import> =>
  (await findImport(read, scope, id)) ?? refuse('http.notFound')

/** The file, or the address that is read instead of one. */
const sourceOf = async (tx: Tx, scope: Scope, { subida, opciones }: Pick<NewImport, 'subida' | 'opciones'>) => {
  const url = opciones.incidencias?.direccion?.url
  if (subida === null) return { subida_id: null, archivo: URL.parse(url ?? '')?.host ?? refuse('import.noMapping'), tamanyo: 0 }
  const { id, nombre, tamanyo, whole } = (await findSource(tx, scope, subida)) ?? refuse('http.notFound')
  if (!whole) refuse('import.cut')
  return { subida_id: id, archivo: nombre, tamanyo }
}

export const routes: Feature = (app) => {
  serve(app, endpoints.createImport, async ({ tx, scope, deps, body: { subida, ...wanted } }) => {
    if (!kindsOf(scope).includes(wanted.para)) refuse('http.forbidden')
    if ((wanted.para === 'incidencias') !== (wanted.opciones.incidencias !== undefined)) refuse('import.noMapping')
    const id = await insertImport(tx, scope, { ...wanted, ...(await sourceOf(tx, scope, { subida, ...wanted })) })
    await deps.jobs.enqueue(tx, scope, importJob, { id })
    return importOf(tx, scope, id)
  })

  serve(app, endpoints.listImports, ({ read, scope }) => listImports(read, scope))

  serve(app, endpoints.getImport, ({ read, scope, params }) => importOf(read, scope, params.id))

  serve(app, endpoints.changeImport, async ({ tx, scope, deps, params: { id }, body }) => {
    const { estado, disponible } = (await lockImport(tx, scope, { id, kinds: ['incidencias'] })) ?? refuse('http.notFound')
    refuseIf(checkChange(estado))
    if (!disponible) refuse('import.noFile')
    await startChecking(tx, scope, { id, opciones: body })
    await deps.jobs.enqueue(tx, scope, importJob, { id })
    return importOf(tx, scope, id)
  })

  serve(app, endpoints.exportRefused, async ({ read, scope, params }) => {
    await importOf(read, scope, params.id)
    const rows = await listRefused(read, scope, params.id)
    const lines = rows.map(({ fila, texto, motivo }) => [fila ?? '', texto, reasonTexts[motivo][scope.lang]])
    return { content: Buffer.from(csvOf([heads[scope.lang], ...lines])), type: 'text/csv', cacheControl: 'private, no-store' }
  })

  serve(app, endpoints.importMap, async ({ read, scope, params }) => {
    await importOf(read, scope, params.id)
    const content = (await readMap(read, scope, params.id)) ?? refuse('http.notFound')
    return { content, type: 'application/geo+json', encoding: 'gzip', cacheControl: 'private, no-cache' }
  })

  serve(app, endpoints.applyImport, async ({ tx, scope, deps, params: { id }, body: { quitar } }) => {
    const { estado, para } = (await lockImport(tx, scope, { id })) ?? refuse('http.notFound')
    refuseIf(checkApply(estado))
    await startApplying(tx, scope, { id, quitar: quitar && para !== 'incidencias' })
    await deps.jobs.enqueue(tx, scope, importJob, { id })
    return importOf(tx, scope, id)
  })

  serve(app, endpoints.discardImport, async ({ tx, scope, params: { id } }) => {
    const { estado } = (await lockImport(tx, scope, { id })) ?? refuse('http.notFound')
    refuseIf(checkDiscard(estado))
    await discard(tx, scope, id)
    return importOf(tx, scope, id)
  })

  serve(app, endpoints.undoImport, async ({ tx, scope, deps, params: { id } }) => {
    const { estado } = (await lockImport(tx, scope, { id, kinds: ['incidencias'] })) ?? refuse('http.notFound')
    refuseIf(checkUndo(estado))
    await startApplying(tx, scope, { id, quitar: true })
    await deps.jobs.enqueue(tx, scope, importJob, { id })
    return importOf(tx, scope, id)
  })
}
