import type { ImageRevision } from '@avisa/contract/images/schemas'
import { createIncident, getIncident } from '@avisa/contract/incidents/endpoints'
import { eraseOwnAccount, getOwnData } from '@avisa/contract/privacy/endpoints'
import { denounceIncident, reviewIncident } from '@avisa/contract/publication/endpoints'
import { beforeAll, expect, test } from 'vitest'
import { requestOf, useTestApp, type Caller } from '#/testing/test-app.ts'
import { lampReport, testPassword } from '#/testing/test-town.ts'
import { applyRetention } from './retention.ts'

const app = useTestApp()
let reviewer: Caller
const stranger = { uuid: 'device-stranger' }

const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await app.current.db.bulk(app.current.home.esquema, (client) => client.query<T>(text, values))).rows
const rows = (id: number) =>
  query<{ quien: string; red: string | null }>(`select quien, red from denuncias where incidencia_id = $1 order by id`, [id])
const review = (id: number, antes: ImageRevision) => {
  const body = { antes, revision: 'visible' as const, contenido_publico: 'Llamen.', fotos: [] }
  return app.current.call(reviewIncident, reviewer, { params: { id }, body })
}
const published = async () => {
  const { id } = (await app.current.call(createIncident, { uuid: 'device-author' }, { body: lampReport })).body
  await review(id, 'pendiente')
  return id
}
let networks = 0
const denounce = (who: Caller, id: number) => {
  networks += 1
  const request = requestOf(app.current.home.clave, denounceIncident, who, { params: { id }, body: { motivo: 'datos' } })
  return app.current.inject({ ...request, remoteAddress: `198.51.100.${networks}` })
}
const publicWords = async (id: number) => (await app.current.call(getIncident, stranger, { params: { id } })).body.contenido_publico
const aNeighbour = () =>
  app.current.signIn({ servidor: 'ciudadano', id_externo: crypto.randomUUID(), email: `${crypto.randomUUID()}@correo.es` })

beforeAll(async () => {
  await app.current.settings({ incidencias_publicas: true, login_ciudadano: true })
  reviewer = await app.current.signIn({ roles: ['Agentes'], permisos: ['incidencia.consultar.todas', 'incidencia.publicar'] })
})

test('the data export names the denunciations of the account, and of nobody else', async () => {
  const id = await published()
  const [ana, other] = [await aNeighbour(), await aNeighbour()]
  await denounce(ana, id)
  const { denuncias } = (await app.current.call(getOwnData, ana)).body
  expect(denuncias).toEqual([{ codigo: expect.any(String), motivo: 'datos', created_at: expect.any(String) }])
  expect((await app.current.call(getOwnData, other)).body.denuncias).toEqual([])
})

test('with its account an open denunciation is erased', async () => {
  const id = await published()
  const ana = await aNeighbour()
  await denounce(ana, id)
  await app.current.call(eraseOwnAccount, ana, { body: { password: testPassword } })
  expect(await rows(id)).toEqual([])
})

test('what staff put back stays, also once those who denounced it have erased their accounts', async () => {
  const id = await published()
  const people = [await aNeighbour(), await aNeighbour()]
  for (const who of people) await denounce(who, id)
  expect(await publicWords(id)).toBeNull()
  await review(id, 'oculta')
  for (const who of people) await app.current.call(eraseOwnAccount, who, { body: { password: testPassword } })
  expect(await rows(id)).toEqual([1, 2].map(() => ({ quien: expect.stringMatching(/^x/), red: null })))
  for (const uuid of ['device-later-1', 'device-later-2']) await denounce({ uuid }, id)
  expect(await publicWords(id)).toBe('Llamen.')
})

test('after a month the network of a denunciation is forgotten, after a year whose it was', async () => {
  const { clock, deps, home } = app.current
  const [open, settled] = [await published(), await published()]
  for (const id of [open, settled]) await denounce({ uuid: 'device-retained' }, id)
  await review(settled, 'visible')
  const later = (days: number) => applyRetention(deps, { esquema: home.esquema, now: new Date(clock.now().getTime() + days * 86_400_000) })
  await later(31)
  expect(await rows(open)).toEqual([{ quien: expect.stringMatching(/^d/), red: null }])
  await later(366)
  expect([await rows(open), await rows(settled)]).toEqual([[], [{ quien: expect.stringMatching(/^x/), red: null }]])
})
