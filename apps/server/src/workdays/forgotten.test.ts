import { login, logout } from '@avisa/contract/accounts/endpoints'
import { finishWorkDay, listOwnWorkDays, startWorkDay } from '@avisa/contract/workdays/endpoints'
import type { WorkDay } from '@avisa/contract/workdays/schemas'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { testPassword, town, type NewPerson } from '#/testing/test-town.ts'

const app = useTestApp()
type Someone = Awaited<ReturnType<typeof app.current.signIn>>

const worker = (options: NewPerson = {}) => app.current.signIn({ roles: ['Encargados'], ...options })
const start = async (who: Someone): Promise<WorkDay> =>
  (await app.current.call(startWorkDay, who, { params: { usuarioId: who.id }, body: { centro: 'Servicios urbanos' } })).body
const ownDays = (who: Someone, query: Record<string, unknown> = {}) =>
  app.current.call(listOwnWorkDays, who, { params: { usuarioId: who.id }, query })
const later = (minutes: number) => {
  app.current.clock.current = new Date(app.current.clock.current.getTime() + minutes * 60_000)
}

beforeEach(() => {
  app.current.clock.current = new Date('2026-05-04T05:30:00Z')
})

test('signing out keeps the day open (OPEN-65, WD-22)', async () => {
  const who = await worker()
  const { id } = await start(who)
  await app.current.call(logout, who, {})
  expect((await ownDays(who)).status).toBe(401)
  const back = await app.current.call(login, {}, { body: { email: who.email, password: testPassword } })
  const open = await ownDays({ ...who, token: back.body.api_token }, { criteria: '(estado,=,abierto)' })
  expect(open.body.data.map((day: WorkDay) => day.id)).toEqual([id])
})

test('a day left open for more than sixteen hours is marked', async () => {
  const who = await worker()
  await start(who)
  later(16 * 60)
  expect((await ownDays(who)).body.data[0]?.olvidada).toBe(false)
  later(1)
  expect((await ownDays(who)).body.data[0]?.olvidada).toBe(true)
})

describe('a day that was not ended', () => {
  const { lights } = town.entities
  const manager = async () => {
    const account = await worker({ entidades: [lights] })
    const { db, home } = app.current
    await db.write(home.esquema, (tx) =>
      tx.updateTable('usuarios_entidades').set({ responsable: true }).where('usuario_id', '=', account.id).execute(),
    )
    return account
  }
  /** The job of that day, now: it waits until the day is sixteen hours old. */
  const look = async () => {
    await sql`update avisa_trabajos.job set start_after = now() where name = 'jornada-olvidada'`.execute(app.current.db.shared)
    await app.current.deps.jobs.drain()
  }
  const noticesOf = (id: number) =>
    app.current.db
      .read(app.current.home.esquema)
      .selectFrom('notificaciones')
      .select('texto')
      .where('usuario_id', '=', id)
      .where('plantilla', 'like', 'jornada%')
      .execute()

  test('is checked after sixteen hours: its person and their managers are notified once, and it stays open', async () => {
    const boss = await manager()
    const who = await worker({ nombre: 'Ana', apellidos: 'Pla', entidades: [lights] })
    await start(who)
    const waiting = await sql<{ horas: number }>`
      select extract(epoch from start_after - created_on) / 3600 as horas from avisa_trabajos.job where name = 'jornada-olvidada' and state = 'created'`.execute(
      app.current.db.shared,
    )
    expect(waiting.rows.length).toBeGreaterThan(0)
    later(17 * 60)
    await look()
    await look()
    const link = `<a href="/usuarios-jornadas/listado/${who.id}">sigue abierta</a>`
    expect(await noticesOf(who.id)).toEqual([{ texto: expect.stringContaining(`Su jornada, iniciada el 04/05/2026 a las 7:30, ${link}`) }])
    expect(await noticesOf(boss.id)).toEqual([{ texto: `Ana Pla: la jornada iniciada el 04/05/2026 a las 7:30 ${link}.` }])
    expect((await ownDays(who)).body.data[0]?.estado).toBe('abierto')
  })

  test('a day that was ended notifies nobody', async () => {
    const who = await worker()
    const { id } = await start(who)
    later(60)
    await app.current.call(finishWorkDay, who, { params: { id }, body: {} })
    await look()
    expect(await noticesOf(who.id)).toEqual([])
  })
})
