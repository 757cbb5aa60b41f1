import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { permissionNames, type PermissionName } from '@avisa/contract/access/permissions'
import { roleNames } from '@avisa/contract/access/roles'
import type { User } from '@avisa/contract/access/schemas'
import { exactCountUpTo } from '@avisa/contract/http/page-size'
import { listIncidents } from '@avisa/contract/incidents/endpoints'
import { gridOf } from '@avisa/contract/map/grid'
import { mapCells } from '@avisa/contract/map/zooms'
import type { IncidentMapAnswer } from '@avisa/contract/map/schemas'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { nameIn } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { criteriaOf } from './shared/criteria-store.ts'
import { atLeastSeen } from './shared/squares-store.ts'
import { inSmallSquares } from './map-count-store.ts'
import { incidentsOnMap } from './map-store.ts'
import { incidentSeen, viewerOf } from './shared/sight-store.ts'

type Generated<A> = A extends fc.Arbitrary<infer T> ? T : never

const app = useTestApp()
const states = { shown: 30, hidden: 37 }
const types = { shown: 11, internal: 3 }
const device = 'device-map-count'
const box = { oeste: -0.3, sur: 39, este: -0.2, norte: 39.1 }
let users: number[] = []

const inTown = (text: string, values: unknown[] = []) =>
  app.current.db.bulk(app.current.home.esquema, (client) => client.query(text, values))

/** One of the incidents that are there, by its place in their order. */
const picked = `(select id from incidencias order by id offset $1::int % (select count(*) from incidencias) limit 1)`
const changes = {
  report: `insert into incidencias (codigo, unidad_gestion_id, estado_incidencia_id, tipoincidencia_id, uuid, geolatitud, geolongitud)
    values ('C-' || $1::int || '-' || random(), 1 + $1::int % 2, 30, 11, case when $1::int % 2 = 0 then 'device-map-count' end,
      39.02 + random() / 20, -0.28 + random() / 20)`,
  move: `update incidencias set geolatitud = 39.02 + random() / 20, geolongitud = -0.25 where id = ${picked}`,
  lose: `update incidencias set geolatitud = null, geolongitud = null where id = ${picked}`,
  state: `update incidencias set estado_incidencia_id = 67 - estado_incidencia_id where id = ${picked}`,
  type: `update incidencias set tipoincidencia_id = 14 - tipoincidencia_id where id = ${picked}`,
  priority: `update incidencias set prioridad = (array['alta', 'media', 'baja'])[1 + $1::int % 3] where id = ${picked}`,
  date: `update incidencias set fecha = timestamptz '2026-01-01' + $1::int % 4000 * interval '1 hour' where id = ${picked}`,
  unit: `update incidencias set unidad_gestion_id = 3 - unidad_gestion_id where id = ${picked}`,
  remove: `delete from incidencias where id = ${picked}`,
  publish: `update tipos set es_publica = not es_publica where id = case $1::int % 2 when 0 then 11 else 3 end`,
  fold: `select plegar_mapa() where $1::int >= 0`,
  recount: `select recontar_mapa() where $1::int >= 0`,
} as const
const changeArbitrary = () =>
  fc.record({ what: fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[])), which: fc.integer({ min: 0, max: 9999 }) })

const personArbitrary = () =>
  fc.record({
    user_id: fc.constantFrom(...users),
    user_roles: fc.subarray([...roleNames]),
    user_permisos: fc
      .subarray<PermissionName>(permissionNames.filter((name) => name.includes('consultar')))
      .map((names) => Object.fromEntries(names.map((name) => [name, 1]))),
    entidades_ids: fc.subarray([1, 2]),
    unidades_ids: fc.subarray([1, 2]),
  })
const lookArbitrary = () =>
  fc.record({
    person: fc.option(personArbitrary(), { nil: null }),
    publicas: fc.boolean(),
    zoom: fc.constantFrom(9, 11, 12, 14, 15, 16, 17, 18),
    criteria: fc.constantFrom(
      undefined,
      '(abierta,=,1)',
      '(publica,=,1)',
      '(publica,=,0)',
      '(unidad_gestion_id,=,2)',
      '(prioridad,=,alta)',
      '(prioridad,!=,media);(abierta,=,1)',
      '(tipo,=,11)',
      '(tipoincidencia_id,IN,3,11);(publica,=,1)',
      '(fecha,>=,2026-02-10)',
      '(fecha,>,2026-02-10);(fecha,<=,2026-05-20)',
      '(fecha,>,2026-02-20);(fecha,<=,2026-05-01)',
      '(fecha,>=,2026-02-20);(publica,=,1)',
      '(fecha,<,2026-03-02);(abierta,=,1)',
      '(fecha,>=,2026-03-02);(fecha,<,2026-03-05)',
      '(fecha,>=,2026-02-10);(tipo,=,11)',
    ),
  })
type Look = Generated<ReturnType<typeof lookArbitrary>>

const asUser = (person: NonNullable<Look['person']>): User => ({
  ...person,
  id_externo: null,
  entidades_responsable_ids: [],
  entidades_puede_cambiar_reparador: [],
  lang: 'es',
  nombre: '',
  apellidos: '',
  email: '',
  servidor: 'backoffice',
  por_codigo: false,
})

/** What is asked, once more in the plainest way. */
const plainly: Record<NonNullable<Look['criteria']>, string> = {
  '(abierta,=,1)': `i.estado_incidencia_id in (select id from estados where not final)`,
  '(publica,=,1)': `(select e.publico and t.es_publica from estados e, tipos t where e.id = i.estado_incidencia_id and t.id = i.tipoincidencia_id)`,
  '(publica,=,0)': `not (select e.publico and t.es_publica from estados e, tipos t where e.id = i.estado_incidencia_id and t.id = i.tipoincidencia_id)`,
  '(unidad_gestion_id,=,2)': `i.unidad_gestion_id = 2`,
  '(prioridad,=,alta)': `i.prioridad = 'alta'`,
  '(tipo,=,11)': `i.tipoincidencia_id = 11`,
  '(tipoincidencia_id,IN,3,11);(publica,=,1)': `(select e.publico and t.es_publica from estados e, tipos t where e.id = i.estado_incidencia_id and t.id = i.tipoincidencia_id)`,
  '(fecha,>=,2026-02-10)': `i.fecha >= timestamptz '2026-02-10 Europe/Madrid'`,
  '(fecha,>,2026-02-10);(fecha,<=,2026-05-20)': `i.fecha > timestamptz '2026-02-10 Europe/Madrid' and i.fecha <= timestamptz '2026-05-20 Europe/Madrid'`,
  '(fecha,>,2026-02-20);(fecha,<=,2026-05-01)': `i.fecha > timestamptz '2026-02-20 Europe/Madrid' and i.fecha <= timestamptz '2026-05-01 Europe/Madrid'`,
  '(fecha,>=,2026-02-20);(publica,=,1)': `i.fecha >= timestamptz '2026-02-20 Europe/Madrid' and (select e.publico and t.es_publica from estados e, tipos t where e.id = i.estado_incidencia_id and t.id = i.tipoincidencia_id)`,
  '(fecha,<,2026-03-02);(abierta,=,1)': `i.fecha < timestamptz '2026-03-02 Europe/Madrid' and i.estado_incidencia_id in (select id from estados where not final)`,
  '(fecha,>=,2026-03-02);(fecha,<,2026-03-05)': `i.fecha >= timestamptz '2026-03-02 Europe/Madrid' and i.fecha < timestamptz '2026-03-05 Europe/Madrid'`,
  '(fecha,>=,2026-02-10);(tipo,=,11)': `i.fecha >= timestamptz '2026-02-10 Europe/Madrid' and i.tipoincidencia_id = 11`,
  '(prioridad,!=,media);(abierta,=,1)': `i.prioridad <> 'media' and i.estado_incidencia_id in (select id from estados where not final)`,
}

type Row = { id: number; estado: number; square: string }
const rowsSeen = async (scope: Scope, { zoom, criteria }: Look): Promise<Row[]> => {
  const t = nameIn(scope.esquema)
  const read = app.current.db.read(scope.esquema)
  const side = ((2 * Math.PI * 6_378_137) / 2 ** zoom / 256) * mapCells.pixels
  const { sight } = viewerOf(scope)
  const { rows } = await sql<Row>`select i.id, i.estado_incidencia_id as estado,
      floor(i.punto[0] / ${side}::float8) || '/' || floor(i.punto[1] / ${side}::float8) as square
    from ${t('incidencias')} i where i.punto is not null and ${incidentSeen(scope, sight)}`.execute(read)
  if (criteria === undefined) return rows
  const { rows: expected } = await inTown(`select i.id from incidencias i where ${plainly[criteria]}`)
  const ids = new Set(expected.map(({ id }) => id))
  return rows.filter(({ id }) => ids.has(id))
}

/** What a list would take for granted without counting. */
const atLeastOf = async (scope: Scope, query: { criteria?: string }): Promise<number> => {
  const read = app.current.db.read(scope.esquema)
  const viewer = viewerOf(scope)
  const minimum = atLeastSeen(await criteriaOf(read, scope, { query, viewer }), { query, viewer, scope })
  const { rows } = await sql<{ n: number }>`select ${minimum ?? sql`0`}::int as n`.execute(read)
  return rows[0]?.n ?? Number.NaN
}

/** Each square's counts by state, without the incidents that are told one by one. */
const squaresOf = (rows: readonly Row[], shownIds: ReadonlySet<number>): string[] =>
  [...Map.groupBy(rows, ({ square }) => square).values()]
    .map((inside) =>
      [
        ...Map.groupBy(
          inside.filter(({ id }) => !shownIds.has(id)),
          ({ estado }) => `e${estado}`,
        ),
      ]
        .map(([estado, of]) => `${estado}:${of.length}`)
        .toSorted()
        .join(' '),
    )
    .filter((square) => square !== '')
    .toSorted()

const answered = ({ celdas, estados }: IncidentMapAnswer): string[] =>
  celdas
    .map(({ partes }) =>
      partes
        .flatMap((place, at) => (at % 2 === 0 ? [`${estados[place]?.color.slice(1)}:${partes[at + 1]}`] : []))
        .toSorted()
        .join(' '),
    )
    .toSorted()

beforeAll(async () => {
  users = [(await app.current.signIn()).id, (await app.current.signIn()).id]
  // A colour of its own for each state, so that the answer tells which is counted.
  await inTown(
    `update estados set color = '#e' || id, "ColorEstadoCiudadano" = '#e' || id, publico = id <> $1 where pista = 'incidencia'`,
    [states.hidden],
  )
  await inTown(
    `insert into incidencias (codigo, unidad_gestion_id, estado_incidencia_id, tipoincidencia_id, uuid, usuario_id, prioridad, fecha, geolatitud, geolongitud)
     select 'P-' || n, 1 + n % 2, case when n % 3 = 0 then $1::bigint else $2::bigint end, case when n % 5 = 0 then $3::bigint else $4::bigint end,
            case when n % 9 = 0 then $5 end, case when n % 2 = 1 then $6::bigint end, case when n % 4 = 0 then 'alta' else 'baja' end,
            timestamptz '2026-01-01' + n * interval '3 hours',
            39.02 + (n * 7919 % 1000) / 20000.0, -0.28 + (n * 104729 % 1000) / 20000.0
       from generate_series(1, 1200) n`,
    [states.hidden, states.shown, types.internal, types.shown, device, users[0]],
  )
})

test('squares give the same counts as the incidents, for everyone and after every change', async () => {
  const { db, home } = app.current
  const met = { squares: 0, own: 0, ahead: 0, known: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(changeArbitrary(), { maxLength: 4 }), lookArbitrary(), async (edits, look) => {
      for (const { what, which } of edits) await inTown(changes[what], [which])
      await app.current.deps.directory.settings.change(home.esquema, { incidencias_publicas: look.publicas })
      const person = look.person && asUser(look.person)
      const scope = await app.current.scope({ person, uuid: device })
      const query = { ...box, zoom: look.zoom, ...(look.criteria === undefined ? {} : { criteria: look.criteria }) }
      const answer = await incidentsOnMap(db.read(home.esquema), scope, { query })
      const rows = await rowsSeen(scope, look)
      const shownIds = new Set(answer.incidencias.map(({ id }) => id))
      const seen = new Set(rows.map(({ id }) => id))
      expect([...shownIds].filter((id) => !seen.has(id))).toEqual([])
      expect({ total: answer.total, squares: answered(answer) }).toEqual({ total: rows.length, squares: squaresOf(rows, shownIds) })
      const atLeast = await atLeastOf(scope, query)
      expect(atLeast).toBeLessThanOrEqual(rows.length)
      met.known += atLeast > 0 && atLeast === rows.length ? 1 : 0
      met.squares += answer.celdas.length
      met.own += answer.incidencias.filter(({ propia }) => propia).length
      met.ahead += answer.celdas.length > 0 && look.zoom <= mapCells.ahead.last ? 1 : 0
    }),
    { numRuns: 120 },
  )
  // The comparison means something only if squares were counted ahead, and own ones taken from them.
  expect(met.squares).toBeGreaterThan(500)
  expect(met.own).toBeGreaterThan(100)
  expect(met.ahead).toBeGreaterThan(10)
  expect(met.known).toBeGreaterThan(10)
})

test('a box of the whole world at a close zoom names no small squares', () => {
  const read = app.current.db.read(app.current.home.esquema)
  const valuesOf = (zoom: number, west: number) =>
    inSmallSquares(gridOf({ zoom, oeste: west, sur: 39, este: 0, norte: 39.01 })).compile(read).parameters
  expect(valuesOf(20, -0.01).filter((value) => Array.isArray(value))).toHaveLength(2)
  expect(valuesOf(20, -180).filter((value) => Array.isArray(value))).toEqual([])
})

test('concurrent writers lose no count, whichever of them merges', async () => {
  const before = await inTown('select coalesce(sum(n), 0)::int as n from mapa_celdas where zoom = 11')
  await Promise.all(
    Array.from({ length: 6 }, () =>
      inTown(
        `insert into incidencias (codigo, unidad_gestion_id, estado_incidencia_id, tipoincidencia_id, geolatitud, geolongitud)
         select 'W-' || random() || n, 1, $1, $2, 39.05, -0.25 from generate_series(1, 200) n`,
        [states.shown, types.shown],
      ),
    ),
  )
  const after = await inTown('select coalesce(sum(n), 0)::int as n from mapa_celdas where zoom = 11')
  expect(after.rows[0].n).toBeGreaterThan(before.rows[0].n)
  const [all, counted] = await Promise.all([
    inTown('select count(*)::int as n from incidencias where punto is not null'),
    inTown('select ((select sum(n) from mapa_celdas where zoom = 11) + (select coalesce(sum(n), 0) from mapa_cambios))::int as n'),
  ])
  expect(counted.rows).toEqual(all.rows)
})

test('a list of more than ten thousand is not counted exactly, a shorter one is', async () => {
  const report = (code: string, state: number, many: number) =>
    inTown(
      `insert into incidencias (codigo, unidad_gestion_id, estado_incidencia_id, tipoincidencia_id, geolatitud, geolongitud)
       select $1 || n, 2, $2, $3, 39.05, -0.25 from generate_series(1, $4::int) n`,
      [code, state, types.shown, many],
    )
  await inTown('delete from incidencias where unidad_gestion_id = 2')
  await report('L-', states.shown, exactCountUpTo)
  const staff = await app.current.signIn({ permisos: ['incidencia.consultar.todas'], unidades: [2] })
  const metaOf = async (criteria: string) => (await app.current.call(listIncidents, staff, { query: { criteria } })).body.meta
  const inUnit = '(unidad_gestion_id,=,2)'
  expect(await metaOf(inUnit)).toMatchObject({ total: exactCountUpTo, last_page: Math.ceil(exactCountUpTo / 15) })
  await report('M-', states.hidden, 1)
  expect(await metaOf(inUnit)).toMatchObject({ total: exactCountUpTo, last_page: null, total_minimo: true })
  expect(await metaOf(`${inUnit};(estado_incidencia_id,=,${states.hidden})`)).toMatchObject({ total: 1, last_page: 1 })
})

const cells = `
  select zoom, cx, cy, unidad_gestion_id, estado_incidencia_id, publica, null as valor, n, ids from mapa_celdas
  union all select zoom, cx, cy, unidad_gestion_id, estado_incidencia_id, publica, prioridad, n, ids from mapa_celdas_prioridad
  union all select zoom, cx, cy, unidad_gestion_id, estado_incidencia_id, publica, campo || valor, n, ids from mapa_celdas_por
  order by 1, 2, 3, 4, 5, 6, 7`

/** All squares as they are, and as counting every incident gives them. */
const countedTwice = async () => {
  await inTown('select plegar_mapa()')
  const counted = (await inTown(cells)).rows
  await inTown('select recontar_mapa()')
  return { counted, anew: (await inTown(cells)).rows }
}

test('a moment belongs to the period of four weeks that contains it, to the microsecond', async () => {
  const { rows } = await inTown(
    `select periodo_de_mapa(inicio - interval '1 microsecond') as before, periodo_de_mapa(inicio) as at
       from unnest(array[0, 742, 743, -3]) n, to_timestamp(n * 2419200::float8) inicio order by n`,
  )
  expect(rows).toEqual([-3, 0, 742, 743].map((period) => ({ before: period - 1, at: period })))
})

const byDateToZoom15 = readFileSync(join(import.meta.dirname, '../migrations/municipality/0097-map-squares-by-date-to-zoom-15.sql'), 'utf8')
test.each([
  { by: 'priority', table: 'mapa_celdas_prioridad', count: 'select contar_mapa_por_prioridad()' },
  { by: 'type and date', table: 'mapa_celdas_por', count: `select contar_mapa_por_campo(); ${byDateToZoom15}` },
])('an upgrade counts the squares by $by while others report', async ({ by, table, count }) => {
  const report = (number: number) =>
    inTown(
      `insert into incidencias (codigo, unidad_gestion_id, estado_incidencia_id, tipoincidencia_id, geolatitud, geolongitud, prioridad)
       values ($1, 1, $2, $3, 39.05, -0.25, 'alta')`,
      [`Q-${by}-${number}`, states.shown, types.shown],
    )
  await report(1)
  await inTown('select plegar_mapa()')
  await inTown(`update ${table} set n = n + 1`)
  await report(2)
  await app.current.db.bulk(app.current.home.esquema, async (client) => {
    await client.query(count)
    await report(3)
  })
  const { counted, anew } = await countedTwice()
  expect(counted).toEqual(anew)
  const { rows } = await inTown('select campo, max(zoom) as last from mapa_celdas_por group by 1 order by 1')
  expect(rows).toEqual(['fecha', 'tipo'].map((campo) => ({ campo, last: mapCells.ahead.lastByField })))
})

test('types made public in one statement are counted in one pass, not row by row', async () => {
  const noted = () => inTown(`select last_value::int as n from mapa_cambios_id_seq`)
  const before = await noted()
  await inTown('update tipos set es_publica = not es_publica')
  await inTown('update tipos set es_publica = not es_publica, orden = orden')
  expect(await noted()).toEqual(before)
  const { counted, anew } = await countedTwice()
  expect(counted).toEqual(anew)
})

test('a report under way while its type becomes public is counted as what its type becomes', async () => {
  const { db, home } = app.current
  const isWaiting = `select from pg_locks where not granted and relation = 'incidencias'::regclass`
  let publishing: Promise<unknown> | undefined
  await db.bulk(home.esquema, async (client) => {
    await client.query(
      `insert into incidencias (codigo, unidad_gestion_id, estado_incidencia_id, tipoincidencia_id, geolatitud, geolongitud)
       values ('U-1', 1, $1, $2, 39.05, -0.25)`,
      [states.shown, types.shown],
    )
    publishing = inTown(`update tipos set es_publica = not es_publica where id = ${types.shown}`)
    await vi.waitUntil(async () => (await inTown(isWaiting)).rowCount === 1)
  })
  await publishing
  const { counted, anew } = await countedTwice()
  expect(counted).toEqual(anew)
})

test('types that a transaction changes one by one hold up no report, and each is counted as what its type becomes', async () => {
  const { db, home } = app.current
  const turn = (id: number) => `update tipos set es_publica = not es_publica where id = ${id}`
  const report = (code: string) =>
    inTown(
      `insert into incidencias (codigo, unidad_gestion_id, estado_incidencia_id, tipoincidencia_id, geolatitud, geolongitud)
       values ($1, 1, $2, $3, 39.05, -0.25)`,
      [code, states.shown, types.shown],
    )
  await db.bulk(home.esquema, async (client) => {
    await report('T-1')
    for (const [index, id] of [types.shown, types.internal, types.shown, types.shown].entries()) {
      await client.query(turn(id))
      await report(`T-2${index}`)
    }
  })
  const { counted, anew } = await countedTwice()
  expect(counted).toEqual(anew)
})
