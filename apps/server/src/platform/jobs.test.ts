import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { jobKind, openJobs, type Jobs } from './jobs.ts'

const app = useTestApp()
const greet = jobKind<{ name: string }>('saludo', { tries: 2 })

const opened: Jobs[] = []
/** Another process of the deployment, on the same database. */
const process = (does: (name: string, esquema: string) => Promise<void>) => {
  const log: string[] = []
  const more: object[] = []
  const note = (data: object, text: string) => {
    more.push(data)
    log.push(text)
  }
  const jobs = openJobs(app.current.db, { warn: note, error: note })
  jobs.handle(greet, ({ name }, esquema) => does(name, esquema))
  opened.push(jobs)
  return { jobs, log, more }
}
afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs.stop(0)
})

const enqueue = (jobs: Jobs | undefined, name: string) =>
  app.current.db.write(app.current.home.esquema, async (tx) => jobs?.enqueue(tx, { esquema: app.current.home.esquema }, greet, { name }))

it('has a name of its own', () => {
  const { jobs } = process(async () => undefined)
  expect(() => jobs.handle(jobKind('saludo'), async () => undefined)).toThrow('two kinds of jobs are called saludo')
})

describe('a job', () => {
  it('runs when its transaction commits, at once and once among several processes', async () => {
    const finished: string[] = []
    const both = [1, 2].map(() => process(async (name, esquema) => void finished.push(`${name} ${esquema}`)))
    for (const { jobs } of both) await jobs.start()
    await sleep(300)
    const begun = Date.now()
    await enqueue(both[0]?.jobs, 'Rosa')
    await expect.poll(() => finished).toEqual([`Rosa ${app.current.home.esquema}`])
    // Told by NOTIFY: looking every ten seconds would take longer.
    expect(Date.now() - begun).toBeLessThan(900)
    await sleep(300)
    expect(finished).toHaveLength(1)
  })

  it('leaves no personal data in log and queue if it fails (L5)', async () => {
    const { jobs, more } = process(async () => {
      throw new Error('450 4.2.1 Mailbox <busy.person@privado.example> is busy')
    })
    await jobs.prepare()
    await enqueue(jobs, 'Rosa')
    await jobs.drain('saludo')
    expect(JSON.stringify(more)).toContain('Mailbox')
    const outputs = await sql<{ output: unknown }>`select output from avisa_trabajos.job where output is not null`.execute(
      app.current.db.shared,
    )
    expect(outputs.rows).toHaveLength(1)
    expect(JSON.stringify([more, outputs.rows])).not.toContain('privado.example')
    await app.current.db.bulk('avisa_trabajos', (client) => client.query('delete from job'))
  })

  it('does not wait for the next poll if several are enqueued at once, even behind one that fails', async () => {
    const finished: string[] = []
    let broken = true
    const { jobs } = process(async (name) => {
      await sleep(20)
      if (name === 'Ana' && broken) throw new Error('not now')
      finished.push(name)
    })
    await jobs.start()
    await sleep(300)
    const names = ['Ana', 'Rosa', 'Pau', 'Empar', 'Toni']
    await app.current.db.write(app.current.home.esquema, async (tx) => {
      for (const name of names) await jobs.enqueue(tx, app.current.home, greet, { name })
    })
    await expect.poll(() => finished.toSorted(), { timeout: 3000 }).toEqual(names.slice(1).toSorted())
    broken = false
    await jobs.drain()
    expect(finished.at(-1)).toBe('Ana')
  })

  it('of a municipality does not wait for five thousand of another', async () => {
    const finished: string[] = []
    const { jobs } = process(async (name, esquema) => {
      await sleep(2)
      finished.push(`${esquema} ${name}`)
    })
    await jobs.start()
    const { db, home } = app.current
    const neighbour = { esquema: 'm_vila_veina' }
    try {
      const all = Array.from({ length: 5000 }, (_none, i) => ({ name: `Ana ${i}` }))
      await db.write(home.esquema, (tx) => jobs.enqueueAll(tx, home, greet, all))
      await expect.poll(() => finished.length, { timeout: 10_000 }).toBeGreaterThan(2)
      const before = finished.length
      await db.write(home.esquema, (tx) => jobs.enqueue(tx, neighbour, greet, { name: 'Rosa' }))
      await expect.poll(() => finished, { timeout: 15_000 }).toContain('m_vila_veina Rosa')
      // What a quiet machine does in a second.
      expect(finished.indexOf('m_vila_veina Rosa') - before).toBeLessThan(40)
    } finally {
      await jobs.stop()
      await db.bulk('avisa_trabajos', (client) => client.query('delete from job'))
    }
  })

  it('of a kind that is done together is done with those that wait, by municipality; one that fails does not keep the others', async () => {
    const gathering = jobKind<{ name: string }>('juntos', { tries: 2, together: 20 })
    const calls: string[][] = []
    let broken = true
    const log: string[] = []
    const note = (_more: object, text: string) => void log.push(text)
    const jobs = openJobs(app.current.db, { warn: note, error: note })
    opened.push(jobs)
    jobs.handleTogether(gathering, async (all, esquema) => {
      const names = all.map(({ name }) => name)
      if (broken && names.includes('4')) throw new Error('not now')
      calls.push([esquema, ...names])
    })
    await jobs.prepare()
    const { db, home } = app.current
    const names = Array.from({ length: 45 }, (_none, i) => ({ name: String(i) }))
    await db.write(home.esquema, (tx) => jobs.enqueueAll(tx, home, gathering, names))
    await db.write(home.esquema, (tx) => jobs.enqueue(tx, { esquema: 'm_aldea' }, gathering, { name: '4' }))
    await jobs.start()
    const finished = () => calls.flatMap(([, ...done]) => done).toSorted((a, b) => Number(a) - Number(b))
    await expect.poll(finished, { timeout: 10_000 }).toEqual(names.flatMap(({ name }) => (name === '4' ? [] : name)))
    // The twenty with the one that fails, each alone, and the others in two or three calls.
    expect(calls.length).toBeLessThan(25)
    expect(calls.filter((call) => call.length > 2).length).toBeGreaterThan(0)
    expect(log.filter((text) => text === 'a job failed; it is tried again')).toHaveLength(2)
    expect(log).toContain('jobs failed together; each is tried alone')
    broken = false
    await expect.poll(() => jobs.drain('juntos')).toEqual({ done: 2, failed: 0 })
    expect(calls.slice(-2).toSorted()).toEqual(
      [
        ['m_aldea', '4'],
        [home.esquema, '4'],
      ].toSorted(),
    )
  })

  it('is ordered for many municipalities in one transaction, once for each in its hour', async () => {
    const finished: string[] = []
    const { jobs } = process(async (name, esquema) => void finished.push(`${esquema} ${name}`))
    await jobs.prepare()
    const { db, home } = app.current
    const order = (name: string) =>
      jobs.enqueueEach(
        greet,
        [home.esquema, 'm_vila_veina', 'm_aldea'].map((esquema) => ({ whose: { esquema, hourly: true }, data: { name } })),
      )
    await order('Ana')
    const { rows } = await sql<{ n: number }>`
      select count(distinct xmin::text) as n from avisa_trabajos.job where name = 'saludo' and state = 'created'`.execute(db.shared)
    expect(rows).toEqual([{ n: 1 }])
    await order('Rosa')
    await jobs.enqueueEach(greet, [])
    expect(await jobs.drain('saludo')).toEqual({ done: 3, failed: 0 })
    expect(finished.toSorted()).toEqual(['m_aldea Ana', 'm_vila_veina Ana', `${home.esquema} Ana`].toSorted())
  })

  it('never runs if the transaction fails', async () => {
    const finished: string[] = []
    const { jobs } = process(async (name) => void finished.push(name))
    await jobs.prepare()
    const { db, home } = app.current
    const change = db.write(home.esquema, async (tx) => {
      await jobs.enqueue(tx, home, greet, { name: 'Ana' })
      throw new Error('no')
    })
    await expect(change).rejects.toThrow('no')
    expect(await jobs.drain()).toEqual({ done: 0, failed: 0 })
    expect(finished).toEqual([])
  })

  it('is retried later if it fails', async () => {
    let broken = true
    const { jobs, log } = process(async () => {
      if (broken) throw new Error('not now')
    })
    await jobs.prepare()
    await enqueue(jobs, 'Ana')
    expect(await jobs.drain()).toEqual({ done: 0, failed: 1 })
    expect(log).toEqual(['a job failed; it is tried again'])
    broken = false
    expect(await jobs.drain()).toEqual({ done: 1, failed: 0 })
  })

  it('is logged if it fails for good', async () => {
    const { jobs, log } = process(async () => {
      throw new Error('never')
    })
    await jobs.prepare()
    await enqueue(jobs, 'Ana')
    for (let i = 0; i < 2; i += 1) await jobs.drain()
    expect(log.at(-1)).toBe('a job was given up after its last try')
    expect(await jobs.drain()).toEqual({ done: 0, failed: 0 })
  })

  it('in progress is finished before its process stops', async () => {
    let [begun, ended] = [false, false]
    const { jobs } = process(async () => {
      begun = true
      await sleep(400)
      ended = true
    })
    await jobs.start()
    await enqueue(jobs, 'Ana')
    await expect.poll(() => begun, { timeout: 5000 }).toBe(true)
    await jobs.stop()
    expect(ended).toBe(true)
  })
})
