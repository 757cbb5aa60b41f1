import { changeFilter, listAreas, listFilters, removeFilter, saveFilter } from '@avisa/contract/filters/endpoints'
import type { Filter, FilterModel } from '@avisa/contract/filters/schemas'
import { createIncident, listIncidents } from '@avisa/contract/incidents/endpoints'
import { listTasks } from '@avisa/contract/tasks/endpoints'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { createTown, town } from '#/testing/test-town.ts'
import { forgetPerson } from '#/privacy/shared/person-store.ts'

const app = useTestApp()
const { types, units } = town
type Caller = Parameters<typeof app.current.call>[1]

let irene: Caller
let rosa: Caller
let marta: Caller
let shared: number
const ids: Record<string, number> = {}

const filters = async (caller: Caller, modelo: FilterModel = 'incidencias'): Promise<Filter[]> =>
  (await app.current.call(listFilters, caller, { params: { modelo } })).body
const save = (caller: Caller, descripcion: string, condicion = '(abierta,=,1)', modelo: FilterModel = 'incidencias') =>
  app.current.call(saveFilter, caller, { params: { modelo }, body: { descripcion, condicion } })
const remove = (caller: Caller, id: number, modelo: FilterModel = 'incidencias') =>
  app.current.call(removeFilter, caller, { params: { modelo, id } })
const list = (caller: Caller, query: Record<string, unknown>) => app.current.call(listIncidents, caller, { query })
const namesOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id)).toSorted()

const report = async (name: string, tipo: number) => {
  const body = {
    tipos: String(tipo),
    unidad_gestion_id: units.streets,
    geolatitud: 39.05,
    geolongitud: -0.25,
    ciudadano: { email: 'a@b.es' },
  }
  ids[name] = (await app.current.call(createIncident, { uuid: 'device-filters' }, { body })).body.id
}
const write = (change: Record<string, unknown>, name: string) =>
  app.current.db.write(app.current.home.esquema, (tx) =>
    tx
      .updateTable('incidencias')
      .set(change)
      .where('id', '=', ids[name] ?? 0)
      .execute(),
  )

beforeAll(async () => {
  const { signIn, db, home } = app.current
  const sees = ['incidencia.consultar.todas', 'obra.consultar.todas'] as const
  irene = { token: (await signIn({ roles: ['Tecnicos'], permisos: sees })).token }
  rosa = { token: (await signIn({ roles: ['Agentes'], permisos: sees })).token }
  marta = { token: (await signIn({ roles: ['Ciudadanos'], servidor: 'ciudadano', id_externo: 'c-7' })).token }
  const row = { modelo: 'incidencias', descripcion_es: 'Abiertas', descripcion_val: 'Obertes', condicion: '(abierta,=,1)' }
  shared = (await db.write(home.esquema, (tx) => tx.insertInto('filtros').values(row).returning('id').executeTakeFirstOrThrow())).id
  await report('lamp', types.lampOut)
  await report('pothole', types.pothole)
  await report('done', types.pothole)
  await write({ distrito: 'Centro' }, 'lamp')
  await write({ distrito: 'Ensanche' }, 'pothole')
  await write({ estado_incidencia_id: 36 }, 'done')
  await write({ fecha: new Date(app.current.clock.current.getTime() - 8 * 86_400_000) }, 'pothole')
})

describe('the filters of a list (CALL-72, SRV-24)', () => {
  test('are the fixed, the shared and the caller’s own ones, in their language (ENT-FIL-01)', async () => {
    const own = (await save(irene, 'Alumbrado', `(tipo,=,${types.lighting})`)).body
    expect(await filters({ ...irene, lang: 'ca' })).toEqual([
      expect.objectContaining({ id: 2, descripcion: 'Les meues incidències', usuario_id: null }),
      expect.objectContaining({ id: 21, descripcion: 'Incidències públiques', usuario_id: null }),
      {
        id: shared,
        descripcion: 'Obertes',
        descripcion_es: 'Abiertas',
        descripcion_val: 'Obertes',
        condicion: '(abierta,=,1)',
        usuario_id: null,
        vista: null,
        inicial: false,
        compartida: 'todos',
        unidad_gestion_id: null,
      },
      expect.objectContaining({ id: own.id, descripcion: 'Alumbrado', usuario_id: expect.any(Number) }),
    ])
    expect((await filters(rosa)).map(({ id }) => id)).toEqual([2, 21, shared])
    await remove(irene, own.id)
  })

  test('citizens and other models get only the fixed ones, anonymous visitors none (INC-03, SRV-25)', async () => {
    expect((await filters(marta)).map(({ id }) => id)).toEqual([2, 21])
    expect((await filters(irene, 'obras')).map(({ id }) => id)).toEqual([2, 20])
    expect((await filters(irene, 'inspecciones')).map(({ id }) => id)).toEqual([2])
    expect((await app.current.call(listFilters, { uuid: 'device-filters' }, { params: { modelo: 'obras' } })).status).toBe(401)
  })

  test('only their owner can remove them', async () => {
    const { status, body } = await save(irene, 'Para mañana')
    expect({ status, descripcion: body.descripcion }).toEqual({ status: 201, descripcion: 'Para mañana' })
    expect((await remove(rosa, body.id)).status).toBe(404)
    expect((await remove(irene, body.id, 'obras')).status).toBe(404)
    expect((await remove(irene, shared)).status).toBe(404)
    expect((await remove(irene, 21)).status).toBe(404)
    expect((await remove({ uuid: 'device-filters' }, body.id)).status).toBe(401)
    expect((await remove(irene, body.id)).body).toEqual(body)
    expect((await filters(irene)).map(({ id }) => id)).not.toContain(body.id)
  })

  test('contain criteria, never SQL', async () => {
    for (const condicion of ['estado_incidencia_id = 31', '(contenido,LIKE,x)', '(abierta,=,1) or true']) {
      for (const lang of ['es', 'ca'] as const) {
        const { status, body } = await save({ ...irene, lang }, 'Mal', condicion)
        expect({ status, field: body.error.errors[0].field }).toEqual({ status: 400, field: 'condicion' })
      }
    }
    expect((await save(marta, 'Mías')).status).toBe(403)
  })

  test('a person’s filters have unique names, and are fifty at most', async () => {
    const first = await save(rosa, 'Repetido')
    expect((await save(rosa, 'Repetido')).body.error).toMatchObject({ status: 409, code: 'filter.sameName' })
    expect((await save(rosa, 'Repetido', '(abierta,=,1)', 'obras')).status).toBe(201)
    expect(first.status).toBe(201)
    for (let n = 1; n < 50; n++) await save(rosa, `Filtro ${n}`)
    expect((await save(rosa, 'Uno más')).body.error).toMatchObject({ status: 409, code: 'filter.tooMany' })
  })
})

describe('a view (ENT-FIL-01)', () => {
  const vista = { columnas: ['prioridad', 'tipo', 'estado'], orden: '-fecha', grupo: 'prioridad', pestanya: 'lista' as const }
  const create = (caller: Caller, body: object) =>
    app.current.call(saveFilter, caller, { params: { modelo: 'incidencias' }, body: { condicion: '', ...body } as never })
  const change = (caller: Caller, id: number, body: object, modelo: FilterModel = 'incidencias') =>
    app.current.call(changeFilter, caller, { params: { modelo, id }, body })
  const find = async (caller: Caller, id: number) => (await filters(caller)).find((filter) => filter.id === id)
  let pepa: Caller
  let colleague: Caller
  let elsewhere: Caller
  let neighbour: Caller

  beforeAll(async () => {
    const { signIn, db } = app.current
    const shares = ['filtro.compartir', 'incidencia.consultar.todas'] as const
    pepa = { token: (await signIn({ roles: ['Tecnicos'], permisos: shares, unidades: [units.streets] })).token }
    colleague = { token: (await signIn({ roles: ['Tecnicos'], permisos: shares, unidades: [units.streets] })).token }
    elsewhere = { token: (await signIn({ roles: ['Tecnicos'], permisos: shares, unidades: [units.buildings] })).token }
    const neighbouring = await createTown(db, 'Vila del Costat')
    neighbour = { token: (await signIn({ roles: ['Tecnicos'], permisos: shares }, neighbouring.esquema)).token, key: neighbouring.clave }
  })

  test('keeps columns, order, group and tab, and is renamed and changed in parts', async () => {
    const view = (await create(pepa, { descripcion: 'Mi mañana', vista })).body
    expect(view).toMatchObject({
      descripcion: 'Mi mañana',
      condicion: '',
      vista,
      inicial: false,
      compartida: 'nadie',
      unidad_gestion_id: null,
    })
    expect((await change(pepa, view.id, { descripcion: ' Mi tarde ' })).body).toMatchObject({ descripcion: 'Mi tarde', vista })
    expect((await change(pepa, view.id, { condicion: '(abierta,=,1)', vista: { grupo: 'distrito' } })).body).toMatchObject({
      descripcion: 'Mi tarde',
      condicion: '(abierta,=,1)',
      vista: { grupo: 'distrito' },
    })
    expect((await change(pepa, view.id, { vista: null })).body.vista).toBeNull()
    expect((await change(pepa, view.id, {})).status).toBe(200)
    await remove(pepa, view.id)
  })

  test.each([
    ['a column that the list lacks', { vista: { columnas: ['plazo'] } }, 'vista'],
    ['an order that the list lacks', { vista: { orden: 'contenido' } }, 'vista'],
    ['a group that the list does not sort by', { vista: { grupo: 'fecha' } }, 'vista'],
    ['conditions of another list', { condicion: '(estadoobra_id,=,14)' }, 'condicion'],
  ])('is refused with %s', async (_, body, field) => {
    const view = (await create(pepa, { descripcion: 'Vale' })).body
    for (const refused of [await create(pepa, { descripcion: 'Mal', ...body }), await change(pepa, view.id, body)])
      expect({ status: refused.status, field: refused.body.error.errors[0].field }).toEqual({ status: 400, field })
    await remove(pepa, view.id)
  })

  test('one of a list is the first for its owner alone', async () => {
    const first = (await create(pepa, { descripcion: 'Una', inicial: true, compartida: 'todos' })).body
    const other = (await create(pepa, { descripcion: 'Otra', inicial: true })).body
    expect([(await find(pepa, first.id))?.inicial, (await find(pepa, other.id))?.inicial]).toEqual([false, true])
    await change(pepa, first.id, { inicial: true })
    expect([(await find(pepa, first.id))?.inicial, (await find(pepa, other.id))?.inicial]).toEqual([true, false])
    expect((await find(colleague, first.id))?.inicial).toBe(false)
    expect((await change(colleague, first.id, { inicial: true })).status).toBe(403)
    await remove(pepa, first.id)
    await remove(pepa, other.id)
  })

  test('shared with a unit is read and looked after there, with all staff read by all', async () => {
    const view = (await create(pepa, { descripcion: 'Alumbrado', condicion: '(abierta,=,1)', compartida: 'unidad', vista })).body
    expect(view).toMatchObject({ compartida: 'unidad', unidad_gestion_id: units.streets })
    expect(await find(colleague, view.id)).toMatchObject({ vista, compartida: 'unidad' })
    expect((await list(colleague, { filtroIncidencias: view.id })).status).toBe(200)
    for (const stranger of [elsewhere, marta]) {
      expect(await find(stranger, view.id)).toBeUndefined()
      expect((await list(stranger, { filtroUsr: view.id })).status).toBe(400)
      expect((await change(stranger, view.id, { descripcion: 'Otra' })).status).toBe(404)
      expect((await remove(stranger, view.id)).status).toBe(404)
    }
    expect((await change(colleague, view.id, { descripcion: 'Alumbrado del centro' })).body.descripcion).toBe('Alumbrado del centro')
    expect((await change(colleague, view.id, { compartida: 'todos' })).body).toMatchObject({
      compartida: 'todos',
      unidad_gestion_id: units.streets,
    })
    expect(await find(elsewhere, view.id)).toMatchObject({ descripcion: 'Alumbrado del centro' })
    expect((await change(elsewhere, view.id, { descripcion: 'Otra' })).status).toBe(404)
    expect((await change(irene, view.id, { descripcion: 'Otra' })).status).toBe(404)
    expect((await remove(colleague, view.id)).status).toBe(200)
    expect(await find(pepa, view.id)).toBeUndefined()
  })

  test('of another municipality does not exist', async () => {
    const view = (await create(pepa, { descripcion: 'Nuestra', compartida: 'todos' })).body
    expect(await find(neighbour, view.id)).toBeUndefined()
    expect((await change(neighbour, view.id, { descripcion: 'Suya' })).status).toBe(404)
    expect((await find(pepa, view.id))?.descripcion).toBe('Nuestra')
    await remove(pepa, view.id)
  })

  test('is shared only by those who may, and with a unit of theirs', async () => {
    expect((await create(rosa, { descripcion: 'De todos', compartida: 'todos' })).status).toBe(403)
    expect((await create(pepa, { descripcion: 'De otra', compartida: 'unidad', unidad_gestion_id: units.buildings })).status).toBe(403)
    const view = (await create(pepa, { descripcion: 'Mía' })).body
    expect((await change(pepa, view.id, { compartida: 'unidad', unidad_gestion_id: units.buildings })).status).toBe(403)
    expect((await change(pepa, view.id, { compartida: 'unidad' })).status).toBe(200)
    expect((await change(pepa, view.id, { compartida: 'nadie' })).body).toMatchObject({ compartida: 'nadie', unidad_gestion_id: null })
    expect(await find(colleague, view.id)).toBeUndefined()
    await remove(pepa, view.id)
  })

  test('of somebody who has left stays shared: their unit looks after it, and without the account the municipality', async () => {
    const { signIn, db, home } = app.current
    const leaver = await signIn({ roles: ['Tecnicos'], permisos: ['filtro.compartir'], unidades: [units.streets] })
    const view = (await create({ token: leaver.token }, { descripcion: 'Heredada', compartida: 'unidad', inicial: true })).body
    const own = (await create({ token: leaver.token }, { descripcion: 'Solo suya' })).body
    await db.write(home.esquema, (tx) => tx.updateTable('usuarios').set({ activado: false }).where('id', '=', leaver.id).execute())
    expect((await change(colleague, view.id, { descripcion: 'De la unidad' })).status).toBe(200)
    await db.write(home.esquema, (tx) =>
      forgetPerson(tx, { esquema: home.esquema, now: app.current.clock.current }, { usuario_id: leaver.id, id_externo: null, email: null }),
    )
    expect(await find(colleague, view.id)).toMatchObject({ descripcion: 'De la unidad', usuario_id: null, inicial: false })
    expect(await find(elsewhere, view.id)).toBeUndefined()
    expect(await find(colleague, own.id)).toBeUndefined()
  })

  test('that the version before saved has no view, and is its owner’s alone', async () => {
    const { db, home } = app.current
    const old = { modelo: 'incidencias', descripcion_es: 'De antes', descripcion_val: 'De antes', condicion: '(abierta,=,1)' }
    const { usuario_id } = (await create(pepa, { descripcion: 'Para saber quién' })).body
    const row = await db.write(home.esquema, (tx) =>
      tx
        .insertInto('filtros')
        .values({ ...old, usuario_id })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    expect(await find(pepa, row.id)).toMatchObject({ vista: null, compartida: 'nadie', inicial: false })
    expect(await find(colleague, row.id)).toBeUndefined()
    expect((await list(pepa, { filtroUsr: row.id })).status).toBe(200)
  })
})

describe('filtering a list', () => {
  test.each([
    ['(abierta,=,1)', ['lamp', 'pothole']],
    ['(abierta,=,0)', ['done']],
    [`(tipo,=,${types.pavement})`, ['done', 'pothole']],
    [`(tipo,IN,${types.lampOut},${types.pothole});(abierta,=,1)`, ['lamp', 'pothole']],
    ['(fecha,>=,hoy-7)', ['done', 'lamp']],
    ['(fecha,<,hoy-7)', ['pothole']],
    ['(distrito,=,Centro)', ['lamp']],
    ['(publica,=,1);(propia,=,0)', ['done', 'lamp', 'pothole']],
    ['(propia,=,1)', []],
  ])('by a filter of %s', async (condicion, matches) => {
    const { body } = await save(irene, condicion, condicion)
    expect(namesOf((await list(irene, { filtroIncidencias: body.id })).body.data)).toEqual(matches)
    expect(namesOf((await list(irene, { criteria: condicion })).body.data)).toEqual(matches)
    await remove(irene, body.id)
  })

  test('combines two filters and criteria (SRV-63)', async () => {
    const lamps = (await save(irene, 'Luces', `(tipo,=,${types.lighting})`)).body
    expect(namesOf((await list(irene, { filtroIncidencias: shared, filtroUsr: lamps.id })).body.data)).toEqual(['lamp'])
    expect(namesOf((await list(irene, { filtroIncidencias: shared, criteria: '(distrito,=,Ensanche)' })).body.data)).toEqual(['pothole'])
    await remove(irene, lamps.id)
  })

  test('ignores filters of other people and models, and of citizens', async () => {
    const own = (await save(irene, 'Sólo mío')).body
    for (const lang of ['es', 'ca'] as const) {
      const refused = await list({ ...rosa, lang }, { filtroIncidencias: own.id })
      expect({ status: refused.status, field: refused.body.error.errors[0].field }).toEqual({ status: 400, field: 'filtroIncidencias' })
    }
    expect((await list(marta, { filtroUsr: shared })).status).toBe(400)
    expect((await app.current.call(listTasks, irene, { query: { filtro: shared } })).status).toBe(400)
    await remove(irene, own.id)
  })

  test('tasks can be filtered by open, own and their other columns', async () => {
    const tasks = async (condicion: string) => {
      const { body } = await save(irene, condicion, condicion, 'obras')
      const answer = await app.current.call(listTasks, irene, { query: { filtro: body.id } })
      return answer.body.data.map(({ incidencia_id }: { incidencia_id: number }) => incidencia_id).toSorted((a: number, b: number) => a - b)
    }
    const all = [ids['lamp'], ids['pothole'], ids['done']]
    expect(await tasks('(abierta,=,1)')).toEqual(all)
    expect(await tasks('(abierta,=,0)')).toEqual([])
    expect(await tasks('(propia,=,0);(publica,=,1)')).toEqual(all)
    expect(await tasks('(estadotecnico_id,IN,23)')).toEqual([ids['lamp']])
  })
})

test('districts are listed once, by name, for those who filter by them', async () => {
  const { db, home } = app.current
  const area = (codigo: string, nombre_es: string, nombre_val: string) => ({
    fuente: 'test',
    clase: 'distrito',
    codigo,
    nombre_es,
    nombre_val,
  })
  await db.write(home.esquema, (tx) =>
    tx
      .insertInto('zonas')
      .values([area('2', 'Ensanche', 'Eixample'), area('1', 'Centro', 'Centre'), area('1b', 'Centro', 'Centre')])
      .execute(),
  )
  const { body } = await app.current.call(listAreas, irene, { params: { clase: 'distrito' } })
  expect(body).toEqual([
    { nombre_es: 'Centro', nombre_val: 'Centre' },
    { nombre_es: 'Ensanche', nombre_val: 'Eixample' },
  ])
  expect((await app.current.call(listAreas, irene, { params: { clase: 'barrio' } })).body).toEqual([])
})
