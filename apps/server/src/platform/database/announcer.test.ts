import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openEvents, type LiveEvents } from '#/platform/events.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { eventChannel } from './announcer.ts'

const app = useTestApp()

const insertIn = (esquema: string, code: string) =>
  `insert into ${esquema}.incidencias (codigo, fecha, tipoincidencia_id, unidad_gestion_id, estado_incidencia_id, geolatitud, geolongitud)
   values ('${code}', now(), 11, 1, 29, 39, 0) returning id`

describe('changes of records reach every process', () => {
  let events: LiveEvents
  let heard: number[]
  let payloads: string[]
  let outside: pg.Client
  const connect = async () => {
    const client = new pg.Client(app.current.url)
    await client.connect()
    return client
  }
  const insert = async (code: string, client: Pick<pg.Client, 'query'> = outside) =>
    (await client.query<{ id: number }>(insertIn(app.current.home.esquema, code))).rows[0]?.id ?? 0

  beforeEach(async () => {
    ;[heard, payloads] = [[], []]
    events = openEvents(app.current.db, () => undefined)
    await new Promise<void>((resolve) =>
      events.follow((event) => {
        if (event === 'abierto') resolve()
        if (typeof event !== 'string' && event.tabla === 'incidencias') heard.push(event.id)
      }),
    )
    outside = await connect()
    outside.on('notification', ({ payload = '' }) => payloads.push(payload))
    await outside.query(`listen ${eventChannel}`)
  })
  afterEach(async () => {
    await events.stop()
    await outside.end()
  })

  it('all of them, with few announcements however many transactions commit', async () => {
    const begun = Date.now()
    const ids = await Promise.all(
      Array.from({ length: 150 }, (_none, i) => app.current.db.bulk(app.current.home.esquema, (client) => insert(`MU-${i}`, client))),
    )
    await expect.poll(() => heard.toSorted((a, b) => a - b), { timeout: 2000 }).toEqual(ids.toSorted((a, b) => a - b))
    const announcements = payloads.filter((payload) => payload === 'cambios')
    expect(announcements.length).toBeGreaterThan(0)
    expect(announcements.length).toBeLessThanOrEqual((Date.now() - begun) / 100 + 2)
    // Nothing was announced by the transactions themselves.
    expect(payloads.filter((payload) => payload.includes('incidencias'))).toEqual([])
  })

  it('also one that commits after a later one, and one by a program that announces nothing', async () => {
    const [first, second] = [await connect(), await connect()]
    try {
      await first.query('begin')
      const early = await insert('AN-1', first)
      const late = await insert('AN-2', second)
      await expect.poll(() => heard, { timeout: 1500 }).toEqual([late])
      await first.query('commit')
      await expect.poll(() => heard, { timeout: 1500 }).toEqual([late, early])
    } finally {
      await first.end()
      await second.end()
    }
  })
})
