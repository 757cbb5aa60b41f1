import { panelNames } from '@avisa/contract/statistics/panels'
import { downloadPanel } from '@avisa/contract/statistics/endpoints'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { useTestApp, type Caller } from '#/testing/test-app.ts'

const app = useTestApp()
const permisos = ['estadistica.consultar', 'incidencia.consultar.todas'] as const

beforeAll(async () => {
  const { db, home, clock } = app.current
  await db.bulk(home.esquema, (client) =>
    client.query(
      `insert into incidencias (codigo, unidad_gestion_id, estado_incidencia_id, tipoincidencia_id, barrio, fecha, created_at, cerrada, desenlace)
       select 'E-' || n, 1 + n % 2, 30, (array[11, 3])[1 + n % 2], (array['El Raval', 'La Sénia'])[1 + n % 2], $1::timestamptz - make_interval(days => n), now(),
              case when n % 2 = 0 then $1::timestamptz - make_interval(days => n - 1) end, case when n % 2 = 0 then 'resuelta' end
         from generate_series(1, 31) n`,
      [clock.now()],
    ),
  )
})

type Query = { semanas?: number; grupo?: number; distrito?: string }
const download = (who: Caller, panel: (typeof panelNames)[number], query: Query = {}) =>
  app.current.call(downloadPanel, who, { params: { panel }, query })

const textOf = (body: unknown) => {
  const parts = unzipSync(body as Uint8Array)
  const read = (path: string) => strFromU8(parts[path] ?? new Uint8Array())
  return { workbook: read('xl/workbook.xml'), first: read('xl/worksheets/sheet1.xml') }
}

test.each(panelNames)('the panel «%s» is a spreadsheet in both languages, its definitions last', async (panel) => {
  const boss = await app.current.signIn({ permisos: [...permisos], unidades: [1, 2] })
  for (const [lang, definitions] of [
    ['es', 'Cómo se cuenta'],
    ['ca', 'Com es compta'],
  ] as const) {
    const { status, body, headers } = await download({ ...boss, lang }, panel)
    expect({ status, type: headers['content-type'] }).toEqual({
      status: 200,
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    })
    const names = [...textOf(body).workbook.matchAll(/<sheet name="([^"]+)"/g)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(1)
    expect(names.at(-1)).toBe(definitions)
  }
})

test('its numbers are those of the caller’s units, with the filters of the page', async () => {
  const boss = await app.current.signIn({ permisos: [...permisos], unidades: [1, 2] })
  const cells = async (who: Caller, query: Query = {}) => {
    const { first } = textOf((await download(who, 'zonas', query)).body)
    return [...first.matchAll(/<t xml:space="preserve">(El Raval|La Sénia)<\/t><\/is><\/c><c r="[A-Z]+\d+"><v>(\d+)<\/v>/g)].map(
      ([, name, n]) => [name, Number(n)],
    )
  }
  expect(await cells(boss)).toEqual([
    ['La Sénia', 16],
    ['El Raval', 15],
  ])
  expect(await cells(boss, { grupo: 3 })).toEqual([['La Sénia', 16]])
  expect(await cells(await app.current.signIn({ permisos: [...permisos], unidades: [1] }))).toEqual([['El Raval', 15]])
})

test('a filter that is none is refused, and only who reads numbers gets a file', async () => {
  const boss = await app.current.signIn({ permisos: [...permisos], unidades: [1, 2] })
  expect((await download(boss, 'zonas', { distrito: 'a);(nada,=,1' })).status).toBe(400)
  expect((await download({}, 'zonas')).status).toBe(401)
  expect((await download(await app.current.signIn({ permisos: ['incidencia.consultar.todas'] }), 'zonas')).status).toBe(403)
  expect((await download(await app.current.signIn({ permisos: ['estadistica.consultar'] }), 'zonas')).status).toBe(403)
})
