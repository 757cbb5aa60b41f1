import { createFollow } from '@avisa/contract/follows/endpoints'
import { apiVersion, headers } from '@avisa/contract/http/headers'
import {
  citizenIncidents,
  createIncident,
  deviceIncidents,
  getIncident,
  listIncidents,
  nearbyIncidents,
  similarIncidents,
} from '@avisa/contract/incidents/endpoints'
import { incidentMap } from '@avisa/contract/map/endpoints'
import { listNotifications, subscribeToPush } from '@avisa/contract/notifications/endpoints'
import { publicPages } from '@avisa/contract/page-paths'
import { getTask } from '@avisa/contract/tasks/endpoints'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { openBrowser, startPushStandIn } from '#/testing/push-stand-in.ts'
import { states, useTaskTown } from '#/testing/task-town.ts'
import { lampReport, town } from '#/testing/test-town.ts'

const mark = 'MarcaInterna'
const answer = 'Hemos cambiado la lámpara de la farola.'
const reporter = 'device-moves'
const follower = 'device-follower'
const citizenId = 'c-internal'
const alias = 'vila-prova'
const standIn = await startPushStandIn()
afterAll(() => standIn.close())
const { app, people, aTask, move, finished } = useTaskTown({ push: standIn.push })

const seen: Record<string, string> = {}
let mine: { id: number; codigo: string }
const aborting = new AbortController()
afterAll(() => {
  aborting.abort()
  app.current.app.server.closeAllConnections()
})

const run = (text: string) => app.current.db.bulk(app.current.home.esquema, (client) => client.query(text))
const listen = async (token: string) => {
  const address = await app.current.app.listen({ host: '127.0.0.1', port: 0 })
  const { body } = await fetch(`${address}/api/v1/eventos`, {
    headers: { [headers.apiKey]: app.current.home.clave, [headers.apiVersion]: apiVersion, [headers.authorization]: `Bearer ${token}` },
    signal: aborting.signal,
  })
  const events: string[] = []
  const read = async () => {
    for await (const chunk of (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) events.push(chunk)
  }
  void read().catch(() => undefined)
  return events
}

const openBrowsers = async () => {
  const browsers = [reporter, follower].map((uuid) => ({ uuid, ...openBrowser(uuid) }))
  for (const { uuid, subscription } of browsers) await app.current.call(subscribeToPush, { uuid }, { params: { uuid }, body: subscription })
  return () =>
    standIn.sent.map(({ path, body }) => {
      const browser = browsers.find(({ uuid }) => path === `/${uuid}`)
      return { path, message: browser?.read(body) }
    })
}

const publish = (ids: readonly number[]) =>
  run(
    `update incidencias set contenido_publico = 'Farola apagada', revision = 'visible', id_vial = 1, barrio = 'Casco Antiguo' where id in (${ids.join()})`,
  )
const followBoth = async (incidencia_id: number) => {
  const follows = [{ canal: 'push' } as const, { canal: 'correo', email: 'vecina@example.org' } as const]
  for (const follow of follows)
    expect((await app.current.call(createFollow, { uuid: follower }, { body: { incidencia_id, ...follow } })).status).toBeLessThan(300)
  await run(`update seguimientos set confirmado = now()`)
}

/** What each door says after the moves, as it leaves the server. */
const readDoors = async ({ token, codigo, id }: { token: string; codigo: string; id: number }) => {
  const { call, inject } = app.current
  const place = { latitud: lampReport.geolatitud, longitud: lampReport.geolongitud }
  const box = { zoom: 18, oeste: -0.26, sur: 39.04, este: -0.24, norte: 39.06 }
  const calls = {
    'the detail, for the reporter': call(getIncident, { uuid: reporter }, { params: { id } }),
    'the detail, for a stranger': call(getIncident, { uuid: 'device-stranger' }, { params: { id } }),
    'the public list': call(listIncidents, { uuid: 'device-stranger' }, { query: { include: 'imagenes' } }),
    'the list of a device': call(deviceIncidents, { uuid: reporter }, { params: { uuid: reporter } }),
    'the list of an account': call(citizenIncidents, { token }, { params: { idExterno: citizenId } }),
    'what is near': call(nearbyIncidents, {}, { query: { ...place, buffer: 0.01 } }),
    'similar reports': call(similarIncidents, {}, { query: { ...place, tipo: town.types.lampOut } }),
    'the map': call(incidentMap, {}, { query: box }),
    'the notices of an account': call(listNotifications, { token }),
  }
  for (const [name, answered] of Object.entries(calls)) {
    const { status, body } = await answered
    expect([name, status]).toEqual([name, 200])
    seen[name] = JSON.stringify(body)
  }
  const { rows } = await run(
    `insert into zonas (fuente, clase, codigo, nombre_es, nombre_val) values ('t', 'barrio', '1', 'Casco Antiguo', 'Nucli Antic') returning id`,
  )
  const zone = Number(rows[0]?.id)
  const pages = {
    'the public page': publicPages.incident.to({ alias, codigo }),
    'the page of an area': publicPages.area.to({ alias, id: zone }),
    'the feed of an area': publicPages.areaFeed.to({ alias, id: zone }),
    'the page of a street': publicPages.street.to({ alias, id: 1 }),
    'the feed of a street': publicPages.streetFeed.to({ alias, id: 1 }),
  }
  for (const [name, url] of Object.entries(pages)) {
    const { statusCode, body } = await inject({ method: 'GET', url })
    expect([name, statusCode]).toEqual([name, 200])
    seen[name] = body
  }
}

const answered = ['the detail, for the reporter', 'the pushes', 'the mails to a@b.es', 'the mails to vecina@example.org', 'the public page']
const other = [
  'the detail, for a stranger',
  'the public list',
  'the list of a device',
  'the list of an account',
  'what is near',
  'similar reports',
  'the map',
  'the notices of an account',
  'the page of an area',
  'the feed of an area',
  'the page of a street',
  'the feed of a street',
  'the live stream',
]

test('the comment of a move for the team reaches staff alone, by whichever door, and the answer whoever waits for it', async () => {
  const { call, settings, signIn, deps } = app.current
  await settings({ incidencias_publicas: true, modulo_comentarios_estado: true })
  const citizen = await signIn({ roles: ['Ciudadanos'], servidor: 'ciudadano', id_externo: citizenId, unidades: [] })
  const { id, incidencia } = await aTask()
  const theirs = (await call(createIncident, { token: citizen.token }, { body: lampReport })).body
  const { rows } = await run(`update tareas set encargado_id = ${people.repairer.id} where incidencia_id = ${theirs.id} returning id`)
  await deps.jobs.drain()
  await publish([incidencia, theirs.id])
  await run(`update seguimientos_correo set confirmado = now() where incidencia_id in (${incidencia}, ${theirs.id})`)
  const pushed = await openBrowsers()
  await followBoth(incidencia)
  const events = await listen(citizen.token)
  const texts = { comentario: `${mark} @${people.mate.id}`, respuesta: answer, respuesta_lang: 'es' } as const
  for (const task of [id, Number(rows[0]?.id)]) {
    const paused = await move(task, 'reparacion-comentario', { estado_id: states.repair.paused, comentario: mark }, people.repairer)
    const done = await move(task, 'finalizada-fecha', finished(texts), people.office)
    expect([paused.status, done.status, done.error]).toEqual([200, 200, undefined])
  }
  await deps.jobs.drain()
  mine = (await call(getIncident, { uuid: reporter }, { params: { id: incidencia } })).body
  await readDoors({ token: citizen.token, ...mine })
  seen['the pushes'] = JSON.stringify(pushed())
  for (const to of ['a@b.es', 'vecina@example.org'])
    seen[`the mails to ${to}`] = JSON.stringify((await app.current.mails()).filter((mail) => mail.to === to))
  await vi.waitFor(() => expect(events.join('')).toContain('event: '))
  await sleep(300)
  seen['the live stream'] = events.join('')
  seen['the task, for staff'] = JSON.stringify((await call(getTask, people.repairer, { params: { id } })).body)
  const doors = [...answered, ...other]
  expect(Object.keys(seen).toSorted()).toEqual([...doors, 'the task, for staff'].toSorted())
  expect(seen['the task, for staff']).toContain(mark)
  expect(doors.filter((door) => seen[door]?.includes(mark))).toEqual([])
  expect(answered.filter((door) => !seen[door]?.includes(answer))).toEqual(['the pushes'])
  for (const device of [reporter, follower]) expect(seen['the pushes']).toContain(device)
})
