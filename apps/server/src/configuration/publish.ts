import { merge, withChanges, type Change, type Collision, type Merged } from '@avisa/contract/configuration/acts'
import type { Configurable, Configuration, Problem } from '@avisa/contract/configuration/configurable'
import { keyOf } from '@avisa/contract/configuration/configurable'
import { configurables } from '@avisa/contract/configuration/objects'
import { problemsOf } from '@avisa/contract/configuration/problems'
import { reachProblem } from '@avisa/contract/configuration/reach'
import { plainText } from '@avisa/contract/configuration/fields'
import { fold } from '@avisa/contract/addresses/fold'
import { matches } from '@avisa/contract/http/matches'
import type { Settings } from '@avisa/contract/municipalities/schemas'
import { contradictory } from '@avisa/contract/privacy/retention'
import type { Bilingual } from '@avisa/contract/values/bilingual'
import { Refusal, refuse, refuseIf } from '@avisa/contract/refusal'
import type { Database, Read, Tx } from '#/platform/database/database.ts'
import { lockRights, refuseNobodyLeft } from '#/platform/database/rights.ts'
import { listTowns } from '#/platform/database/towns.ts'
import { refuseUnconfirmed } from '#/platform/confirmation.ts'
import type { Scope } from '#/platform/scope.ts'
import { isSetting, settingSchema } from '#/platform/stored-settings.ts'
import { lockConfiguration } from './draft-store.ts'
import { peopleProblems } from './routed-people-store.ts'
import { missingRecords, readObjects, writeObjects, type StoredObjects } from './shared/object-store.ts'
import { cellsOf, isOfRights, refuseCells } from './shared/rights.ts'

/** `db`: names are looked up in all databases of the deployment. */
export type Judging = { db: Database; read: Read; scope: Scope }
type Judged = { stored: StoredObjects; merged: Merged[]; collisions: Collision[]; problems: Problem[]; next: Configuration }

const objectOf = (objeto: string): Configurable => configurables.get(objeto) ?? refuse('config.invalid')

/** The codes of the units that a person administers. */
const unitsOf = ({ unidades }: Scope, { ids }: StoredObjects): string[] =>
  [...(ids.get('unidad') ?? [])].filter(([, id]) => unidades === 'todas' || unidades.includes(id)).map(([codigo]) => codigo)

export const refuseOutOfReach = async (read: Read, scope: Scope, stored: StoredObjects, merged: readonly Merged[]): Promise<void> => {
  const own = unitsOf(scope, stored)
  for (const change of merged) refuseIf(reachProblem(scope.person, objectOf(change.objeto), change, own))
  await refuseCells(read, scope, cellsOf(stored, merged))
}

/** Rights first, as the calls for people do. */
export const lockFor = async (tx: Tx, scope: Scope, changes: readonly Pick<Change, 'objeto'>[]): Promise<void> => {
  if (changes.some(isOfRights)) await lockRights(tx, scope)
  await lockConfiguration(tx)
}

export const mayChange = (scope: Scope, stored: StoredObjects, change: Merged): boolean =>
  reachProblem(scope.person, objectOf(change.objeto), change, unitsOf(scope, stored)) === undefined

const unfit: Bilingual = { es: 'Este valor no vale aquí.', ca: 'Este valor no val ací.' }
const contradiction: Bilingual = {
  es: 'Las incidencias se borrarían antes de quitar los datos personales. Cambie un plazo.',
  ca: "Les incidències s'esborrarien abans de llevar les dades personals. Canvie un termini.",
}
const taken = (nombre: string): Bilingual => ({
  es: `«${nombre}» ya está en este servidor. Escriba otro nombre.`,
  ca: `«${nombre}» ja està en este servidor. Escriga un altre nom.`,
})

/** What is wrong with a parameter beyond its field; no two municipalities of a server have the same name or alias. */
const settingProblem = async ({ db, scope }: Judging, { clave, after = {} }: Merged): Promise<Bilingual | undefined> => {
  const { valor } = after
  if (isSetting(clave) && !matches(settingSchema(clave), valor)) return unfit
  if (clave === 'conservacion' && contradictory(valor as Settings['conservacion']) !== undefined) return contradiction
  if (clave !== 'nombre_es' && clave !== 'alias') return undefined
  const of = clave === 'alias' ? 'alias' : 'nombre'
  const others = (await listTowns(db)).filter(({ esquema }) => esquema !== scope.esquema)
  const other = others.find((town) => fold(town[of]) === fold(plainText(valor)))
  return other && taken(other[of])
}

const settingProblems = async (at: Judging, merged: readonly Merged[]): Promise<Problem[]> => {
  const problems: Problem[] = []
  for (const change of merged.filter(({ objeto, after }) => objeto === 'parametro' && after)) {
    const problem = await settingProblem(at, change)
    if (problem) problems.push({ objeto: 'parametro', clave: change.clave, campo: 'valor', nivel: 'error', ...problem })
  }
  return problems
}

const recordProblems = async (read: Read, { esquema }: Scope, merged: readonly Merged[]): Promise<Problem[]> =>
  (await missingRecords(read, esquema, merged)).map(({ objeto, clave, campo, keys }) => ({
    objeto,
    clave,
    campo,
    nivel: 'error',
    es: `No existe: ${keys.slice(0, 5).join(', ')}.`,
    ca: `No existix: ${keys.slice(0, 5).join(', ')}.`,
  }))

/** A profile that a rule of the municipal account gives stays. */
export const ruledProblems = ({ settings: { sso } }: Scope, merged: readonly Merged[]): Problem[] =>
  merged
    .filter(({ objeto, clave, after }) => objeto === 'perfil' && !after && sso?.reglas.some(({ perfiles }) => perfiles.includes(clave)))
    .map(({ objeto, clave }) => ({
      objeto,
      clave,
      campo: 'codigo',
      nivel: 'error',
      es: 'Lo da una regla de la cuenta municipal. Quítelo antes de ella, en Seguridad.',
      ca: "El dona una regla del compte municipal. Lleve'l abans d'ella, en Seguretat.",
    }))

const isNew = ({ objeto, clave, despues }: Change) => despues !== null && keyOf(objectOf(objeto), despues) !== clave

export const mergedOf = ({ configuration }: StoredObjects, change: Change): Merged[] => {
  const result = merge(objectOf(change.objeto), change, configuration[change.objeto]?.[change.clave])
  return Array.isArray(result) ? [] : [result]
}

/** What changes would do to the configuration as it is now; writes nothing. */
export const judge = async (at: Judging, changes: readonly Change[]): Promise<Judged> => {
  const { read, scope } = at
  const stored = await readObjects(read, scope.esquema)
  const results = changes.map((change) => merge(objectOf(change.objeto), change, stored.configuration[change.objeto]?.[change.clave]))
  const merged = results.filter((result): result is Merged => !Array.isArray(result))
  const next = withChanges(stored.configuration, merged)
  const misnamed = changes.filter(isNew).map(({ objeto, clave }) => ({
    objeto,
    clave,
    campo: objectOf(objeto).clave[0] ?? '',
    nivel: 'error' as const,
    es: 'No se cambia.',
    ca: 'No es canvia.',
  }))
  const rules = merged.flatMap(({ objeto, clave, after }) => (objeto === 'regla_encaminamiento' && after ? [[clave, after] as const] : []))
  return {
    stored,
    merged,
    next,
    collisions: results.filter((result) => Array.isArray(result)).flat(),
    problems: [
      ...misnamed,
      ...(await settingProblems(at, merged)),
      ...(await recordProblems(read, scope, merged)),
      ...ruledProblems(scope, merged),
      ...problemsOf(merged, next),
      ...(await peopleProblems(read, scope.esquema, rules)),
    ],
  }
}

export const refuseProblems = (problems: readonly Problem[]): void => {
  const errors = problems.filter(({ nivel }) => nivel === 'error')
  if (errors.length === 0) return
  throw new Refusal('config.invalid', {
    fields: errors.slice(0, 50).map(({ objeto, clave, campo, es, ca }) => ({ field: `${objeto}/${clave}/${campo}`, es, ca })),
  })
}

const isViolation = (thrown: unknown, code: string) =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown && thrown.code === code
/** A row that others refer to stays. */
export const refuseUsed = (thrown: unknown): never => {
  if (isViolation(thrown, '23503')) return refuse('config.inUse')
  throw thrown
}

/** Some changes need an identity that was confirmed just now. */
export const refuseUnconfirmedChanges = async (
  tx: Tx,
  scope: Scope,
  changes: readonly Pick<Change, 'objeto' | 'clave'>[],
): Promise<void> => {
  if (changes.some(({ objeto, clave }) => objectOf(objeto).isFresh?.(clave))) await refuseUnconfirmed(tx, scope)
}

type Publishing = { changes: readonly Change[]; who: (collision: Collision) => Promise<string> }

/** Publishes changes under the act that the transaction has named: all of them, or none. */
export const publishChanges = async (tx: Tx, { db, scope }: Omit<Judging, 'read'>, { changes, who }: Publishing): Promise<Merged[]> => {
  const { stored, merged, collisions, problems } = await judge({ db, read: tx, scope }, changes)
  await refuseOutOfReach(tx, scope, stored, merged)
  const [collision] = collisions
  if (collision)
    throw new Refusal('config.collided', {
      values: { quien: await who(collision) },
      fields: collisions.map(({ objeto, clave, campo }) => ({
        field: `${objeto}/${clave}/${campo}`,
        es: 'Otra persona lo ha cambiado.',
        ca: 'Una altra persona ho ha canviat.',
      })),
    })
  refuseProblems(problems)
  await writeObjects(tx, scope.esquema, { changes: merged, stored, now: scope.now }).catch(refuseUsed)
  if (merged.some(isOfRights)) await refuseNobodyLeft(tx, scope)
  return merged
}
