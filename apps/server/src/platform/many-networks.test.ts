import { addIncidentComment } from '@avisa/contract/comments/endpoints'
import type { Endpoint } from '@avisa/contract/http/endpoint'
import { addImage } from '@avisa/contract/images/endpoints'
import { createIncident } from '@avisa/contract/incidents/endpoints'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { requestOf, useTestApp } from '#/testing/test-app.ts'
import { lampReport } from '#/testing/test-town.ts'

const app = useTestApp()
/** Each time another device in another network of the site. */
let place = 0
const from = async <E extends Endpoint>(site: string, endpoint: E, args: Parameters<typeof requestOf<E>>[3], uuid?: string) => {
  place += 1
  const caller = { uuid: uuid ?? `device-of-network-${place}` }
  const remoteAddress = `${site}:${place.toString(16)}::7`
  return (await app.current.inject({ ...requestOf(app.current.home.clave, endpoint, caller, args), remoteAddress })).statusCode
}
const report = (site: string, uuid?: string) => from(site, createIncident, { body: lampReport }, uuid)
const ownReport = async (uuid: string): Promise<number> => (await app.current.call(createIncident, { uuid }, { body: lampReport })).body.id
const count = (clave: string, times: number) =>
  app.current.db.bulk(app.current.home.esquema, (client) =>
    client.query(`insert into intentos (clave, fecha) select $1, $2 from generate_series(1, ${times})`, [clave, app.current.clock.now()]),
  )

beforeAll(async () => {
  await app.current.settings({ chat_ciudadano_activo: true })
})

describe('the limits for a site with 65 536 IPv6 networks apply (M1)', () => {
  test('to reports', async () => {
    await app.current.settings({ limite_incidencias_direccion: 2 })
    const statuses: number[] = []
    for (let n = 0; n < 21; n += 1) statuses.push(await report('2001:db8:b1'))
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429])
    expect(await report('2001:db8:b2')).toBe(201)
  })

  test('to comments', async () => {
    const [uuid, other] = ['device-that-comments', 'device-that-comments-too']
    const say = async (site: string, id: number, device: string) =>
      from(site, addIncidentComment, { params: { id }, body: { comentario: 'x' } }, device)
    const [id, otherId] = [await ownReport(uuid), await ownReport(other)]
    await count('comentario:red:2001:db8:c1::/48', 1999)
    expect(await say('2001:db8:c1', id, uuid)).toBe(201)
    expect(await say('2001:db8:c1', id, uuid)).toBe(429)
    expect(await say('2001:db8:c1', otherId, other)).toBe(429)
    expect(await say('2001:db8:c2', otherId, other)).toBe(201)
  })

  test('to refused photos', async () => {
    const uuid = 'device-that-sends-photos'
    const id = await ownReport(uuid)
    const photo = (content: Buffer) => ({ params: { id }, body: { base64: true as const, imagen: content.toString('base64') } })
    const honest = photo(
      await sharp({ create: { width: 40, height: 30, channels: 3, background: '#357' } })
        .jpeg()
        .toBuffer(),
    )
    await count('foto:red:2001:db8:d1::/48', 999)
    expect(await from('2001:db8:d1', addImage, honest, uuid)).toBe(201)
    expect(await from('2001:db8:d1', addImage, photo(Buffer.from('no photo')), uuid)).toBe(415)
    expect(await from('2001:db8:d1', addImage, honest, uuid)).toBe(429)
    expect(await from('2001:db8:d2', addImage, honest, uuid)).toBe(201)
  })
})
