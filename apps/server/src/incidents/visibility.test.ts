import { permissionNames, type PermissionName } from '@avisa/contract/access/permissions'
import { roleNames } from '@avisa/contract/access/roles'
import type { User } from '@avisa/contract/access/schemas'
import {
  isOwn,
  seesAsStaff,
  seesIncident,
  seesInspection,
  seesTask,
  sightOf,
  type Asking,
  type IncidentFacts,
  type InspectionSeen,
  type TaskFacts,
} from '@avisa/contract/access/visibility'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { nameIn } from '#/platform/database/database.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { incidentSeen, incidentSeenAsStaff, inspectionSeen, ownIncident, taskSeen } from './shared/sight-store.ts'

type Generated<A> = A extends fc.Arbitrary<infer T> ? T : never

const app = useTestApp()
const units = [1, 2]
const entities = [1, 2, 3]
const devices = ['device-aaa', 'device-bbb']
const externals = ['c1', 'c2']
const states = { shown: 30, hidden: 37 }
const types = { shown: 11, internal: 3 }
let users: number[] = []

type Row = IncidentFacts & {
  id: number
  estado: number
  tipo: number
  trabajos: (TaskFacts & { id: number })[]
  visitas: (InspectionSeen & { id: number })[]
}
let rows: Row[] = []

const orNull = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: null })
const taskArbitrary = () =>
  fc.record({
    unidad_gestion_id: fc.constantFrom(...units),
    entidad_reparadora_id: orNull(entities),
    entidad_estudio_id: orNull(entities),
    encargado_id: orNull(users),
    tecnico_id: orNull(users),
  })
const incidentArbitrary = () =>
  fc.record({
    unidad_gestion_id: fc.constantFrom(...units),
    usuario_id: orNull(users),
    ciudadano_id_externo: orNull(externals),
    uuid: orNull(devices),
    estado: fc.constantFrom(...Object.values(states)),
    tipo: fc.constantFrom(...Object.values(types)),
    trabajos: fc.array(taskArbitrary(), { maxLength: 2 }),
    inspectores: fc.array(orNull(users), { maxLength: 2 }),
  })

const insert = async (sample: Generated<ReturnType<typeof incidentArbitrary>>, index: number): Promise<Row> => {
  const { estado, tipo, trabajos, inspectores, ...row } = sample
  return app.current.db.write(app.current.home.esquema, async (tx) => {
    const values = { ...row, codigo: `V-${index}`, estado_incidencia_id: estado, tipoincidencia_id: tipo }
    const { id } = await tx.insertInto('incidencias').values(values).returning('id').executeTakeFirstOrThrow()
    const jobs: Row['trabajos'] = []
    for (const [n, task] of trabajos.entries()) {
      const its = { incidencia_id: id, codigo: `VT-${index}-${n}`, tipoincidencia_id: tipo, estadotecnico_id: 20, estadoobra_id: 14 }
      const row = await tx
        .insertInto('tareas')
        .values({ ...task, ...its })
        .returning('id')
        .executeTakeFirstOrThrow()
      jobs.push({ ...task, id: row.id })
    }
    const visitas: Row['visitas'] = []
    for (const [n, inspector_id] of inspectores.entries()) {
      const seen = { unidad_gestion_id: row.unidad_gestion_id, inspector_id }
      const its = { ...seen, incidencia_id: id, codigo: `VI-${index}-${n}`, estado_inspeccion_id: 34 }
      visitas.push({ ...seen, ...(await tx.insertInto('inspecciones').values(its).returning('id').executeTakeFirstOrThrow()) })
    }
    const publica = estado === states.shown && tipo === types.shown
    return { ...row, id, estado, tipo, trabajos: jobs, visitas, tareas: jobs, inspectores, publica }
  })
}

const personArbitrary = () =>
  fc.record({
    user_id: fc.constantFrom(...users),
    user_roles: fc.subarray([...roleNames]),
    user_permisos: fc
      .subarray<PermissionName>(permissionNames.filter((name) => name.includes('consultar')))
      .map((names) => Object.fromEntries(names.map((name) => [name, 1]))),
    entidades_ids: fc.subarray(entities),
    unidades_ids: fc.subarray(units),
    id_externo: orNull(externals),
  })
const askingArbitrary = () =>
  fc.record({
    person: fc.option(personArbitrary(), { nil: null, freq: 5 }),
    uuid: orNull(devices),
    unidades: fc.oneof(fc.constant('todas' as const), fc.subarray(units)),
    incidencias_publicas: fc.boolean(),
    reparador_ver_incidencias: fc.boolean(),
    enlace: fc.option(fc.record({ incidencia_id: fc.constantFrom(...rows.map(({ id }) => id)), propia: fc.boolean() }), { nil: null }),
  })

const asUser = (person: Generated<ReturnType<typeof personArbitrary>>): User => ({
  ...person,
  entidades_responsable_ids: [],
  entidades_puede_cambiar_reparador: [],
  lang: 'es',
  nombre: '',
  apellidos: '',
  email: '',
  servidor: 'backoffice',
  por_codigo: false,
})

beforeAll(async () => {
  const { db, home, signIn } = app.current
  await db.write(home.esquema, (tx) => tx.updateTable('estados').set({ publico: false }).where('id', '=', states.hidden).execute())
  users = [(await signIn()).id, (await signIn()).id, (await signIn()).id]
  rows = []
  for (const [index, sample] of fc.sample(incidentArbitrary(), { numRuns: 60, seed: 7 }).entries()) rows.push(await insert(sample, index))
})

const idsOf = async (statement: ReturnType<typeof sql<{ id: number }>>) => {
  const rows = await statement.execute(app.current.db.read(app.current.home.esquema))
  return rows.rows.map((row) => row.id)
}

test('SQL and contract show everyone the same incidents, tasks and inspections', async () => {
  const { home } = app.current
  const t = nameIn(home.esquema)
  const scope = await app.current.scope()
  const seenOnce = {
    incidents: new Set<number>(),
    asStaff: new Set<number>(),
    onlyPublic: new Set<number>(),
    tasks: new Set<number>(),
    visits: new Set<number>(),
  }
  await fc.assert(
    fc.asyncProperty(askingArbitrary(), async (caller) => {
      const asking: Asking = { ...caller, person: caller.person && asUser(caller.person) }
      const sight = sightOf(asking)
      const expected = rows.filter((row) => seesIncident(sight, row)).map((row) => row.id)
      expect(await idsOf(sql`select i.id from ${t('incidencias')} i where ${incidentSeen(scope, sight)} order by i.id`)).toEqual(expected)
      const asStaff = rows.filter((row) => seesAsStaff(sight, row)).map((row) => row.id)
      expect(await idsOf(sql`select i.id from ${t('incidencias')} i where ${incidentSeenAsStaff(scope, sight)} order by i.id`)).toEqual(
        asStaff,
      )
      expect(asStaff.filter((id) => !expected.includes(id))).toEqual([])
      const own = rows.filter((row) => isOwn(sight, row)).map((row) => row.id)
      expect(await idsOf(sql`select i.id from ${t('incidencias')} i where ${ownIncident(sight)} order by i.id`)).toEqual(own)
      const tasks = rows.flatMap((row) => row.trabajos.filter((task) => seesTask(sight, task)).map((task) => task.id))
      expect(await idsOf(sql`select o.id from ${t('tareas')} o where ${taskSeen(sight)} order by o.id`)).toEqual(tasks)
      const visits = rows.flatMap((row) => row.visitas.filter((visit) => seesInspection(sight, visit)).map((visit) => visit.id))
      expect(await idsOf(sql`select p.id from ${t('inspecciones')} p where ${inspectionSeen(sight)} order by p.id`)).toEqual(visits)
      for (const id of expected) seenOnce.incidents.add(id)
      for (const id of asStaff) seenOnce.asStaff.add(id)
      for (const id of sight.personal ? expected.filter((rowId) => !asStaff.includes(rowId) && rowId !== sight.enlace?.incidencia_id) : [])
        seenOnce.onlyPublic.add(id)
      for (const id of tasks) seenOnce.tasks.add(id)
      for (const id of visits) seenOnce.visits.add(id)
    }),
    { numRuns: 300 },
  )
  // The comparison means something only if there was something to see.
  expect(seenOnce.incidents.size).toBe(rows.length)
  expect(seenOnce.asStaff.size).toBe(rows.length)
  expect(seenOnce.onlyPublic.size).toBe(rows.filter(({ publica }) => publica).length)
  expect(seenOnce.tasks.size).toBeGreaterThan(10)
  expect(seenOnce.visits.size).toBeGreaterThan(10)
})
