import { createFollow, openLink } from '@avisa/contract/follows/endpoints'
import type { LinkRequest } from '@avisa/contract/follows/schemas'
import { createIncident, getIncident } from '@avisa/contract/incidents/endpoints'
import { beforeAll, expect, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { lampReport } from '#/testing/test-town.ts'

const app = useTestApp()
const stranger = { uuid: 'device-stranger' }

const opened = (enlace: string, accion: NonNullable<LinkRequest['accion']>) => app.current.call(openLink, {}, { body: { enlace, accion } })
const linkTo = async (email: string) => {
  const mail = (await app.current.mails()).find(({ to }) => to === email)
  return /\/s\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

beforeAll(async () => {
  const { db, home, settings } = app.current
  await settings({ incidencias_publicas: true })
  await db.write(home.esquema, async (tx) => {
    await tx.updateTable('tipos').set({ es_publica: true }).execute()
    await tx.updateTable('estados').set({ publico: true }).execute()
  })
})

test('the link of a mail takes a report away from the public, for its reporter alone and once the address is confirmed', async () => {
  const { db, home } = app.current
  const body = { ...lampReport, contenido: 'Se ve mi portal', ciudadano: { nombre: 'Eva', email: 'eva@correo.example' } }
  const { id } = (await app.current.call(createIncident, { uuid: 'device-withdraws' }, { body })).body
  const released = { revision: 'visible', contenido_publico: 'Hola' }
  await db.write(home.esquema, (tx) => tx.updateTable('incidencias').set(released).where('id', '=', id).execute())
  const publicWords = async () => (await app.current.call(getIncident, stranger, { params: { id } })).body.contenido_publico

  const own = await linkTo('eva@correo.example')
  expect([(await opened(own, 'retirar')).status, await publicWords()]).toEqual([404, 'Hola'])
  const follow = { incidencia_id: id, canal: 'correo' as const, email: 'sigue@correo.example' }
  await app.current.call(createFollow, stranger, { body: follow })
  const followers = await linkTo('sigue@correo.example')
  await opened(followers, 'confirmar')
  expect([(await opened(followers, 'retirar')).status, await publicWords()]).toEqual([404, 'Hola'])

  await opened(own, 'confirmar')
  const { status, body: linked } = await opened(own, 'retirar')
  expect([status, linked.incidencia?.revision, linked.incidencia?.contenido]).toEqual([200, 'oculta', 'Se ve mi portal'])
  expect(await publicWords()).toBeNull()
})
