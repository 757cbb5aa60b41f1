import * as calls from '@avisa/contract/configuration/endpoints'
import { listPublicLists } from '@avisa/contract/lists/endpoints'
import { getParameters } from '@avisa/contract/municipalities/endpoints'
import { describe, expect, it } from 'vitest'
import { createTown, town } from '#/testing/test-town.ts'
import { useConsole } from './testing/use-console.ts'

const { app, run, at, rowsOf, save, undo, exported } = useConsole()

describe('a public list', () => {
  const list = (incidencias: string[]) => ({
    codigo: 'fira',
    nombre_es: 'Calles de la feria',
    nombre_val: 'Carrers de la fira',
    incidencias,
  })
  const members = async () =>
    (await rowsOf('lista_publica'))
      .map(({ clave, cuerpo }) => [clave, cuerpo['incidencias']] as const)
      .filter(([clave]) => clave === 'fira')

  it('is made with its incidents, changed, deleted and taken back; one that does not exist is refused', async () => {
    await app.current.settings({ listas_publicas: true })
    await run(`insert into incidencias (codigo, unidad_gestion_id, estado_incidencia_id, tipoincidencia_id)
      select 'L-' || n, 1, (select id from estados where pista = 'incidencia' and inicial), ${town.types.lampOut} from generate_series(1, 3) n`)
    const addition = { objeto: 'lista_publica', clave: 'fira', antes: null, despues: list(['L-1', 'L-2']) }
    const refused = await save([{ ...addition, despues: list(['L-1', 'L-9']) }])
    expect(JSON.stringify(refused.body)).toContain('No existe: L-9.')
    expect((await save([addition])).status).toBe(201)
    const [listed] = (await app.current.call(listPublicLists, { token: at.root })).body
    expect(listed).toMatchObject({ nombre_es: 'Calles de la feria', publica: true, total: 2 })
    const changed = await save([{ ...addition, antes: list(['L-1', 'L-2']), despues: list(['L-2', 'L-3']) }])
    const { body } = await app.current.call(calls.getAct, { token: at.root }, { params: { id: changed.body.id } })
    expect(
      body.diferencias.map(({ campo, antes, despues }: { campo: string; antes: unknown; despues: unknown }) => [campo, antes, despues]),
    ).toEqual([
      ['incidencias', 'L-1', null],
      ['incidencias', null, 'L-3'],
    ])
    await undo(changed.body.id)
    expect(await members()).toEqual([['fira', ['L-1', 'L-2']]])
    const gone = await save([{ ...addition, antes: list(['L-1', 'L-2']), despues: null }])
    expect(await members()).toEqual([])
    await undo(gone.body.id)
    expect(await members()).toEqual([['fira', ['L-1', 'L-2']]])
    expect((await exported()).objetos['lista_publica']?.['fira']).not.toHaveProperty('incidencias')
  })

  it('loses an incident that is erased, which is no act', async () => {
    const version = async () => (await app.current.call(calls.getConfiguration, { token: at.root })).body.version
    const before = await version()
    await run(`delete from incidencias where codigo = 'L-1'`)
    expect([await members(), await version()]).toEqual([[['fira', ['L-2']]], before])
  })

  it('of a person is none of the configuration', async () => {
    const before = await exported()
    await run(`insert into listas (nombre_es, nombre_val, usuario_id) select 'Mía', 'Meua', min(id) from usuarios`)
    expect(await exported()).toEqual(before)
  })
})

it('an alias that another municipality has is refused, a free one is chosen', async () => {
  await createTown(app.current.db, 'Vila Nova')
  const choose = (valor: string) => save([{ objeto: 'parametro', clave: 'alias', antes: null, despues: { clave: 'alias', valor } }])
  const refused = await choose('vila-nova')
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('«vila-nova» ya está')])
  expect((await choose('Vila Prova')).status).toBe(400)
  const chosen = await choose('vila')
  expect((await app.current.call(getParameters, {})).body.alias).toBe('vila')
  await undo(chosen.body.id)
  expect((await app.current.call(getParameters, {})).body.alias).toBe('vila-prova')
})

it('the time zone counts for the days and hours of the next answer; one that nobody knows is refused', async () => {
  const clave = 'zona_horaria'
  const zone = (valor: string) => save([{ objeto: 'parametro', clave, antes: null, despues: { clave, valor } }])
  const shown = async () => (await app.current.call(calls.listActs, { token: at.root }, { query: { per_page: 1 } })).body.data[0].publicado
  const before = await shown()
  expect((await zone('Europa/Nowhere')).body.error.code).toBe('config.invalid')
  const moved = await zone('Atlantic/Canary')
  expect(moved.status).toBe(201)
  expect((await app.current.call(getParameters, {})).body.zona_horaria).toBe('Atlantic/Canary')
  const hourOf = (time: string) => Number(time.slice(11, 13))
  expect(hourOf(await shown())).toBe((hourOf(before) + 23) % 24)
  await undo(moved.body.id)
  expect(hourOf(await shown())).toBe(hourOf(before))
  // A name that only SQL can write changes nothing.
  await app.current.settings({ zona_horaria: 'Marte/Olimpo' })
  expect((await app.current.call(getParameters, {})).body.zona_horaria).toBe('Europe/Madrid')
  await app.current.settings({ zona_horaria: 'Europe/Madrid' })
})
