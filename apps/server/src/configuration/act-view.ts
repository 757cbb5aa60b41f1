import { plainText } from '@avisa/contract/configuration/fields'
import type { Act, ActDetail, Draft, Overview } from '@avisa/contract/configuration/schemas'
import { configurables } from '@avisa/contract/configuration/objects'
import { allProblems } from '@avisa/contract/configuration/problems'
import { refuse } from '@avisa/contract/refusal'
import type { Read } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'
import { configurationVersion } from './draft-store.ts'
import {
  changesOf,
  differencesOf,
  findAct,
  findDraft,
  isIntact,
  laterChanges,
  listOpenDrafts,
  withRecords,
  withSubjects,
  type ActRow,
  type DraftRow,
} from './history-store.ts'
import { readObjects, type StoredObjects } from './shared/object-store.ts'
import { judge, mayChange, type Judging } from './publish.ts'
import { peopleProblems } from './routed-people-store.ts'

export const actOf = async (read: Read, scope: Scope, id: number): Promise<Act> => {
  const row = (await findAct(read, scope, id)) ?? refuse('http.notFound')
  const [act] = await withSubjects(read, scope.esquema, [row], await readObjects(read, scope.esquema))
  return act ?? refuse('http.notFound')
}

export const actDetail = async (read: Read, scope: Scope, id: number): Promise<ActDetail> => {
  const row = await findAct(read, scope, id)
  if (row?.estado !== 'publicado') return refuse('http.notFound')
  const [stored, changes, later, integra] = await Promise.all([
    readObjects(read, scope.esquema),
    changesOf(read, scope.esquema, id),
    laterChanges(read, scope.esquema, id),
    isIntact(read, scope.esquema, id),
  ])
  const objects = await withRecords(read, scope.esquema, stored, [...changes, ...later])
  const [act] = await withSubjects(read, scope.esquema, [row], objects)
  const own = changes.flatMap((change) => differencesOf(objects, change))
  const posteriores = later
    .flatMap((change) => differencesOf(objects, change))
    .filter(({ objeto, clave, campo }) => own.some((other) => other.objeto === objeto && other.clave === clave && other.campo === campo))
    .map(({ objeto, clave, campo }) => ({ objeto, clave, campo }))
  return { ...(act ?? refuse('http.notFound')), diferencias: own, posteriores, integra }
}

/** What a draft is about, from what it asks for. */
const subjectsOf = (pedido: DraftRow['pedido']): Act['sobre'] =>
  pedido.slice(0, 3).map(({ objeto, clave, antes, despues }) => {
    const body = despues ?? antes ?? {}
    const base = configurables.get(objeto)?.nombre ?? ''
    return {
      objeto,
      clave,
      nombre_es: plainText(body[`${base}_es`] ?? body[base] ?? clave),
      nombre_val: plainText(body[`${base}_val`] ?? body[base] ?? clave),
    }
  })

const draftOf = async (read: Read, esquema: string, row: ActRow) => {
  const draft = (await findDraft(read, esquema, row.id)) ?? refuse('http.notFound')
  return { act: { ...row, sobre: subjectsOf(draft.pedido) }, draft }
}

export const draftDetail = async (at: Judging, id: number): Promise<Draft> => {
  const { read, scope } = at
  const row = (await findAct(read, scope, id)) ?? refuse('http.notFound')
  const { act, draft } = await draftOf(read, scope.esquema, row)
  const { problems, collisions } = await judge(at, draft.pedido)
  return { ...act, revision: draft.revision, cambios: draft.pedido, problemas: problems, colisiones: collisions }
}

export const draftsOf = async (read: Read, scope: Scope): Promise<Act[]> => {
  const drafts: Act[] = []
  for (const row of await listOpenDrafts(read, scope)) drafts.push((await draftOf(read, scope.esquema, row)).act)
  return drafts
}

const maxProblems = 200
/** Whether the caller may change something of this kind, whatever its unit. */
const mayChangeSome = (scope: Scope, stored: StoredObjects, objeto: string): boolean =>
  Object.entries(stored.configuration[objeto] ?? {}).some(([clave, body]) =>
    mayChange(scope, stored, { objeto, clave, before: body, after: body }),
  ) || mayChange(scope, stored, { objeto, clave: '', before: undefined, after: undefined })

export const overviewOf = async (read: Read, scope: Scope): Promise<Overview> => {
  const [stored, version] = await Promise.all([readObjects(read, scope.esquema), configurationVersion(read)])
  const people = await peopleProblems(read, scope.esquema, Object.entries(stored.configuration['regla_encaminamiento'] ?? {}))
  return {
    version,
    objetos: [...configurables.keys()].map((objeto) => ({
      objeto,
      total: Object.keys(stored.configuration[objeto] ?? {}).length,
      puede: mayChangeSome(scope, stored, objeto),
    })),
    problemas: [...people, ...allProblems(stored.configuration)].slice(0, maxProblems),
  }
}
