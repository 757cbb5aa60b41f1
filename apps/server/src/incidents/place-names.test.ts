import { createIncident, getIncident, listIncidents } from '@avisa/contract/incidents/endpoints'
import type { NewIncident } from '@avisa/contract/incidents/schemas'
import { listTasks } from '@avisa/contract/tasks/endpoints'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { town } from '#/testing/test-town.ts'

const app = useTestApp()
const report: NewIncident = {
  tipos: String(town.types.lampOut),
  unidad_gestion_id: town.units.streets,
  geolatitud: 39.05,
  geolongitud: -0.25,
  direccionnumero: '3',
  ciudadano: { telefono: '960000000' },
}
const spanish = { direccion: 'Calle Mayor, 3', direccioncalle: 'Calle Mayor', distrito: 'Centro', barrio: 'Casco Antiguo' }
const valencian = { direccion: 'Carrer Major, 3', direccioncalle: 'Carrer Major', distrito: 'Centre', barrio: 'Nucli Antic' }
const namesOf = ({ direccion, ...names }: typeof spanish) => ({
  ...names,
  direccioncalle_sn: direccion,
  direccion: { nombre_cor: direccion },
})
let clerk: { token: string }
const create = async (lang: 'es' | 'ca', more: Partial<NewIncident>) =>
  (await app.current.call(createIncident, { ...clerk, lang }, { body: { ...report, ...more } })).body
let ids: number[] = []
let office: string

beforeAll(async () => {
  const { db, home, signIn } = app.current
  const area = (clase: string, nombre_es: string, nombre_val: string) => ({
    fuente: 'test',
    clase,
    codigo: nombre_es,
    nombre_es,
    nombre_val,
  })
  await db.write(home.esquema, (tx) =>
    tx
      .insertInto('zonas')
      .values([
        area('distrito', 'Centro', 'Centre'),
        area('distrito', 'Ensanche', 'Eixample'),
        area('barrio', 'Casco Antiguo', 'Nucli Antic'),
      ])
      .execute(),
  )
  clerk = await signIn({ permisos: ['incidencia.crear'] })
  ids = [(await create('es', spanish)).id, (await create('ca', valencian)).id]
  await create('es', { ...spanish, direccion: 'Camino Hondo', direccioncalle: 'Camino Hondo', distrito: 'Ensanche', barrio: 'Sin nombre' })
  office = (await signIn({ permisos: ['incidencia.consultar.todas', 'obra.consultar.todas'] })).token
})

describe('place names in both languages', () => {
  test.each([
    ['es', spanish],
    ['ca', valencian],
  ] as const)('are read in %s', async (lang, names) => {
    for (const id of ids) {
      const { body } = await app.current.call(getIncident, { ...clerk, lang }, { params: { id } })
      expect(body).toMatchObject(namesOf(names))
    }
    const tasks = await app.current.call(listTasks, { token: office, lang }, { query: { incidencia_id: ids[0] ?? 0, per_page: 1 } })
    expect(tasks.body.data[0]).toMatchObject({
      direccioncalle: names.direccioncalle,
      direccion_sn: names.direccion,
      distrito: names.distrito,
      barrio: names.barrio,
    })
  })

  test('that match no street or area stay as entered', async () => {
    const created = await create('ca', { direccion: 'Camí Fondo', direccioncalle: 'Camí Fondo', distrito: 'Eixample', barrio: 'Sense nom' })
    const { body } = await app.current.call(getIncident, { ...clerk, lang: 'es' }, { params: { id: created.id } })
    expect(body).toMatchObject({
      direccioncalle: 'Camí Fondo',
      direccion: { nombre_cor: 'Camí Fondo' },
      distrito: 'Ensanche',
      barrio: 'Sense nom',
    })
  })

  test.each([
    ['es', '(distrito,=,Centro)'],
    ['ca', '(distrito,=,Centre)'],
    ['ca', '(distrito,IN,Centre,Nord)'],
    ['ca', '(distrito,LIKE,entr)'],
    ['ca', '(barrio,=,Nucli Antic)'],
    ['es', '(direccioncalle,=,Calle Mayor)'],
    ['ca', '(direccioncalle,=,Carrer Major)'],
    ['ca', '(direccioncalle,LIKE,major)'],
  ] as const)('are found in %s by %s', async (lang, criteria) => {
    const { status, body } = await app.current.call(listIncidents, { token: office, lang }, { query: { criteria, sort: 'id' } })
    expect(status).toBe(200)
    expect(body.data.map((row: { id: number }) => row.id)).toEqual(ids)
  })

  test('are excluded in Valencian by the name shown', async () => {
    const list = await app.current.call(listIncidents, { token: office, lang: 'ca' }, { query: { criteria: '(distrito,!=,Centre)' } })
    expect(list.body.data.length).toBeGreaterThan(0)
    for (const row of list.body.data) expect(row.distrito).toBe('Eixample')
  })
})
