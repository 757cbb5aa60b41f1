import { getParameters, listMunicipalities } from '@avisa/contract/municipalities/endpoints'
import { expect, it, describe } from 'vitest'
import { CommandProblem } from '#/commands/problem.ts'
import { openDirectory } from '#/platform/database/directory.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { createTown } from '#/testing/test-town.ts'
import { readTownRequest, runTown, type TownRequest } from './town-command.ts'

const app = useTestApp()
const now = new Date()
const run = (request: TownRequest) => runTown(app.current.db, request, now)
const acts = async (esquema: string) => {
  const { rows } = await app.current.db.bulk(esquema, (client) =>
    client.query(`select origen, nombre from actos_config order by id desc limit 1`),
  )
  return rows as unknown[]
}
/** What is cached ten seconds otherwise. */
const fresh = async () => void (app.current.deps.directory = openDirectory(app.current.db, { keptFor: 0 }))
const listed = async () =>
  ((await app.current.call(listMunicipalities, {})).body as { nombre: string; api_key: string }[]).map(({ nombre }) => nombre)

describe('a municipality', () => {
  it('gets another name and address, and links to the old one lead to the new one', async () => {
    const { esquema } = app.current.home
    await app.current.settings({ incidencias_publicas: true })
    const alias = async () =>
      (await app.current.db.shared.selectFrom('municipios').select('alias').where('esquema', '=', esquema).executeTakeFirstOrThrow()).alias
    const before = await alias()
    const lines = await run({ municipality: 'Vila Prova', verb: 'rename', es: 'Vila Nova', ca: 'Vila Nova', alias: 'vila-nova' })
    expect(lines[0]).toContain('«Vila Nova»')
    await fresh()
    expect(await listed()).toContain('Vila Nova')
    expect(await alias()).toBe('vila-nova')
    const old = await app.current.inject({ url: `/p/${before}?lang=ca` })
    expect([old.statusCode, old.headers['location']]).toEqual([301, '/p/vila-nova?lang=ca'])
    expect((await app.current.inject({ url: '/p/nadie' })).statusCode).toBe(404)
    expect(await acts(esquema)).toEqual([{ origen: 'orden', nombre: 'Nombre nuevo: Vila Nova' }])
    await run({ municipality: esquema, verb: 'rename', es: 'Vila Prova', ca: 'Vila Prova', alias: before ?? '' })
    await fresh()
    expect((await app.current.inject({ url: '/p/vila-nova' })).headers['location']).toBe(`/p/${before}`)
  })

  it('does not get the name or the address of another one', async () => {
    await createTown(app.current.db, 'Otra Vila')
    const rename = { municipality: 'Vila Prova', verb: 'rename', es: 'Otra vila', ca: 'Otra vila', alias: 'x' } as const
    await expect(run(rename)).rejects.toThrow('is the name of another municipality')
    await expect(run({ ...rename, es: 'Tercera', alias: 'otra-vila' })).rejects.toThrow('is the address of another municipality')
  })

  it('gets a new key, while apps with the old one go on until it ends', async () => {
    const { esquema, clave } = app.current.home
    const [line = ''] = await run({ municipality: esquema, verb: 'key', days: 30 })
    const key = /avisa_\S+$/.exec(line)?.[0] ?? ''
    await fresh()
    for (const each of [clave, key]) expect((await app.current.call(getParameters, { key: each })).status).toBe(200)
    const { body } = await app.current.call(listMunicipalities, {})
    expect(body.find(({ nombre }: { nombre: string }) => nombre === 'Vila Prova').api_key).toBe(key)
    expect(await acts(esquema)).toEqual([{ origen: 'orden', nombre: 'Clave nueva de las aplicaciones' }])
    await run({ municipality: esquema, verb: 'key', days: 0 })
    await fresh()
    expect((await app.current.call(getParameters, { key: clave })).body.error.code).toBe('http.apiKey')
    await app.current.db.shared.updateTable('claves_api').set({ caduca: null }).where('clave', '=', clave).execute()
  })

  it('is retired: nobody is offered it, apps are told, its data stay, and it comes back', async () => {
    const { esquema, clave } = app.current.home
    await expect(run({ municipality: esquema, verb: 'retire', sure: '' })).rejects.toThrow('--sure "Vila Prova"')
    await run({ municipality: esquema, verb: 'retire', sure: 'Vila Prova' })
    await fresh()
    expect(await listed()).not.toContain('Vila Prova')
    const refused = await app.current.call(getParameters, { key: clave })
    expect([refused.status, refused.body.error.code]).toEqual([403, 'http.retired'])
    expect((await app.current.call(getParameters, { key: 'wrong' })).body.error.code).toBe('http.apiKey')
    expect(await acts(esquema)).toEqual([{ origen: 'orden', nombre: 'Municipio retirado' }])
    expect(await run({ municipality: esquema, verb: 'retire', sure: 'Vila Prova' })).toEqual(['«Vila Prova» is retired already.'])
    expect(await run({ municipality: esquema, verb: 'reopen' })).toEqual(['«Vila Prova» is back.'])
    await fresh()
    expect((await app.current.call(getParameters, { key: clave })).status).toBe(200)
  })

  it('is listed in the order that was said', async () => {
    await run({ municipality: 'Otra Vila', verb: 'order', orden: 1 })
    await run({ municipality: 'Vila Prova', verb: 'order', orden: 2 })
    const names = await listed()
    expect(names.indexOf('Otra Vila')).toBeLessThan(names.indexOf('Vila Prova'))
  })
})

it.each([
  ['rename', [], 'Specify which municipality'],
  ['rename', ['--municipality', 'X'], 'Specify the new name'],
  ['rename', ['--municipality', 'X', '--to', 'Y', '--address', 'Y Z'], '--address takes'],
  ['key', ['--municipality', 'X', '--days', '999'], '--days wants'],
  ['order', ['--municipality', 'X', 'first'], 'order wants'],
  ['retire', ['--what'], 'Unknown option'],
] as const)('%s %j is refused with a sentence', (verb, args, sentence) => {
  expect(() => readTownRequest(verb, args)).toThrow(CommandProblem)
  expect(() => readTownRequest(verb, args)).toThrow(sentence)
})

it('makes the address of the name', () => {
  expect(readTownRequest('rename', ['--municipality', 'X', '--to', "L'Alcúdia de Crespins"])).toMatchObject({
    alias: 'l-alcudia-de-crespins',
  })
})
