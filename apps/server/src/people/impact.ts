import type { User } from '@avisa/contract/access/schemas'
import type { Sight } from '@avisa/contract/access/visibility'
import { changedGranting } from '@avisa/contract/people/matrix'
import { permissionsWith } from '@avisa/contract/people/rights'
import type { CellChange, PermissionHolder, PermissionImpact } from '@avisa/contract/people/schemas'
import type { Read } from '#/platform/database/database.ts'
import { readGranting } from '#/platform/database/rights.ts'
import type { Scope } from '#/platform/scope.ts'
import { countIncidents, countTasks } from './facts-store.ts'
import { listHolders, usersOf } from './permission-store.ts'
import { sightOfPerson } from './rights.ts'

type PerUnit = ReadonlyMap<number, number>
type Counts = { incidencias: PerUnit; tareas: PerUnit }

/** Most people whose views are counted: a change for more of them is told by the first. */
const most = 100

/** Views that differ only in whose they are count the same where nothing of them is personal. */
const incidentKey = (sight: Sight) =>
  JSON.stringify(
    sight.incidencias.todas ? ['todas', sight.unidades] : [sight.unidades, sight.usuario_id, sight.entidades, sight.incidencias],
  )
const taskKey = (sight: Sight) =>
  JSON.stringify(sight.tareas === 'propias' ? [sight.unidades, sight.usuario_id, sight.entidades] : [sight.tareas, sight.unidades])

/** Counts each view once. */
const openCounter = (read: Read, scope: Scope) => {
  const counts = new Map<string, Promise<PerUnit>>()
  const once = (key: string, count: () => Promise<{ unidad: number; filas: number }[]>) => {
    const counting = counts.get(key) ?? count().then((rows) => new Map(rows.map(({ unidad, filas }) => [unidad, filas])))
    counts.set(key, counting)
    return counting
  }
  return async (sight: Sight): Promise<Counts> => ({
    incidencias: await once(`i${incidentKey(sight)}`, () => countIncidents(read, scope, sight)),
    tareas: await once(`t${taskKey(sight)}`, () => countTasks(read, scope, sight)),
  })
}

type Difference = { id: number; nombre: string; incidencias: Map<number, number>; tareas: Map<number, number> }

const differenceOf = (before: PerUnit, after: PerUnit) => {
  const units = new Set([...before.keys(), ...after.keys()])
  return new Map([...units].map((unit) => [unit, (after.get(unit) ?? 0) - (before.get(unit) ?? 0)]))
}
const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0)

/** What is lost or gained, by unit: the most that one of the people loses or gains there. */
const sideOf = (differences: readonly Difference[], sign: 1 | -1): PermissionImpact['menos'] => {
  const amounts = (map: ReadonlyMap<number, number>, unit: number) => Math.max(0, sign * (map.get(unit) ?? 0))
  const isOfSide = (difference: Difference, unit: number) =>
    amounts(difference.incidencias, unit) > 0 || amounts(difference.tareas, unit) > 0
  const units = [...new Set(differences.flatMap(({ incidencias, tareas }) => [...incidencias.keys(), ...tareas.keys()]))]
  const rows = units.flatMap((id) => {
    const people = differences.filter((difference) => isOfSide(difference, id))
    const largest = (of: 'incidencias' | 'tareas') => Math.max(0, ...people.map((person) => amounts(person[of], id)))
    return people.length === 0 ? [] : [{ id, personas: people.length, incidencias: largest('incidencias'), tareas: largest('tareas') }]
  })
  return {
    personas: differences.filter((difference) => units.some((unit) => isOfSide(difference, unit))).length,
    incidencias: sum(rows.map(({ incidencias }) => incidencias)),
    tareas: sum(rows.map(({ tareas }) => tareas)),
    unidades: rows.toSorted((a, b) => b.incidencias - a.incidencias),
  }
}

type View = { holder: PermissionHolder; before: Sight; after: Sight }

const changedViews = async (read: Read, scope: Scope, cells: readonly CellChange[]): Promise<View[]> => {
  const granting = await readGranting(read)
  const later = changedGranting(granting, cells)
  const holders = await listHolders(read, scope)
  const users = new Map(
    (
      await usersOf(
        read,
        scope,
        holders.map(({ id }) => id),
      )
    ).map((user) => [user.user_id, user]),
  )
  return holders.flatMap((holder) => {
    const user = users.get(holder.id)
    if (!user) return []
    const sight = (user_permisos: User['user_permisos']) => sightOfPerson({ ...user, user_permisos }, scope)
    const before = sight(permissionsWith(holder, granting))
    const after = sight(permissionsWith(holder, later))
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ holder, before, after }]
  })
}

/** How many open incidents and tasks each person would see less or more: the rules of visibility over the real rows. */
export const impactOf = async (read: Read, scope: Scope, cells: readonly CellChange[]): Promise<PermissionImpact> => {
  const count = openCounter(read, scope)
  const differences: Difference[] = []
  for (const { holder, before, after } of (await changedViews(read, scope, cells)).slice(0, most)) {
    const [was, is] = [await count(before), await count(after)]
    const { id, nombre } = holder
    const incidencias = differenceOf(was.incidencias, is.incidencias)
    differences.push({ id, nombre, incidencias, tareas: differenceOf(was.tareas, is.tareas) })
  }
  const personas = differences
    .map(({ id, nombre, incidencias, tareas }) => ({ id, nombre, incidencias: sum(incidencias.values()), tareas: sum(tareas.values()) }))
    .filter(({ incidencias, tareas }) => incidencias !== 0 || tareas !== 0)
    .toSorted((a, b) => Math.abs(b.incidencias) + Math.abs(b.tareas) - Math.abs(a.incidencias) - Math.abs(a.tareas))
  return { menos: sideOf(differences, -1), mas: sideOf(differences, 1), personas: personas.slice(0, 50) }
}
