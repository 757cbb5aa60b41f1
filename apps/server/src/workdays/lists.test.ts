import { listEmployees, listOwnWorkDays, listWorkDays, startWorkDay } from '@avisa/contract/workdays/endpoints'
import type { Employee, WorkDay } from '@avisa/contract/workdays/schemas'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'

const app = useTestApp()
type Someone = Awaited<ReturnType<typeof app.current.signIn>>
let office: Someone
let ana: Someone

/** Days of one hour, from seven o'clock. */
const worked = ({ id }: Someone, ...days: string[]) =>
  app.current.db.write(app.current.home.esquema, (tx) => {
    const times = days.map((day) => ({ inicio: new Date(`${day}T05:00:00Z`), fin: new Date(`${day}T06:00:00Z`) }))
    const rows = times.map(({ inicio, fin }) => ({
      usuario_id: id,
      unidad_gestion_id: 1,
      inicio,
      fin,
      recibida_inicio: inicio,
      recibida_fin: fin,
    }))
    return tx.insertInto('jornadas').values(rows).execute()
  })
const employees = async (query: { term?: string; filtro?: string; sort?: string }) =>
  (await app.current.call(listEmployees, office, { query })).body.data as Employee[]

beforeAll(async () => {
  const worker = (nombre: string, apellidos: string) => app.current.signIn({ roles: ['Encargados'], nombre, apellidos })
  office = await app.current.signIn({ roles: ['Administradores'], nombre: 'Zoe', apellidos: 'Zurita' })
  ana = await worker('Ana', 'Cañas')
  await worked(ana, '2026-05-01', '2026-05-02')
  await worked(await worker('Pep', 'Añó'), '2026-05-03')
})

describe('employees (CALL-56)', () => {
  test.each([
    [undefined, ['Pep', 'Ana', 'Zoe']],
    ['-apellidos', ['Zoe', 'Ana', 'Pep']],
    ['nombre', ['Ana', 'Pep', 'Zoe']],
    // Whoever has never worked a day stands last.
    ['-ultima', ['Pep', 'Ana', 'Zoe']],
    ['ultima,nombre', ['Zoe', 'Ana', 'Pep']],
  ])('sorted by %s', async (sort, names) => {
    expect((await employees(sort === undefined ? {} : { sort })).map(({ nombre }) => nombre)).toEqual(names)
  })

  test('other orders are refused', async () => {
    expect((await app.current.call(listEmployees, office, { query: { sort: 'email' } })).status).toBe(400)
  })

  test('are found by either word (OPEN-97)', async () => {
    for (const query of [{ term: 'canas' }, { filtro: 'canas' }])
      expect((await employees(query)).map(({ nombre }) => nombre)).toEqual(['Ana'])
  })
})

test('pages have the requested size (CALL-53, CALL-56, CONST-01)', async () => {
  const { call } = app.current
  const pages = async (query: { page?: number; per_page?: number } = {}) => {
    const answers = [
      await call(listWorkDays, office, { query }),
      await call(listEmployees, office, { query }),
      await call(listOwnWorkDays, office, { params: { usuarioId: ana.id }, query }),
    ]
    return answers.map(({ body }) => (body.data as { id: number }[]).map(({ id }) => id))
  }
  const all = await pages()
  expect(all.map(({ length }) => length)).toEqual([3, 3, 2])
  const cut = [await pages({ per_page: 1 }), await pages({ page: 2, per_page: 1 }), await pages({ per_page: 2 })]
  expect(cut).toEqual([all.map((ids) => ids.slice(0, 1)), all.map((ids) => ids.slice(1, 2)), all.map((ids) => ids.slice(0, 2))])
})

test('one’s own days are filtered by open, closed or all (CALL-53)', async () => {
  const joan = await app.current.signIn({ roles: ['Encargados'] })
  const params = { usuarioId: joan.id }
  await worked(joan, '2026-05-01')
  await app.current.call(startWorkDay, joan, { params, body: { centro: 'Servicios urbanos' } })
  const states = async (query: { criteria?: string }) =>
    ((await app.current.call(listOwnWorkDays, joan, { params, query })).body.data as WorkDay[]).map(({ estado }) => estado)
  expect(await states({ criteria: '(estado,=,abierto)' })).toEqual(['abierto'])
  expect(await states({ criteria: '(estado,=,cerrado)' })).toEqual(['cerrado'])
  expect(await states({})).toEqual(['abierto', 'cerrado'])
})
