// node bench/numbers.ts PATH: the numbers of Boston's reports of half a year, by the product and straight from the file (docs/performance.md).
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { MeasureName } from '@avisa/contract/statistics/measures'
import { checkQuery } from '@avisa/contract/statistics/query'
import { metresBetween } from '@avisa/contract/values/coordinates'
import pg from 'pg'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { migrate, migrateSchema } from '../apps/server/src/platform/database/migrate.ts'
import { answerQuestion } from '../apps/server/src/statistics/shared/answer.ts'
import { readBoston } from '../apps/server/src/testing/boston-reports.ts'
import { addMissingFacts } from '../apps/server/src/statistics/upkeep-job.ts'
import { esquema, openServer } from './data.ts'

const day = 86_400_000
const [radius, patience] = [30, 60 * day]
/** Of the square in which neighbours are looked for, in degrees: more than the radius. */
const side = 0.001

type Report = {
  id: number
  latitud: number | null
  longitud: number | null
  opened: number
  closed: number | null
  group: string
  type: string
  mended: boolean
  /** By a citizen, not by the city's own people. */
  isPublic: boolean
  /** Without a target: null. */
  inTime: boolean | null
}

const timeOf = (text: string) => (text === '' ? null : Date.parse(`${text.replace(' ', 'T')}Z`))

const readReports = async (file: string): Promise<Report[]> => {
  const rows = await readBoston(file)
  return rows.map((cell, index): Report => {
    const [latitud, longitud] = [Number(cell('latitude')), Number(cell('longitude'))]
    // The town hall, where a report without a place was put.
    const isPlaced = cell('latitude') !== '' && !(latitud === 42.3594 && longitud === -71.0587)
    const closed = timeOf(cell('closed_dt'))
    return {
      id: index + 1,
      latitud: isPlaced ? latitud : null,
      longitud: isPlaced ? longitud : null,
      opened: timeOf(cell('open_dt')) ?? Number.NaN,
      closed,
      group: cell('reason'),
      type: `${cell('reason')}: ${cell('type')}`,
      mended: closed !== null && !/duplicate/i.test(cell('closure_reason')),
      isPublic: !/employee|worker/i.test(cell('source')),
      inTime: cell('target_dt') === '' ? null : cell('ontime') === 'ONTIME',
    }
  })
}

/** What the file itself says. */
const quantileOf = (numbers: readonly number[], share: number): number => {
  const sorted = Float64Array.from(numbers).toSorted()
  const at = share * (sorted.length - 1)
  const [low = 0, high = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  return Math.round(low + (high - low) * (at - Math.floor(at)))
}

const squareOf = (latitud: number, longitud: number): [number, number] => [Math.floor(latitud / side), Math.floor(longitud / side)]

const repeatsOf = (reports: readonly Report[]): Set<number> => {
  const placed = reports.flatMap(({ latitud, longitud, ...report }) =>
    latitud === null || longitud === null ? [] : [{ ...report, latitud, longitud }],
  )
  const squares = Map.groupBy(placed, ({ latitud, longitud }) => squareOf(latitud, longitud).join(' '))
  const near = ({ latitud, longitud }: (typeof placed)[number]) => {
    const [y, x] = squareOf(latitud, longitud)
    return [-1, 0, 1].flatMap((north) => [-1, 0, 1].flatMap((east) => squares.get(`${y + north} ${x + east}`) ?? []))
  }
  const repeats = (report: (typeof placed)[number]) =>
    near(report).some(
      (earlier) =>
        earlier.id !== report.id &&
        earlier.group === report.group &&
        earlier.mended &&
        earlier.closed !== null &&
        earlier.closed <= report.opened &&
        earlier.closed > report.opened - patience &&
        metresBetween(report, earlier) <= radius,
    )
  return new Set(placed.filter(repeats).map(({ id }) => id))
}

const idsOf = (names: Iterable<string>, first: number) => new Map([...new Set(names)].map((name, index) => [name, first + index]))

const load = async (url: string, reports: readonly Report[]) => {
  const db = openDatabase(url)
  await migrate(db)
  await migrateSchema(db, esquema)
  const groups = idsOf(
    reports.map(({ group }) => group),
    1,
  )
  const types = idsOf(
    reports.map(({ type }) => type),
    1001,
  )
  const parents = new Map(reports.map(({ type, group }) => [type, groups.get(group)]))
  await db.bulk(esquema, async (client) => {
    // As a load with triggers switched off: the facts are those that the product adds afterwards.
    await client.query(`set local session_replication_role to 'replica'`)
    const rows: (string | number | null)[][] = [
      ...[...groups].map(([name, id]) => [id, null, name]),
      ...[...types].map(([name, id]) => [id, parents.get(name) ?? null, name]),
    ]
    for (const row of rows)
      await client.query(
        `insert into tipos (id, tipo_padre, codigo, icono, descripcion_es, descripcion_val) values ($1, $2, 'b' || $1::bigint, 'x', $3, $3)`,
        row,
      )
    for (let at = 0; at < reports.length; at += 5000)
      await client.query(
        `insert into incidencias (id, codigo, unidad_gestion_id, estado_incidencia_id, tipoincidencia_id, fecha, created_at, geolatitud, geolongitud, cerrada, desenlace, en_plazo)
         select id, 'B-' || id, 1, 1, tipo, to_timestamp(opened / 1000.0), to_timestamp(opened / 1000.0), latitud, longitud, to_timestamp(closed / 1000.0),
                case when closed is not null then case when mended then 'resuelta' else 'duplicada' end end, "inTime"
           from jsonb_to_recordset($1) x (id bigint, tipo bigint, opened float8, closed float8, latitud float8, longitud float8, mended boolean, "inTime" boolean)`,
        [JSON.stringify(reports.slice(at, at + 5000).map((report) => ({ ...report, tipo: types.get(report.type) })))],
      )
    await client.query(`insert into hechos_pendientes select min(id), max(id) from incidencias`)
  })
  const start = performance.now()
  await addMissingFacts({ db }, { esquema })
  return { db, types, seconds: (performance.now() - start) / 1000 }
}

const { positionals } = parseArgs({ allowPositionals: true })
const [file] = positionals
if (!file) throw new Error('node bench/numbers.ts PATH: a CSV of Boston 311, also as .gz')
const out = (text: string) => void process.stdout.write(`${text}\n`)
const reports = await readReports(file)

const server = await openServer(path.resolve(import.meta.dirname, '..'))
const admin = new pg.Client(server.url)
await admin.connect()
const database = 'avisa_bench_boston'
await admin.query(`drop database if exists ${database} with (force)`)
await admin.query(`create database ${database}`)
const address = new URL(server.url)
address.pathname = `/${database}`
const { db, types, seconds } = await load(address.href, reports)
out(`${reports.length} facts added in ${seconds.toFixed(1)} s, ${Math.round(reports.length / seconds)} a second`)

const numbersOf = async (names: readonly MeasureName[], criteria?: string) => {
  const checked = checkQuery({ medidas: names.join(','), desde: '2011-01-01', hasta: '2025-12-31', criteria }, '2026-01-01')
  if ('refused' in checked) throw new Error(checked.refused.es)
  const at = { esquema, unidades: 'todas' as const, zona: 'UTC', now: new Date(), lang: 'es' as const }
  const { totales, exacto } = await answerQuestion(db.read(esquema), at, checked.ok)
  return { totales, exacto }
}

const repeats = repeatsOf(reports)
const names = ['creadas', 'resueltas', 'duplicadas', 'mediana', 'p90', 'con_plazo', 'en_plazo', 'repetidas'] as const
const fromFile = (those: readonly Report[]): (number | null)[] => {
  const closed = those.filter((report) => report.closed !== null)
  const mended = closed.filter((report) => report.mended)
  const minutes = mended.map((report) => ((report.closed ?? 0) - report.opened) / 60_000).map((value) => Math.max(0, value))
  const limited = closed.filter(({ inTime }) => inTime !== null)
  return [
    those.length,
    mended.length,
    closed.length - mended.length,
    ...[0.5, 0.9].map((share) => (mended.length === 0 ? null : quantileOf(minutes, share))),
    limited.length,
    limited.filter(({ inTime }) => inTime).length,
    those.filter(({ id }) => repeats.has(id)).length,
  ]
}

let equal = 0
const byType = Map.groupBy(reports, ({ type }) => type)
for (const [type, those] of byType) {
  const { totales } = await numbersOf(names, `(tipoincidencia_id,=,${types.get(type)})`)
  const expected = fromFile(those)
  if (JSON.stringify(totales) === JSON.stringify(expected)) equal += 1
  else out(`${type}: ${JSON.stringify(totales)}, of the file ${JSON.stringify(expected)}`)
}
out(`${equal} of ${byType.size} types: ${names.join(', ')} equal to those of the file`)
const all = await numbersOf([...names, 'en_plazo_por_cien', 'repetidas_por_cien'])
out(`all: ${JSON.stringify(all)}, of the file ${JSON.stringify(fromFile(reports))}`)
const placed = reports.filter(({ latitud, isPublic }) => latitud !== null && isPublic)
const again = placed.filter(({ id }) => repeats.has(id)).length
out(`repeated: ${((100 * again) / placed.length).toFixed(1)} % of ${placed.length} reports of citizens with a place`)
await db.close()
await admin.query(`drop database ${database} with (force)`)
await admin.end()
await server.stop()
