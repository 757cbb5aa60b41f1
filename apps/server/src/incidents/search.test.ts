import { createIncident, listIncidents } from '@avisa/contract/incidents/endpoints'
import { askInspection, listInspections } from '@avisa/contract/inspections/endpoints'
import { listTasks } from '@avisa/contract/tasks/endpoints'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { town } from '#/testing/test-town.ts'

const app = useTestApp()
type Caller = Parameters<typeof app.current.call>[1]
const { types, units, entities } = town

let office: Caller
let withoutContact: Caller
let repairer: Caller
let lamp: { id: number; codigo: string }
let pothole: { id: number; codigo: string }

const report = async (more: Record<string, unknown>) => {
  const body = { unidad_gestion_id: units.streets, geolatitud: 39.05, geolongitud: -0.25, tipos: String(types.lampOut), ...more }
  return (await app.current.call(createIncident, office, { body: { ciudadano: { email: 'a@b.es' }, contenido: 'x', ...body } })).body
}
type Match = { id: number; incidencia_id?: number }
const codesFor = async (endpoint: typeof listIncidents | typeof listTasks | typeof listInspections, who: Caller, search: string) => {
  const { status, body } = await app.current.call(endpoint as typeof listTasks, who, { query: { search } })
  expect(status).toBe(200)
  return (body.data as Match[]).map(({ id, incidencia_id }) => incidencia_id ?? id).toSorted((a, b) => a - b)
}

beforeAll(async () => {
  const { signIn, call } = app.current
  const sees = ['incidencia.crear', 'incidencia.consultar.todas', 'obra.consultar.todas', 'inspeccion.consultar'] as const
  office = await signIn({ roles: ['Administradores'], permisos: [...sees, 'mantenimiento.ciudadano.consultar'] })
  withoutContact = await signIn({ roles: ['Administradores'], permisos: [...sees] })
  repairer = await signIn({
    roles: ['Encargados'],
    nombre: 'Pere',
    apellidos: 'Ortís',
    permisos: ['obra.consultar.propia'],
    entidades: [entities.lights],
  })
  lamp = await report({
    direccioncalle: 'Calle Mayor',
    direccionnumero: '14',
    contenido: 'Parpadea junto al árbol',
    ciudadano: { nombre: 'Concepción Ibáñez', email: 'concha@casa.example', telefono: '612 34 56 78' },
  })
  pothole = await report({ tipos: String(types.pothole), direccioncalle: 'Calle Ancha', direccionnumero: '3', contenido: 'Socavón' })
  await call(askInspection, office, { params: { id: lamp.id }, body: {} })
})

describe('a search ignores accents and finds', () => {
  test.each([
    ['a street', 'mayor', ['lamp']],
    ['a street with its number', 'Mayor, 14', ['lamp']],
    ['words of what was written', 'arbol parpadea', ['lamp']],
    ['words of several things at once', 'calle socavon', ['pothole']],
    ['who reported, by name', 'concepcion', ['lamp']],
    ['who reported, by phone', '612345678', ['lamp']],
    ['who reported, by phone as it is spoken', '612 34 56 78', ['lamp']],
    ['who reported, by e-mail', 'concha@casa', ['lamp']],
    ['all of a street', 'calle', ['lamp', 'pothole']],
    ['nothing where nothing is', 'inexistente', []],
  ])('%s', async (_, text, names) => {
    const expected = names.map((name) => (name === 'lamp' ? lamp : pothole).id)
    expect(await codesFor(listIncidents, office, text)).toEqual(expected)
    expect(await codesFor(listTasks, office, text)).toEqual(expected)
    expect(await codesFor(listInspections, office, text)).toEqual(expected.filter((id) => id === lamp.id))
  })

  test('codes and types', async () => {
    expect(await codesFor(listIncidents, office, lamp.codigo)).toEqual([lamp.id])
    expect(await codesFor(listTasks, office, lamp.codigo)).toEqual([lamp.id])
    expect(await codesFor(listIncidents, office, 'bache')).toEqual(await codesFor(listTasks, office, 'bache'))
    expect(await codesFor(listIncidents, office, 'farola')).toEqual([lamp.id])
  })

  test('the repairer of a task', async () => {
    expect(await codesFor(listTasks, office, 'ortis')).toEqual([lamp.id])
    expect(await codesFor(listTasks, repairer, 'mayor')).toEqual([lamp.id])
    expect(await codesFor(listTasks, repairer, 'ancha')).toEqual([])
  })
})

describe('a search does not reveal hidden data', () => {
  test('without the right to read contacts nobody is found by one', async () => {
    for (const text of ['concepcion', '612345678', 'concha@casa']) {
      expect(await codesFor(listIncidents, withoutContact, text)).toEqual([])
      expect(await codesFor(listTasks, withoutContact, text)).toEqual([])
      expect(await codesFor(listInspections, withoutContact, text)).toEqual([])
    }
    expect(await codesFor(listTasks, repairer, 'concepcion')).toEqual([])
  })

  test('citizens find by street, type and code only, never by the description', async () => {
    await app.current.settings({ incidencias_publicas: true })
    const { db, home } = app.current
    await db.write(home.esquema, async (tx) => {
      await tx.updateTable('tipos').set({ es_publica: true }).execute()
      await tx.updateTable('estados').set({ publico: true }).where('pista', '=', 'incidencia').execute()
    })
    const citizen = await app.current.signIn({ roles: ['Ciudadanos'], servidor: 'ciudadano', id_externo: 'c-1' })
    for (const who of [citizen, { uuid: 'device-search' }]) {
      expect(await codesFor(listIncidents, who, 'mayor')).toEqual([lamp.id])
      expect(await codesFor(listIncidents, who, 'farola')).toEqual([lamp.id])
      for (const text of ['parpadea', 'socavon', 'concepcion', '612345678']) expect(await codesFor(listIncidents, who, text)).toEqual([])
    }
  })
})
