import { expect, it } from 'vitest'
import { systemClock } from '#/platform/clock.ts'
import { openJobs } from '#/platform/jobs.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { handleHousekeeping, startHousekeeping, tidy } from './housekeeping.ts'

const app = useTestApp()
const now = new Date('2026-05-04T10:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)

it('old submissions, attempts, error reports and sessions are deleted, recent ones kept', async () => {
  const { db, home } = app.current
  const { id } = await app.current.signIn()
  await db.write(home.esquema, async (tx) => {
    for (const days of [29, 36])
      await tx
        .insertInto('envios')
        .values({ clave: crypto.randomUUID(), quien: `hace ${days}`, huella: Buffer.from('x'), created_at: ago(days) })
        .execute()
    for (const days of [0.5, 2])
      await tx
        .insertInto('intentos')
        .values({ clave: `hace ${days}`, fecha: ago(days) })
        .execute()
    const nothing = { url: '', cause: '', userAgent: '', stack: '', app_version: '' }
    for (const days of [29, 31])
      await tx
        .insertInto('registros_app')
        .values({ ...nothing, level: 'error', message: `hace ${days}`, fecha: ago(days) })
        .execute()
    for (const days of [-1, 1])
      await tx
        .insertInto('sesiones')
        .values({ token_hash: Buffer.from(`hace ${days}`), usuario_id: id, caduca: ago(days) })
        .execute()
  })
  await tidy(db, now)
  const read = db.read(home.esquema)
  expect((await read.selectFrom('envios').select('quien').execute()).map((row) => row.quien)).toEqual(['hace 29'])
  expect((await read.selectFrom('intentos').select('clave').execute()).map((row) => row.clave)).toEqual(['hace 0.5'])
  expect(await read.selectFrom('registros_app').select('message').execute()).toEqual([{ message: 'hace 29' }])
  expect((await read.selectFrom('sesiones').select('token_hash').execute()).map((row) => row.token_hash.toString())).toContain('hace -1')
  expect((await read.selectFrom('sesiones').select('token_hash').execute()).map((row) => row.token_hash.toString())).not.toContain('hace 1')
})

it('several processes keep house once for all of them, and each on its own machine', async () => {
  const { db } = app.current
  const runs: string[] = []
  const silent = () => undefined
  const processes = ['a', 'b'].map((name) => {
    const jobs = openJobs(db, { warn: silent, error: silent })
    handleHousekeeping({ db, jobs, clock: systemClock }, async () => runs.push('all'))
    return { name, jobs }
  })
  try {
    for (const { jobs } of processes) await jobs.start()
    const ends = processes.map(({ name, jobs }) =>
      startHousekeeping({ db, jobs }, { local: async () => runs.push(name), onFailure: (cause) => runs.push(String(cause)) }),
    )
    await expect.poll(() => runs.toSorted(), { timeout: 5000 }).toEqual(['a', 'all', 'b'])
    for (const end of ends) end()
    const jobs = await db.bulk('avisa_trabajos', (client) => client.query(`select id from job where name = 'limpieza'`))
    expect(jobs.rowCount).toBe(1)
  } finally {
    for (const { jobs } of processes) await jobs.stop(0)
  }
})
