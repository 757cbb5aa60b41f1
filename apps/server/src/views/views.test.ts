import { countFilters, saveFilter } from '@avisa/contract/filters/endpoints'
import type { FilterCount, FilterModel } from '@avisa/contract/filters/schemas'
import { createIncident, listIncidents } from '@avisa/contract/incidents/endpoints'
import { listInspections } from '@avisa/contract/inspections/endpoints'
import { listTasks } from '@avisa/contract/tasks/endpoints'
import { beforeAll, expect, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { createTown, town } from '#/testing/test-town.ts'

const app = useTestApp()
type Caller = Parameters<typeof app.current.call>[1]
let irene: Caller

const sees = ['incidencia.consultar.todas', 'obra.consultar.todas', 'inspeccion.consultar', 'filtro.compartir'] as const
const counts = async (caller: Caller, modelo: FilterModel): Promise<FilterCount[]> =>
  (await app.current.call(countFilters, caller, { params: { modelo } })).body
const save = async (caller: Caller, modelo: FilterModel, condicion: string, more = {}) =>
  (
    await app.current.call(saveFilter, caller, {
      params: { modelo },
      body: { descripcion: `${condicion} ${Math.random()}`, condicion, ...more },
    })
  ).body

const totalOf = async (modelo: FilterModel, caller: Caller, filtro: number): Promise<number> => {
  const answer =
    modelo === 'incidencias'
      ? await app.current.call(listIncidents, caller, { query: { filtroIncidencias: filtro } })
      : await app.current.call(modelo === 'obras' ? listTasks : listInspections, caller, { query: { filtro } })
  return answer.body.meta.total
}

beforeAll(async () => {
  const { signIn } = app.current
  irene = { token: (await signIn({ roles: ['Tecnicos'], permisos: sees, unidades: [town.units.streets] })).token }
  for (const tipo of [town.types.lampOut, town.types.pothole, town.types.pothole]) {
    const body = {
      tipos: String(tipo),
      unidad_gestion_id: town.units.streets,
      geolatitud: 39.05,
      geolongitud: -0.25,
      ciudadano: { email: 'a@b.es' },
    }
    await app.current.call(createIncident, { uuid: 'device-views' }, { body })
  }
})

test.each<[FilterModel, string]>([
  ['incidencias', `(tipoincidencia_id,=,${town.types.pothole})`],
  ['incidencias', ''],
  ['obras', `(tipoincidencia_id,=,${town.types.pothole});(abierta,=,1)`],
  ['obras', '(publica,=,1)'],
  ['inspecciones', '(abierta,=,1)'],
])('the count of a view of %s with «%s» is that of its list', async (modelo, condicion) => {
  const view = await save(irene, modelo, condicion)
  const counted = (await counts(irene, modelo)).find(({ id }) => id === view.id)
  expect(counted).toEqual({ id: view.id, total: await totalOf(modelo, irene, view.id) })
})

test('people count what they see: another unit and another municipality count nothing of ours', async () => {
  const view = await save(irene, 'incidencias', '(abierta,=,1)', { compartida: 'todos' })
  const { signIn, db } = app.current
  const elsewhere = { token: (await signIn({ roles: ['Tecnicos'], permisos: sees, unidades: [town.units.buildings] })).token }
  expect((await counts(irene, 'incidencias')).find(({ id }) => id === view.id)?.total).toBe(3)
  expect((await counts(elsewhere, 'incidencias')).find(({ id }) => id === view.id)?.total).toBe(0)
  const other = await createTown(db, 'Vila del Costat')
  const stranger = { token: (await signIn({ roles: ['Tecnicos'], permisos: sees }, other.esquema)).token, key: other.clave }
  expect((await counts(stranger, 'incidencias')).every(({ total }) => total === 0)).toBe(true)
})

test('a filter whose condition the list no longer has is not counted, and citizens count nothing', async () => {
  const { db, home, signIn } = app.current
  const row = { modelo: 'incidencias', descripcion_es: 'Rota', descripcion_val: 'Trencada', condicion: '(ya_no,=,1)' }
  const { id } = await db.write(home.esquema, (tx) => tx.insertInto('filtros').values(row).returning('id').executeTakeFirstOrThrow())
  expect((await counts(irene, 'incidencias')).some((count) => count.id === id)).toBe(false)
  const marta = { token: (await signIn({ roles: ['Ciudadanos'], servidor: 'ciudadano', id_externo: 'c-8' })).token }
  expect((await app.current.call(countFilters, marta, { params: { modelo: 'obras' } })).status).toBe(403)
  expect((await app.current.call(countFilters, { uuid: 'device-views' }, { params: { modelo: 'obras' } })).status).toBe(401)
})

test('thirty views are counted at most', async () => {
  for (let n = 0; n < 32; n++) await save(irene, 'inspecciones', '(abierta,=,1)')
  expect(await counts(irene, 'inspecciones')).toHaveLength(30)
})

test('a list is sorted by what it is grouped by, the highest priority first', async () => {
  const { db, home } = app.current
  const { body } = await app.current.call(listTasks, irene, { query: {} })
  const [first, second, third] = body.data
  const set = (id: number, prioridad: string) =>
    db.write(home.esquema, (tx) => tx.updateTable('tareas').set({ prioridad }).where('id', '=', id).execute())
  await set(first?.id ?? 0, 'baja')
  await set(second?.id ?? 0, 'alta')
  await set(third?.id ?? 0, 'media')
  const sorted = async (sort: string) =>
    (await app.current.call(listTasks, irene, { query: { sort } })).body.data.map(({ prioridad }: { prioridad: string }) => prioridad)
  expect(await sorted('prioridad,-fecha')).toEqual(['alta', 'media', 'baja'])
  for (const sort of ['estadoobra_id', 'estadotecnico_id', 'tipoincidencia_id', 'entidad_reparadora_id', 'unidad_gestion_id', 'distrito'])
    expect(await sorted(`${sort},-fecha`)).toHaveLength(3)
  for (const sort of ['prioridad', 'estado_incidencia_id', 'tipoincidencia_id', 'unidad_gestion_id', 'distrito', 'barrio']) {
    const answer = await app.current.call(listIncidents, irene, { query: { sort: `${sort},-fecha` } })
    expect({ sort, rows: answer.body.data.length }).toEqual({ sort, rows: 3 })
  }
})
