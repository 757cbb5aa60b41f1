import {
  correctWorkDay,
  exportWorkDays,
  finishWorkDay,
  listOwnWorkDays,
  startWorkDay,
  workDayTotals,
} from '@avisa/contract/workdays/endpoints'
import type { WorkDay, WorkDayCorrection, WorkTotals } from '@avisa/contract/workdays/schemas'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { town, type NewPerson } from '#/testing/test-town.ts'

const app = useTestApp()
type Someone = Awaited<ReturnType<typeof app.current.signIn>>
type Refused = { error: { code: string; title: string; errors: { field: string }[] } }

const worker = (options: NewPerson = {}) => app.current.signIn({ roles: ['Encargados'], ...options })
const later = (minutes: number) => {
  app.current.clock.current = new Date(app.current.clock.current.getTime() + minutes * 60_000)
}
const start = async (who: Someone, fecha?: string): Promise<WorkDay> => {
  const body = { centro: 'Servicios urbanos', ...(fecha === undefined ? {} : { fecha }) }
  return (await app.current.call(startWorkDay, who, { params: { usuarioId: who.id }, body })).body
}
const correct = (who: Someone, id: number, correction: Partial<WorkDayCorrection> = {}) => {
  const body = { fecha: '04/05/2026 15:00:00', motivo: 'Lo dice el parte', ...correction }
  return app.current.call(correctWorkDay, who, { params: { id }, body })
}
const refusalOf = async (answer: ReturnType<typeof correct>) => {
  const { status, body } = await answer
  const { error } = body as unknown as Refused
  return [status, error.errors?.[0]?.field ?? error.title]
}
const lastOf = async (who: Someone): Promise<WorkDay | undefined> =>
  (await app.current.call(listOwnWorkDays, who, { params: { usuarioId: who.id }, query: {} })).body.data[0]

let boss: Someone
beforeAll(async () => {
  boss = await app.current.signIn({ roles: ['Tecnicos'], nombre: 'Neus', apellidos: 'Roig' })
})
beforeEach(() => {
  app.current.clock.current = new Date('2026-05-04T05:30:00Z')
})

test('people who forgot to end their day enter the real end, which counts for the hours', async () => {
  const who = await worker()
  const { id } = await start(who)
  later(20 * 60)
  const ended = await app.current.call(finishWorkDay, who, { params: { id }, body: { fecha: '2026-05-04T13:00:00Z' } })
  expect(ended.body).toMatchObject({
    fecha_fin: '2026-05-04 15:00:00',
    minutos: 450,
    recibida_fin: '2026-05-05 03:30:00',
    correcciones: [],
  })
})

describe('a manager corrects the end of another person’s day', () => {
  test('both values are kept, with author, time and reason; hours and spreadsheet use the correction', async () => {
    const who = await worker({ nombre: 'Ana', apellidos: 'Pla' })
    const { id } = await start(who)
    later(20 * 60)
    await app.current.call(finishWorkDay, who, { params: { id }, body: {} })
    later(60)
    const { status, body } = await correct(boss, id)
    expect([status, body]).toMatchObject([200, { fecha_fin: '2026-05-04 15:00:00', minutos: 450, recibida_fin: '2026-05-05 03:30:00' }])
    const first = {
      persona: 'Neus Roig',
      fecha: '2026-05-05 04:30:00',
      fecha_fin_antes: '2026-05-05 03:30:00',
      fecha_fin: '2026-05-04 15:00:00',
      motivo: 'Lo dice el parte',
    }
    expect(body.correcciones).toEqual([first])
    await correct(boss, id, { fecha: '04/05/2026 15:30:00', motivo: 'Salió más tarde' })
    const day = await lastOf(who)
    expect(day?.correcciones).toEqual([
      first,
      { ...first, fecha_fin_antes: '2026-05-04 15:00:00', fecha_fin: '2026-05-04 15:30:00', motivo: 'Salió más tarde' },
    ])
    const query = { desde: '2026-05-04', hasta: '2026-05-10', usuario_id: who.id }
    const totals = await app.current.call(workDayTotals, who, { query })
    expect((totals.body as WorkTotals[])[0]?.minutos).toBe(480)
    const csv = await app.current.call(exportWorkDays, who, { query })
    const [, line] = Buffer.from(csv.body as unknown as Uint8Array)
      .toString()
      .split('\r\n')
    expect(line).toContain(';2026-05-04 15:30:00;')
    expect(line).toMatch(/;480;no;no;no;;2026-05-05 03:30:00;Neus Roig$/)
  })

  test('the person is notified in their language of author, day, values and reason, unless they chose not to be', async () => {
    const noticesOf = async (id: number) => {
      await app.current.deps.jobs.drain()
      const { db, home } = app.current
      const theirs = db.read(home.esquema).selectFrom('notificaciones').select(['titulo_es', 'texto_es', 'texto_val'])
      return theirs.where('usuario_id', '=', id).where('plantilla', '=', 'jornada_corregida').orderBy('id').execute()
    }
    const who = await worker()
    const { id } = await start(who)
    later(17 * 60)
    await correct(boss, id)
    expect(await noticesOf(who.id)).toHaveLength(1)
    await correct(boss, id, { fecha: '04/05/2026 15:30:00', motivo: 'Salió <más> tarde. Seguro' })
    const link = (words: string) => `<a href="/usuarios-jornadas/listado/${who.id}">${words}</a>`
    expect(await noticesOf(who.id)).toEqual([
      {
        titulo_es: 'Jornada corregida',
        texto_es: `Neus Roig ha corregido ${link('su jornada')} del 04/05/2026 a las 7:30. Final anterior: sin finalizar. Final nuevo: 04/05/2026 a las 15:00. Motivo: Lo dice el parte`,
        texto_val: `Neus Roig ha corregit ${link('la seua jornada')} del 04/05/2026 a les 7:30. Final anterior: sense finalitzar. Final nou: 04/05/2026 a les 15:00. Motiu: Lo dice el parte`,
      },
      expect.objectContaining({
        texto_es: expect.stringContaining(
          'Final anterior: 04/05/2026 a las 15:00. Final nuevo: 04/05/2026 a las 15:30. Motivo: Salió &lt;más&gt; tarde. Seguro',
        ),
      }),
    ])
    expect(await noticesOf(boss.id)).toEqual([])
    const { db, home } = app.current
    const avisos = JSON.stringify({ jornadas: [] })
    await db.write(home.esquema, (tx) => tx.updateTable('usuarios').set({ avisos }).where('id', '=', who.id).execute())
    await correct(boss, id)
    expect(await noticesOf(who.id)).toHaveLength(2)
  })

  test('an open day can be corrected once it counts as forgotten', async () => {
    const who = await worker()
    const { id } = await start(who)
    later(60)
    expect(await refusalOf(correct(boss, id, { fecha: '04/05/2026 08:00:00' }))).toEqual([400, 'Jornada en marcha'])
    later(16 * 60)
    expect((await correct(boss, id)).body).toMatchObject({ estado: 'cerrado', minutos: 450, correcciones: [{ fecha_fin_antes: null }] })
  })

  test('a future time, one before the start or on the next day, or no reason, is refused', async () => {
    const who = await worker()
    const { id } = await start(who)
    later(60)
    await app.current.call(finishWorkDay, who, { params: { id }, body: { pausas: 30 } })
    later(60)
    await start(who)
    for (const fecha of ['04/05/2026 09:31:00', '04/05/2026 07:29:00', '04/05/2026 09:30:01', 'ayer'])
      expect(await refusalOf(correct(boss, id, { fecha }))).toEqual([400, 'fecha'])
    later(60)
    expect(await refusalOf(correct(boss, id, { fecha: '04/05/2026 09:31:00' }))).toEqual([400, 'fecha'])
    expect(await refusalOf(correct(boss, id, { fecha: '04/05/2026 07:45:00' }))).toEqual([400, 'pausas'])
    expect(await refusalOf(correct(boss, id, { motivo: ' ' }))).toEqual([400, 'motivo'])
    expect((await correct(boss, id, { fecha: '04/05/2026 08:15:00' })).status).toBe(200)
  })

  test('nobody corrects their own, the permission to see days is not enough, and other units’ days are not found', async () => {
    const { units } = town
    const closed = async (who: Someone) => {
      const { id } = await start(who)
      later(60)
      await app.current.call(finishWorkDay, who, { params: { id }, body: {} })
      return id
    }
    const own = await closed(boss)
    const theirs = await closed(await worker())
    const fecha = '04/05/2026 08:45:00'
    expect(await refusalOf(correct(boss, own, { fecha }))).toEqual([403, 'Su propia jornada'])
    expect((await correct(await worker({ permisos: ['ver-jornadas-operarios'] }), theirs, { fecha })).status).toBe(403)
    const elsewhere = await worker({ roles: ['Administradores'], unidades: [units.buildings] })
    expect((await correct(elsewhere, theirs, { fecha })).status).toBe(404)
    expect((await correct(await worker({ roles: ['Administradores'], unidades: [units.streets] }), theirs, { fecha })).status).toBe(200)
  })
})
