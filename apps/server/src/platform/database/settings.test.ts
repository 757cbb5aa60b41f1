import type { Endpoint } from '@avisa/contract/http/endpoint'
import { createIncident, getIncident, listIncidents } from '@avisa/contract/incidents/endpoints'
import { getParameters } from '@avisa/contract/municipalities/endpoints'
import { getTask, listTasks } from '@avisa/contract/tasks/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#/app.ts'
import { readParameterRequest, runParameters } from '#/commands/municipality/parameters-command.ts'
import { openEvents } from '#/platform/events.ts'
import { requestOf, useTestApp, type Caller } from '#/testing/test-app.ts'
import { lampReport } from '#/testing/test-town.ts'
import { openDatabase } from './database.ts'
import { openDirectory } from './directory.ts'

const app = useTestApp()

/** A server as it is started, with the settings cached; its statements are recorded. */
const startServer = async (silent = false) => {
  const { deps, url, home } = app.current
  const statements: string[] = []
  const db = openDatabase(url, { max: 2, onStatement: (text) => void statements.push(text) })
  const live = openEvents(db, () => undefined)
  const events = silent ? { ...live, follow: (follower: Parameters<typeof live.follow>[0]) => follower('silencio') } : live
  const directory = openDirectory(db, { events })
  const server = await buildApp({ ...deps, db, events, directory })
  const call = async (endpoint: Endpoint, caller: Caller = {}, args: object = {}) =>
    (await server.inject(requestOf(home.clave, endpoint, caller, args))).json()
  return {
    call,
    directory,
    pageSize: async () => (await call(getParameters)).tamanyo_pagina,
    statementsOf: async (...args: Parameters<typeof call>) => {
      await call(...args)
      statements.length = 0
      await call(...args)
      return statements.slice()
    },
    stop: async () => {
      await server.close()
      await db.close()
    },
  }
}
type Server = Awaited<ReturnType<typeof startServer>>

const set = (clave: string, valor: string) =>
  runParameters(app.current.db, readParameterRequest('set', ['--municipality', 'Vila Prova', clave, valor]))

describe('the settings of a municipality', () => {
  let servers: Server[]
  beforeAll(async () => {
    servers = [await startServer(), await startServer()]
  })
  afterAll(() => Promise.all(servers.map(({ stop }) => stop())))
  const pageSizes = () => Promise.all(servers.map(({ pageSize }) => pageSize()))

  it('are the same on every server within two seconds of a command that changes them', async () => {
    expect(await pageSizes()).toEqual([15, 15])
    for (const size of [40, 41]) {
      await set('tamanyo_pagina', String(size))
      await expect.poll(pageSizes, { timeout: 2000 }).toEqual([size, size])
    }
    await set('tamanyo_pagina', 'default')
    await expect.poll(pageSizes, { timeout: 2000 }).toEqual([15, 15])
  })

  it.each([
    [`insert into parametros values ('tamanyo_pagina', '70')`, 70],
    [`update parametros set valor = '71' where clave = 'tamanyo_pagina'`, 71],
    [`delete from parametros where clave = 'tamanyo_pagina'`, 15],
  ])('are the same on every server after the SQL of a person: %s', async (statement, size) => {
    await pageSizes()
    await app.current.db.bulk(app.current.home.esquema, (client) => client.query(statement))
    await expect.poll(pageSizes, { timeout: 2000 }).toEqual([size, size])
  })

  it('include the colour, which is in the directory', async () => {
    await set('color', '"#123456"')
    const colours = () => Promise.all(servers.map(async ({ call }) => (await call(getParameters)).color))
    await expect.poll(colours, { timeout: 2000 }).toEqual(['#123456', '#123456'])
  })

  it('that a server itself changes apply to its next call', async () => {
    const [server] = servers
    for (const size of [50, 51, undefined]) {
      await server?.directory.settings.change(app.current.home.esquema, { tamanyo_pagina: size })
      expect(await server?.pageSize()).toBe(size ?? 15)
    }
  })

  it('are read again after a second where the database announces nothing', async () => {
    const server = await startServer(true)
    expect(await server.pageSize()).toBe(15)
    await set('tamanyo_pagina', '60')
    await expect.poll(server.pageSize, { timeout: 2000 }).toBe(60)
    await set('tamanyo_pagina', 'default')
    await server.stop()
  })

  it('cost a call no statement: besides that of the session, a list sends two, a detail one', async () => {
    const [server] = servers
    const { token } = await app.current.signIn({
      roles: ['Administradores'],
      permisos: ['incidencia.consultar.todas', 'obra.consultar.propia', 'obra.consultar.todas'],
    })
    const incident = (await app.current.call(createIncident, { uuid: 'device-of-somebody' }, { body: lampReport })).body
    const tasks = await server?.call(listTasks, { token })
    const counts = async (endpoint: Endpoint, args: object = {}) =>
      ((await server?.statementsOf(endpoint, { token }, args)) ?? []).length - 1
    expect({
      incidents: await counts(listIncidents),
      incident: await counts(getIncident, { params: { id: incident.id } }),
      tasks: await counts(listTasks),
      task: await counts(getTask, { params: { id: tasks.data[0].id } }),
      parameters: (await server?.statementsOf(getParameters))?.length,
    }).toEqual({ incidents: 2, incident: 1, tasks: 2, task: 1, parameters: 0 })
  })
})
