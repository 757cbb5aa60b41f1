import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMunicipality } from '#/commands/find-municipality.ts'
import { deviceKey } from '#/platform/device-key.ts'
import { createTestDatabase } from '#/testing/test-database.ts'
import { createTown, town } from '#/testing/test-town.ts'
import { readBlock, runBlock } from './blocks.ts'

describe('blocking by command', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  beforeAll(async () => {
    database = await createTestDatabase()
    await createTown(database.db, 'Vila Prova')
  })
  afterAll(() => database.drop())
  const run = (verb: 'block' | 'unblock' | 'blocks', ...args: string[]) =>
    runBlock(database.db, readBlock(verb, ['--municipality', 'vila prova', ...args]))

  it('blocks a phone until a date', async () => {
    expect(await run('blocks')).toEqual(['«Vila Prova» blocks nobody.'])
    await run('block', '--phone', '600 112 233', '--reason', 'Falsos avisos', '--until', '2026-12-31')
    expect(await run('blocks')).toEqual([expect.stringMatching(/^telefono 600112233: Falsos avisos \(until 2026-12-3[01]\)$/)])
    await run('block', '--phone', '+34600112233', '--reason', 'Insultos')
    expect(await run('blocks')).toEqual(['telefono 600112233: Insultos'])
    expect(await run('unblock', '--phone', '600112233')).toEqual(['«Vila Prova» takes reports from telefono 600112233 again.'])
    expect(await run('unblock', '--phone', '600112233')).toEqual(['«Vila Prova» had not blocked telefono 600112233.'])
  })

  it('blocks the device of an incident by its code, and lifts the block by the list’s entry', async () => {
    const device = deviceKey('m_x', 'a-secret-of-a-device')
    const { esquema } = await findMunicipality(database.db, 'vila prova')
    await database.db.write(esquema, (tx) =>
      tx
        .insertInto('incidencias')
        .values({ codigo: 'SU-26-1', unidad_gestion_id: 1, estado_incidencia_id: 31, tipoincidencia_id: town.types.lampOut, uuid: device })
        .execute(),
    )
    expect(await run('block', '--incident', 'SU-26-1', '--reason', 'x')).toEqual([
      `«Vila Prova» takes no more reports from dispositivo ${device}.`,
    ])
    await expect(run('block', '--incident', 'SU-26-2', '--reason', 'x')).rejects.toThrow(/No device is known/)
    expect(await run('unblock', '--device', device)).toEqual([expect.stringContaining('again')])
  })

  it('refuses an unknown municipality', async () => {
    await expect(runBlock(database.db, { verb: 'blocks', municipality: 'Otra' })).rejects.toThrow(/There are: Vila Prova/)
  })

  it.each([
    [['--email', 'a@b.es', '--reason', 'x'], /Specify which municipality/],
    [['--municipality', 'V', '--reason', 'x'], /Specify whom/],
    [['--municipality', 'V', '--email', 'a@b.es', '--phone', '600112233', '--reason', 'x'], /Specify whom/],
    [['--municipality', 'V', '--email', 'a@b.es'], /Specify why/],
    [['--municipality', 'V', '--device', 'd546c315-0000-4000-8000-000000000000', '--reason', 'x'], /--incident CODE/],
    [['--municipality', 'V', '--email', 'a@b.es', '--reason', 'x', '--until', 'mañana'], /«mañana»/],
    [['--frob'], /lists the options/],
  ])('a wrong command is refused with a sentence: %j', (args, sentence) => {
    expect(() => readBlock('block', args)).toThrow(sentence)
  })
})
