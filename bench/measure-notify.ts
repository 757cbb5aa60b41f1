import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { openEvents } from '../apps/server/src/platform/events.ts'
import { ask, type City } from './city.ts'
import { inTurns, type Worker } from './clients.ts'
import { esquema } from './data.ts'
import { percentile, type Figure } from './figures.ts'

const writers = 32

/** A table of rows that are announced as the product announces those of incidents, by NOTIFY in the transaction, or not at all. */
const tables = {
  announced: 'avisa.decir_cambio()',
  notifying: `${esquema}.bench_notificar()`,
  silent: undefined,
} as const

const create = async (url: string) => {
  await ask(
    url,
    `create function ${esquema}.bench_notificar() returns trigger language plpgsql as $$
       begin perform pg_notify('avisa_bench', id::text) from nuevas; return null; end $$`,
  )
  for (const [name, trigger] of Object.entries(tables)) {
    await ask(
      url,
      `create table ${esquema}.bench_${name} (id bigint generated always as identity primary key, unidad_gestion_id bigint,
         usuario_id bigint, ciudadano_id_externo text)`,
    )
    if (trigger)
      await ask(
        url,
        `create trigger avisar after insert on ${esquema}.bench_${name} referencing new table as nuevas for each statement execute function ${trigger}`,
      )
  }
}

/** What many commit at once with their changes announced, against the same without; and how long after its commit a change is heard of. */
export const announcements = async (city: City): Promise<Figure[]> => {
  await create(city.url)
  const db = openDatabase(city.url, { max: writers })
  const events = openEvents(db, () => undefined)
  const committed = new Map<number, number>()
  const heard = new Map<number, number>()
  await new Promise<void>((resolve) =>
    events.follow((event) => {
      if (event === 'abierto') resolve()
      if (typeof event !== 'string' && event.tabla === 'bench_announced') heard.set(event.id, performance.now())
    }),
  )
  const insertInto = (name: keyof typeof tables) => async () => {
    const insert = `insert into ${esquema}.bench_${name} (unidad_gestion_id) values (1) returning id::int`
    const { rows } = await db.bulk(esquema, (client) => client.query<{ id: number }>(insert))
    const id = rows[0]?.id ?? 0
    if (name === 'announced') committed.set(id, performance.now())
  }
  const group = (name: keyof typeof tables) =>
    Array.from({ length: writers }, (): Worker => ({ act: insertInto(name), close: () => undefined }))
  const [announced, notifying, silent] = await inTurns([group('announced'), group('notifying'), group('silent')], { seconds: city.seconds })
  await new Promise((resolve) => setTimeout(resolve, 2000))
  await events.stop()
  await db.close()
  const delays = [...committed].map(([id, at]) => Math.max(0, (heard.get(id) ?? Number.NaN) - at))
  const without = { yardstick: silent?.perSecond ?? Number.NaN, against: 'unannounced' }
  const rate = (measured: typeof announced) => ({ figure: measured?.perSecond ?? Number.NaN, unit: '/s' as const, ...without })
  return [
    { what: `commits of ${writers} writers, announced`, ...rate(announced), goal: { of: 'ratio', least: 0.7 } },
    { what: `commits of ${writers} writers, each with its own NOTIFY`, ...rate(notifying) },
    {
      what: 'live changes: p95 after the commit',
      figure: percentile(
        delays.filter((delay) => !Number.isNaN(delay)),
        0.95,
      ),
      unit: 'ms',
      goal: { of: 'figure', most: 1000 },
    },
    { what: 'live changes: not heard of', figure: delays.filter(Number.isNaN).length, unit: 'calls', goal: { of: 'figure', most: 0 } },
  ]
}
