import { gzipSync } from 'node:zlib'
import { choiceQuestions, dashboardQuestions, type AskedStatistics } from '@avisa/contract/statistics/dashboard'
import { addDays, addMonths, endOf, startOf } from '@avisa/contract/statistics/days'
import { askHeat, askStatistics } from '@avisa/contract/statistics/routes'
import type { StatisticsAnswer } from '@avisa/contract/statistics/schemas'
import pg from 'pg'
import { query, type City } from './city.ts'
import { openConnection } from './clients.ts'
import { esquema } from './data.ts'
import { loadFacts } from './facts.ts'
import { percentile, type Figure } from './figures.ts'

const today = new Date().toISOString().slice(0, 10)
const rounds = 20
const compared = 200

const callOf = (question: AskedStatistics, { admin }: City) => ({
  path: query(askStatistics.path, Object.fromEntries(Object.entries(question).filter(([, value]) => value !== undefined))),
  headers: admin,
})

const openTown = async ({ url }: City) => {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`set search_path to ${esquema}, public`)
  return client
}
type Town = Awaited<ReturnType<typeof openTown>>

const forget = (town: Town) => town.query(`select nextval('resumen_pliegues')`)

const openAsker = async (city: City) => {
  const { send, close } = await openConnection(city.program.port)
  const timed = async (question: AskedStatistics) => {
    const start = performance.now()
    const call = callOf(question, city)
    const { status, body } = await send(call)
    const ms = performance.now() - start
    if (status === 429) return { ms, bytes: 0, answer: undefined }
    if (status !== 200) throw new Error(`${call.path}: ${status} ${body.toString().slice(0, 300)}`)
    return { ms, bytes: gzipSync(body).length, answer: JSON.parse(body.toString()) as StatisticsAnswer }
  }
  return { timed, close }
}
type Asker = Awaited<ReturnType<typeof openAsker>>

const repeated = async (town: Town, { timed }: Asker, question: AskedStatistics): Promise<number> => {
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    await forget(town)
    times.push((await timed(question)).ms)
  }
  return percentile(times.slice(1), 0.95)
}

const page = async (city: City, town: Town): Promise<Figure[]> => {
  const questions = { ...dashboardQuestions({ semanas: 52 }, today), ...choiceQuestions(today) }
  const names = Object.keys(questions) as (keyof typeof questions)[]
  const askers = await Promise.all(names.map(async (name) => ({ name, ...(await openAsker(city)) })))
  const times = new Map(names.map((name) => [name, [] as number[]]))
  const [whole, sizes]: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round += 1) {
    await forget(town)
    const start = performance.now()
    const answers = await Promise.all(askers.map(({ name, timed }) => timed(questions[name])))
    if (round === 0) continue
    whole.push(performance.now() - start)
    sizes.push(answers.reduce((sum, { bytes }) => sum + bytes, 0) / 1024)
    for (const [place, name] of names.entries()) times.get(name)?.push(answers[place]?.ms ?? Number.NaN)
  }
  const alone: Figure[] = []
  const [asker] = askers
  if (asker)
    for (const name of names)
      alone.push({ what: `numbers of a year, ${name} alone: p95`, figure: await repeated(town, asker, questions[name]), unit: 'ms' })
  for (const { close } of askers) close()
  return [
    ...names.map((name): Figure => ({
      what: `numbers of a year, ${name}: p95 of all at once`,
      figure: percentile(times.get(name) ?? [], 0.95),
      unit: 'ms',
      goal: { of: 'figure', most: 300 },
    })),
    ...alone,
    { what: 'numbers of a year, whole page: p95', figure: percentile(whole, 0.95), unit: 'ms', goal: { of: 'figure', most: 600 } },
    { what: 'numbers of a year, whole page, compressed', figure: Math.max(...sizes), unit: 'KB', goal: { of: 'figure', most: 60 } },
  ]
}

const decade = { desde: startOf('mes', addMonths(today, -119)), hasta: today }

const exactWeeks = async (town: Town): Promise<AskedStatistics> => {
  const hasta = addDays(startOf('semana', today), -1)
  const { rows } = await town.query<{ desde: string }>(
    `select (date_trunc('week', cerrada) + interval '1 week')::date::text as desde
       from (select cerrada from hechos where desenlace = 'resuelta' and cerrada < $1::date + 1 order by cerrada desc offset 49000 limit 1) x`,
    [hasta],
  )
  return { medidas: 'mediana,p90,resueltas', por: 'grupo', desde: rows[0]?.desde ?? addDays(hasta, -6), hasta }
}

const single = async (city: City, town: Town): Promise<Figure[]> => {
  const asker = await openAsker(city)
  const figures: Figure[] = []
  const add = async (what: string, question: AskedStatistics, most: number) => {
    figures.push({ what: `${what}: p95`, figure: await repeated(town, asker, question), unit: 'ms', goal: { of: 'figure', most } })
  }
  await add('ten years by month and group', { medidas: 'creadas,resueltas,mediana,p90', por: 'mes,grupo', ...decade }, 300)
  await add('backlog by age', { medidas: 'abiertas', por: 'edad,entidad' }, 50)
  await add('exact p50 and p90 of 50 000', await exactWeeks(town), 150)
  asker.close()
  return figures
}

/** The whole extent of the facts, and a sixteenth of it as a desk's screen shows it; the last twelve months. */
const heat = async ({ program, admin }: City, town: Town): Promise<Figure[]> => {
  const { rows } = await town.query<{ oeste: number; sur: number; este: number; norte: number }>(
    `select degrees(min(punto[0]) / 6378137) as oeste, degrees(2 * atan(exp(min(punto[1]) / 6378137)) - pi() / 2) as sur,
            degrees(max(punto[0]) / 6378137) as este, degrees(2 * atan(exp(max(punto[1]) / 6378137)) - pi() / 2) as norte from hechos where punto[0] > 100000`,
  )
  const [whole] = rows
  if (!whole) throw new Error('no facts have a place')
  const quarter = { ...whole, este: whole.oeste + (whole.este - whole.oeste) / 4, norte: whole.sur + (whole.norte - whole.sur) / 4 }
  const months = { desde: addMonths(today, -11).slice(0, 7), hasta: today.slice(0, 7) }
  const { send, close } = await openConnection(program.port)
  const figures: Figure[] = []
  for (const [what, box] of [
    ['all', whole],
    ['a sixteenth', quarter],
  ] as const) {
    const times: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const start = performance.now()
      const { status, body } = await send({ path: query(askHeat.path, { ...months, ...box }), headers: admin })
      times.push(performance.now() - start)
      if (status !== 200) throw new Error(`heat: ${status} ${body.toString().slice(0, 300)}`)
    }
    figures.push({
      what: `heat of a year, ${what}: p95`,
      figure: percentile(times.slice(1), 0.95),
      unit: 'ms',
      goal: { of: 'figure', most: 300 },
    })
  }
  close()
  return figures
}

const differences = async (city: City, town: Town): Promise<number> => {
  const asker = await openAsker(city)
  let wrong = 0
  for (let n = 0; n < compared; n += 1) {
    const [period, unit] = n % 2 === 0 ? (['semana', 'week'] as const) : (['mes', 'month'] as const)
    const desde = startOf(period, addDays(today, -Math.floor(city.random.next() * 3500)))
    const hasta = addDays(endOf(period, desde), -1)
    const [medida, moment, condition] = city.random.pick([
      ['creadas', 'fecha', 'true'],
      ['abiertas', 'fecha', 'cerrada is null'],
      ['contestadas', 'respondida', 'true'],
      ['resueltas', 'cerrada', `desenlace = 'resuelta'`],
      ['en_plazo', 'cerrada', 'en_plazo'],
    ] as const)
    const { answer } = await asker.timed({ medidas: medida, por: `${period},tipo`, desde, hasta })
    const { rows } = await town.query<{ tipo: string; n: string }>(
      `select tipo_id as tipo, count(*) as n from hechos where ${moment} >= $1::date::timestamp at time zone 'Europe/Madrid'
          and ${moment} < ($2::date + 1)::timestamp at time zone 'Europe/Madrid' and date_trunc('${unit}', ${moment} at time zone 'Europe/Madrid') = $1::date
          and ${condition} group by 1`,
      [desde, hasta],
    )
    const counted = new Map(rows.map(({ tipo, n: count }) => [Number(tipo), Number(count)]))
    const different = (answer?.filas ?? []).filter(([, type, number]) => (counted.get(Number(type)) ?? 0) !== number)
    const total = [...counted.values()].reduce((sum, count) => sum + count, 0)
    if (different.length > 0 || answer?.totales[0] !== total) wrong += 1
  }
  asker.close()
  return wrong
}

/** Of changes of the last so many days: most are, and their rows are in memory. */
const folds = async (town: Town, days: number): Promise<number> => {
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    await town.query('select plegar_resumen()')
    await town.query(
      `select setval(pg_get_serial_sequence('resumen_cambios', 'id'), 100 * (last_value / 100 + 1) + 1) from resumen_cambios_id_seq`,
    )
    await town.query(
      `update hechos set cerrada = cerrada + interval '40 days' where incidencia_id in (
        select a.primera + (random() * (a.ultima - a.primera))::bigint
          from (select min(incidencia_id) as primera, max(incidencia_id) as ultima from hechos where fecha > now() - make_interval(days => $1)) a,
               generate_series(1, 49))`,
      [days],
    )
    const start = performance.now()
    await town.query('select plegar_resumen()')
    times.push(performance.now() - start)
  }
  return percentile(times.slice(1), 0.95)
}

const allFigures = async (city: City, town: Town): Promise<Figure[]> => [
  ...(await single(city, town)),
  ...(await heat(city, town)),
  ...(await page(city, town)),
  { what: 'fold of 100 of two months: p95', figure: await folds(town, 60), unit: 'ms', goal: { of: 'figure', most: 40 } },
  { what: 'fold of 100 of ten years: p95', figure: await folds(town, 3650), unit: 'ms' },
  {
    what: `questions of ${compared} whose answer differs from a count of every fact`,
    figure: await differences(city, town),
    unit: 'queries',
    goal: { of: 'figure', most: 0 },
  },
]

export const figuresOfFacts = async (city: City): Promise<Figure[]> => {
  const town = await openTown(city)
  return allFigures(city, town).finally(() => town.end())
}

export const statistics =
  (facts: number) =>
  async (city: City): Promise<Figure[]> => {
    const seconds = await loadFacts(city.url, facts)
    const figures = await figuresOfFacts(city)
    return [{ what: `facts counted again, of ${facts}`, figure: seconds, unit: 's', goal: { of: 'figure', most: 600 } }, ...figures]
  }
