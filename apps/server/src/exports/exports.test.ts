import { DatabaseSync } from 'node:sqlite'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  exportFormats,
  exportIncidents,
  exportInspections,
  exportTasks,
  exportTypes,
  type ExportFormat,
} from '@avisa/contract/exports/endpoints'
import { listTasks } from '@avisa/contract/tasks/endpoints'
import { createIncident, listIncidents } from '@avisa/contract/incidents/endpoints'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { town } from '#/testing/test-town.ts'
import { closable, openExports } from './limit.ts'

const app = useTestApp()
type Caller = Parameters<typeof app.current.call>[1]
type Query = {
  formato: ExportFormat
  sort?: 'fecha' | '-fecha'
  ids?: string
  criteria?: string
  search?: string
  columnas?: string
  motivo?: string
}

const count = 1100
const mail = 'rosa@correo.es'
let staff: Caller
let other: Caller

const download = (caller: Caller, query: Query) => app.current.call(exportIncidents, caller, { query })
const textOf = (body: unknown): string =>
  body instanceof Uint8Array ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(body) : String(body)
const csv = async (caller: Caller, query: Omit<Query, 'formato'> = {}) => {
  const { status, body } = await download(caller, { formato: 'csv', ...query })
  expect(status).toBe(200)
  return textOf(body).split('\r\n').filter(Boolean)
}

beforeAll(async () => {
  const permisos = ['incidencia.consultar.todas', 'exportacion.crear', 'mantenimiento.ciudadano.consultar', 'ver-creador-inci-tar'] as const
  staff = { token: (await app.current.signIn({ roles: ['Tecnicos'], permisos, unidades: [town.units.streets] })).token }
  other = { token: (await app.current.signIn({ roles: ['Tecnicos'], permisos, unidades: [town.units.buildings] })).token }
  await app.current.call(
    createIncident,
    { uuid: 'device-export' },
    {
      body: {
        tipos: String(town.types.lampOut),
        unidad_gestion_id: town.units.streets,
        geolatitud: 39.05,
        geolongitud: -0.25,
        contenido: '=HYPERLINK("x");roto',
        ciudadano: { email: mail, nombre: 'Rosa' },
      },
    },
  )
  // Many at the same moment, so that a page ends between two of them.
  await app.current.db.write(app.current.home.esquema, (tx) =>
    sql`insert into ${sql.table(`${app.current.home.esquema}.incidencias`)} (codigo, unidad_gestion_id, geolatitud, geolongitud, tipoincidencia_id, fecha, estado_incidencia_id)
        select 'X-' || n, ${town.units.streets}, case when n > 3 then 39.05 end, case when n > 3 then -0.25 end, ${town.types.pothole}, timestamptz '2026-01-01 10:00Z', 30
          from generate_series(1, ${count}) n`.execute(tx),
  )
})

describe('what a list holds leaves as a file', () => {
  test('whole, newest first, each once, in the reader’s language', async () => {
    const [head, ...lines] = await csv({ ...staff, lang: 'ca' })
    expect(head).toBe(
      '\uFEFFCodi;Data;Tipus;Estat;Prioritat;Termini;Tancada;Servici;Adreça;Districte;Barri;Detall del lloc;Descripció;També ho han vist;Comentaris;Latitud;Longitud',
    )
    expect(lines.length).toBe(count + 1)
    expect(new Set(lines.map((line) => line.split(';')[0])).size).toBe(count + 1)
    expect(lines[1]).toMatch(new RegExp(`^X-${count};`))
  })

  test('oldest first where the list is', async () => {
    const newest = (await csv(staff)).slice(1).map((line) => line.split(';')[0])
    const oldest = (await csv(staff, { sort: 'fecha' })).slice(1).map((line) => line.split(';')[0])
    expect(oldest).toEqual(newest.toReversed())
    expect((await download(staff, { formato: 'csv', sort: 'codigo' as 'fecha' })).status).toBe(400)
  })

  test('without data of reporters, and without formulas', async () => {
    const lines = await csv(staff)
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"");roto"`)
    expect(lines.join()).not.toContain(mail)
    expect(lines.join()).not.toContain('Rosa')
    const map = textOf((await download(staff, { formato: 'geojson' })).body)
    expect(map).not.toContain(mail)
  })

  test('narrowed as the list is', async () => {
    const query = { criteria: `(tipo,=,${town.types.lampOut})` }
    const { data } = (await app.current.call(listIncidents, staff, { query })).body as { data: { codigo: string }[] }
    expect((await csv(staff, query)).slice(1).map((line) => line.split(';')[0])).toEqual(data.map(({ codigo }) => codigo))
  })

  test('the chosen ones alone, of those that the list shows its reader', async () => {
    const { data } = (await app.current.call(listIncidents, staff, { query: { per_page: 200 } })).body as {
      data: { id: number; codigo: string }[]
    }
    const chosen = [data[5], data[2], data[190]].flatMap((row) => row ?? [])
    const ids = chosen.map(({ id }) => id).join(',')
    const codes = async (caller: Caller, query: Omit<Query, 'formato'>) =>
      (await csv(caller, query)).slice(1).map((line) => line.split(';')[0])
    expect((await codes(staff, { ids })).toSorted()).toEqual(chosen.map(({ codigo }) => codigo).toSorted())
    expect(await codes(staff, { ids, search: chosen[0]?.codigo ?? '' })).toEqual([chosen[0]?.codigo])
    expect(await codes(other, { ids })).toEqual([])
    for (const wrong of ['', 'x', '1,', '1);(id,>,0', Array.from({ length: 201 }, (_, n) => n).join(',')])
      expect((await download(staff, { formato: 'csv', ids: wrong })).status).toBe(400)
  })

  test('with places as GeoJSON; what has no place has no geometry', async () => {
    const { body, headers } = await download(staff, { formato: 'geojson' })
    expect(headers['content-type']).toMatch(/^application\/geo\+json/)
    const { type, features } = JSON.parse(textOf(body)) as {
      type: string
      features: { geometry: object | null; properties: { codigo: string } }[]
    }
    expect({ type, count: features.length, without: features.filter(({ geometry }) => geometry === null).length }).toEqual({
      type: 'FeatureCollection',
      count: count + 1,
      without: 3,
    })
    expect(features.find(({ properties }) => properties.codigo === 'X-9')).toMatchObject({
      geometry: { type: 'Point', coordinates: [-0.25, 39.05] },
    })
  })

  test('empty where there is nothing', async () => {
    expect((await csv(staff, { search: 'zzzz' })).length).toBe(1)
    expect(JSON.parse(textOf((await download(staff, { formato: 'geojson', search: 'zzzz' })).body))).toEqual({
      type: 'FeatureCollection',
      features: [],
    })
  })
})

describe('as a spreadsheet and as a map layer', () => {
  test('Excel gets dates as dates, text as text, and the heads in the reader’s language', async () => {
    const { body, status } = await download({ ...staff, lang: 'ca' }, { formato: 'xlsx', columnas: 'codigo,fecha,contenido,latitud' })
    expect(status).toBe(200)
    const parts = unzipSync(body as Uint8Array)
    expect(Object.keys(parts).toSorted()).toEqual(
      [
        '[Content_Types].xml',
        '_rels/.rels',
        'xl/_rels/workbook.xml.rels',
        'xl/styles.xml',
        'xl/workbook.xml',
        'xl/worksheets/sheet1.xml',
      ].toSorted(),
    )
    const rows = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
      .split('<row ')
      .slice(1)
    expect(rows.length).toBe(count + 2)
    expect(rows[0]).toMatch(/Codi<.*Data<.*Descripció<.*Latitud</)
    expect(rows[1]).toContain('=HYPERLINK(&quot;x&quot;);roto')
    // 1 January 2026, 11:00 in Madrid.
    expect(rows[2]).toContain('<c r="B3" s="2"><v>46023.458333333336</v></c><c r="D3"><v>39.05</v></c>')
  })

  test('a GeoPackage holds each point, its index and its bounds', async () => {
    const { body } = await download(staff, { formato: 'gpkg' })
    const file = join(await mkdtemp(join(tmpdir(), 'avisa-test-')), 'incidencias.gpkg')
    await writeFile(file, body as Uint8Array)
    const db = new DatabaseSync(file, { readOnly: true })
    const row = (sql: string) => ({ ...db.prepare(sql).get() })
    expect(row('pragma application_id')).toEqual({ application_id: 0x47504b47 })
    expect(row('select table_name, data_type, min_x, max_y, srs_id from gpkg_contents')).toEqual({
      table_name: 'incidencias',
      data_type: 'features',
      min_x: -0.25,
      max_y: 39.05,
      srs_id: 4326,
    })
    expect(row('select count(*) as n, count(geom) as placed from incidencias')).toEqual({ n: count + 1, placed: count - 2 })
    expect(row('select count(*) as n from rtree_incidencias_geom where minx > -0.26 and maxx < -0.24')).toEqual({ n: count - 2 })
    expect(row("select fecha, hex(geom) as geom from incidencias where codigo = 'X-9'")).toEqual({
      fecha: '2026-01-01T10:00:00.000Z',
      geom: '47500001E61000000101000000000000000000D0BF6666666666864340',
    })
    expect(row('pragma integrity_check')).toEqual({ integrity_check: 'ok' })
    db.close()
  })

  test('tasks leave narrowed and chosen as their list is, in each format, to who sees them', async () => {
    const permisos = ['exportacion.crear', 'obra.consultar.todas'] as const
    const of = async (unit: number) => ({ token: (await app.current.signIn({ roles: ['Tecnicos'], permisos, unidades: [unit] })).token })
    const [streets, buildings] = [await of(town.units.streets), await of(town.units.buildings)]
    const { esquema } = app.current.home
    await app.current.db.write(esquema, (tx) =>
      sql`insert into ${sql.table(`${esquema}.tareas`)} (codigo, incidencia_id, tipoincidencia_id, unidad_gestion_id, entidad_reparadora_id, prioridad, fecha, estadoobra_id, estadotecnico_id)
        select 'T-' || n, (select min(id) from ${sql.table(`${esquema}.incidencias`)}), ${town.types.pothole}, ${town.units.streets}, ${town.entities.roads},
          case when n = 2 then 'alta' else 'baja' end, timestamptz '2026-01-01 10:00Z' + n * interval '1 hour',
          (select min(id) from ${sql.table(`${esquema}.estados`)} where pista = 'reparacion'), (select min(id) from ${sql.table(`${esquema}.estados`)} where pista = 'tecnico')
        from generate_series(1, 3) n`.execute(tx),
    )
    const codes = async (caller: Caller, query: Omit<Query, 'formato'> = {}) => {
      const { status, body } = await app.current.call(exportTasks, caller, { query: { formato: 'csv', ...query } })
      expect(status).toBe(200)
      const [, ...lines] = textOf(body).split('\r\n').filter(Boolean)
      return lines.map((line) => line.split(';')[0]).filter((code) => /^T-\d$/.test(code ?? ''))
    }
    expect(await codes(streets)).toEqual(['T-3', 'T-2', 'T-1'])
    expect(await codes(streets, { sort: 'fecha' })).toEqual(['T-1', 'T-2', 'T-3'])
    expect(await codes(streets, { criteria: '(prioridad,=,alta)' })).toEqual(['T-2'])
    const { data } = (await app.current.call(listTasks, streets, { query: {} })).body as { data: { id: number; codigo: string }[] }
    const ids = data.flatMap(({ id, codigo }) => (codigo === 'T-2' ? [] : [id])).join(',')
    expect(await codes(streets, { ids })).toEqual(['T-3', 'T-1'])
    expect(await codes(buildings, { ids })).toEqual([])
    for (const formato of exportFormats)
      expect((await app.current.call(exportTasks, streets, { query: { formato } })).headers['content-type']).toBe(exportTypes[formato])
    for (const wrong of [{ criteria: 'nada:=:1' }, { columnas: 'codigo,email' }, { ids: 'x' }])
      expect((await app.current.call(exportTasks, streets, { query: { formato: 'csv', ...wrong } })).status).toBe(400)
  })

  test.each([exportTasks, exportInspections])('$path leaves as its list', async (endpoint) => {
    const who = await app.current.signIn({
      roles: ['Tecnicos'],
      permisos: ['exportacion.crear', 'obra.consultar.todas', 'inspeccion.consultar'],
      unidades: [town.units.streets],
    })
    for (const formato of ['csv', 'gpkg'] as const) {
      const { status, body } = await app.current.call(endpoint, { token: who.token }, { query: { formato } })
      expect(status).toBe(200)
      expect((body as Uint8Array).length).toBeGreaterThan(100)
    }
    const only = { token: (await app.current.signIn({ roles: ['Agentes'], permisos: ['exportacion.crear'] })).token }
    expect((await app.current.call(endpoint, only, { query: { formato: 'csv' } })).status).toBe(403)
  })
})

describe('contact data leaves', () => {
  const columnas = 'codigo,nombre,email'
  const motivo = 'Avisar de un corte'
  const query = { formato: 'csv', columnas, criteria: `(tipo,=,${town.types.lampOut})` } as const
  const looks = async () => {
    await app.current.deps.accessLog.flush()
    const { rows } = await app.current.db.write(app.current.home.esquema, (tx) =>
      sql<{
        para: string
        incidencias: string[]
      }>`select para, incidencias from ${sql.table(`${app.current.home.esquema}.consultas_personales`)} where para like 'exportar:%'`.execute(
        tx,
      ),
    )
    return rows
  }

  test('only where it is named, with a purpose, and is logged', async () => {
    expect(await download(staff, query)).toMatchObject({ status: 400, body: { error: { code: 'export.purpose' } } })
    expect(await looks()).toEqual([])
    const { body } = await download(staff, { ...query, motivo })
    expect(textOf(body)).toContain('Rosa;rosa@correo.es')
    expect(await looks()).toMatchObject([{ para: `exportar: ${motivo}`, incidencias: [expect.anything()] }])
  })

  test('to nobody who may not see it', async () => {
    const blind = await app.current.signIn({
      roles: ['Tecnicos'],
      permisos: ['incidencia.consultar.todas', 'exportacion.crear'],
      unidades: [town.units.streets],
    })
    expect((await download({ token: blind.token }, { ...query, motivo })).status).toBe(403)
  })

  test('a column that does not exist is refused by its field', async () => {
    const { status, body } = await download(staff, { formato: 'csv', columnas: 'codigo,dni' })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('columnas')
  })
})

describe('only for who may', () => {
  test('not without the permission, nor what another unit holds', async () => {
    const plain = { token: (await app.current.signIn({ roles: ['Agentes'], permisos: ['incidencia.consultar.todas'] })).token }
    expect((await download(plain, { formato: 'csv' })).status).toBe(403)
    expect((await download({}, { formato: 'csv' })).status).toBe(401)
    expect((await csv(other)).filter((line) => line.startsWith('X-'))).toEqual([])
  })

  test('a wrong filter is refused before anything is sent, and does not hold the next one up', async () => {
    expect((await download(staff, { formato: 'csv', criteria: 'nada:=:1' })).status).toBe(400)
    expect((await download(staff, { formato: 'csv' })).status).toBe(200)
  })

  test('who leaves early has no further pages read for them', async () => {
    let read = 0
    const pages = async function* () {
      for (;;) yield [(read += 1)]
    }
    const others = pages()
    const { all, close } = closable(await others.next(), others)
    await all.next()
    await all.next()
    close()
    expect([(await all.next()).done, read]).toEqual([true, 3])
  })

  test('a second export of a person is refused while the first runs', async () => {
    const answers = await Promise.all([download(staff, { formato: 'csv' }), download(staff, { formato: 'gpkg' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body).toMatchObject({ error: { code: 'export.running' } })
    expect((await download(staff, { formato: 'csv' })).status).toBe(200)
  })

  test('one at a time a person and four a process; who has ended may begin again', () => {
    const begin = openExports()
    const end = begin('a')
    expect(() => begin('a')).toThrow('export.running')
    for (const who of ['b', 'c', 'd']) begin(who)
    expect(() => begin('e')).toThrow('export.running')
    end()
    expect(begin('e')).toBeTypeOf('function')
  })
})
