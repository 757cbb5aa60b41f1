import { demoPassword } from '@avisa/contract/accounts/known-passwords'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkPassword } from '#/accounts/shared/passwords.ts'
import { readSettings } from '#/platform/database/settings-store.ts'
import { imageFileName, openFiles, type FileStore } from '#/platform/files.ts'
import { createTestDatabase } from '#/testing/test-database.ts'
import { createDemo } from './create-demo.ts'
import { demoAccounts } from './people.ts'
import { drawPhotos, type Photo } from './photos.ts'

const esquema = 'm_villaclara'
const now = new Date('2026-05-04T10:00:00Z')
let home: Awaited<ReturnType<typeof createTestDatabase>>
let files: FileStore
let folder: string
let photos: Photo[]

beforeAll(async () => {
  home = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'avisa-demo-'))
  files = openFiles(folder)
  photos = await drawPhotos()
  await createDemo({ db: home.db, files, now, photos })
}, 120_000)
afterAll(async () => {
  await home.drop()
  await rm(folder, { recursive: true, force: true })
})

const valueOf = async <T>(text: string): Promise<T> => {
  const { rows } = await sql<T>`${sql.raw(text.replaceAll('{s}', esquema))}`.execute(home.db.read(esquema))
  const [row] = rows
  if (row === undefined) throw new Error('no row')
  return row
}

test('the demo has a year of reports, with tasks, inspections, contacts, history and lists', async () => {
  const counts = await valueOf<Record<string, number>>(`select
    (select count(*) from {s}.incidencias) as incidencias, (select count(*) from {s}.tareas) as tareas,
    (select count(*) from {s}.inspecciones) as inspecciones, (select count(*) from {s}.listas) as listas,
    (select count(*) from {s}.listas_tareas) as en_listas, (select count(*) from {s}.historial where publico) as publicas,
    (select count(*) from {s}.incidencias_ciudadano) as contactos, (select count(*) from {s}.portales) as portales`)
  expect(counts).toMatchObject({ incidencias: 300, listas: 3 })
  const least = {
    tareas: 250,
    inspecciones: 10,
    en_listas: 5,
    publicas: 400,
    contactos: 150,
    portales: 10_000,
  }
  const few = Object.entries(least).filter(([name, number]) => Number(counts[name]) <= number)
  expect(few).toEqual([])
})

test('the numbers of the demo have repeats, ratings and hours, as many as a town would', async () => {
  const counts = await valueOf<Record<string, number>>(`select
    (select count(*) from {s}.hechos) as hechos, (select count(*) from {s}.hechos where cerrada is not null and desenlace = 'resuelta') as resueltas,
    (select count(*) from {s}.hechos where repite_id is not null) as repetidas,
    (select count(*) from {s}.hechos where puntos is not null) as valoradas, (select count(*) from {s}.hechos where sigue_igual) as iguales,
    (select round(avg(puntos), 1) from {s}.hechos) as media, (select count(*) from {s}.hechos where minutos_trabajo > 0) as con_horas,
    (select count(*) from {s}.tareas_tiempos t join {s}.tareas o on o.id = t.tarea_id
      where t.inicio < o.fecha - interval '3 hours' or t.fin > '${now.toISOString()}') as fuera,
    (select sum(repetidas) from (select repetidas from {s}.resumen_meses union all select repetidas from {s}.resumen_meses_cambios) x) as en_resumen`)
  const of = (name: string) => Number(counts[name])
  const between = (value: number, low: number, high: number) => value >= low && value <= high
  expect(counts).toMatchObject({ en_resumen: counts['repetidas'] })
  expect({
    repeats: between(of('repetidas') / of('hechos'), 0.05, 0.16),
    ratings: between(of('valoradas') / of('resueltas'), 0.25, 0.5),
    stars: between(of('media'), 3.2, 4.4),
    unsolved: between(of('iguales'), 3, 40),
    hours: between(of('con_horas') / of('resueltas'), 0.2, 0.9),
    outside: of('fuera'),
    counts,
  }).toEqual({ repeats: true, ratings: true, stars: true, unsolved: true, hours: true, outside: 0, counts })
})

test('lists show tasks that are late, near their deadline, in time and stopped, by targets of shifts and of days', async () => {
  const moment = `timestamptz '${now.toISOString()}'`
  const counts = await valueOf<Record<string, number>>(`select
    count(*) filter (where vence < ${moment} and pausada_desde is null) as tarde,
    count(*) filter (where vence >= ${moment} and pausada_desde is null) as en_plazo,
    count(*) filter (where pausada_desde is not null) as paradas,
    (select count(distinct p.cuenta) from {s}.tareas o join {s}.plazos p on p.id = o.plazo_id) as clases,
    (select count(*) from {s}.festivos where not revisado) as por_comprobar
    from {s}.tareas where ambar is not null`)
  expect(Object.entries(counts).filter(([, count]) => count < 1)).toEqual([])
  expect(counts['clases']).toBe(4)
})

test('people have notifications of their own records in their language, the newest unread', async () => {
  const { rows } = await sql<{ email: string; todas: number; sin_leer: number; texto: string }>`
    select u.email, count(*)::int as todas, count(*) filter (where n.viewed_at is null)::int as sin_leer,
           (array_agg(n.texto order by n.id desc))[1] as texto
      from ${sql.id(esquema, 'notificaciones')} n join ${sql.id(esquema, 'usuarios')} u on u.id = n.usuario_id group by u.email`.execute(
    home.db.read(esquema),
  )
  const of = (name: string) => rows.find(({ email }) => email === `${name}@demo.example`)
  expect(of('super')).toMatchObject({
    sin_leer: 3,
    texto: expect.stringMatching(/^(Nova incidència|\d+ incidències noves\. L'última:) <a href="\/incidencias\/\d+">/),
  })
  expect(of('super')?.todas).toBeGreaterThan(15)
  expect(of('reparador')).toMatchObject({ sin_leer: 3, texto: expect.stringContaining('<a href="/tareas/') })
  const citizens = ['ciudadano', 'vecina', 'vecino']
  expect(citizens.filter((name) => (of(name)?.todas ?? 0) === 0)).toEqual([])
  expect(rows.every(({ sin_leer }) => sin_leer <= 3)).toBe(true)
})

test('each photo of a report is stored in both sizes', async () => {
  const { rows } = await sql<{ codigo: string; bytes: number }>`select codigo, bytes from ${sql.id(esquema, 'imagenes')} limit 12`.execute(
    home.db.read(esquema),
  )
  expect(rows.length).toBe(12)
  for (const { codigo, bytes } of rows) {
    expect((await files.read(imageFileName({ codigo, extension: 'jpg' }, 'view')))?.length).toBe(bytes)
    expect(await files.read(imageFileName({ codigo, extension: 'jpg' }, 'thumb'))).toBeDefined()
  }
})

test('mandatory extra fields of reports are filled in', async () => {
  const { answers, lists } = await valueOf<{ answers: number; lists: unknown[] }>(`select
    (select count(*)::int from {s}.incidencias_campos_extra) as answers,
    (select json_agg(distinct v.valor_json -> 0 -> 'text') from {s}.incidencias_campos_extra v
       join {s}.campos_extra f on f.id = v.campo_extra_id where f.codigo = 'residuos.lleno.fraccion') as lists`)
  expect(answers).toBeGreaterThan(10)
  expect(lists).toContain('Vidrio (verde)')
})

test('running numbers and ids continue after the demo’s', async () => {
  const next = await valueOf<Record<string, number>>(`select nextval('{s}.numeros_incidencia') as numero,
    nextval(pg_get_serial_sequence('{s}.incidencias', 'id')) as id, nextval(pg_get_serial_sequence('{s}.tipos', 'id')) as tipo,
    (select max(id) from {s}.tipos) as tipos, nextval(pg_get_serial_sequence('{s}.viales', 'id_vial')) as vial, (select count(*) from {s}.viales) as viales`)
  expect(next).toMatchObject({ numero: 301, id: 301 })
  expect(next['tipo']).toBe(Number(next['tipos']) + 1)
  expect(next['vial']).toBe(Number(next['viales']) + 1)
})

test('every demo account signs in with the demo password and has a role with permissions', async () => {
  const { password_hash } = await valueOf<{ password_hash: string }>(
    `select password_hash from {s}.usuarios where email = 'reparador@demo.example'`,
  )
  expect(await checkPassword(password_hash, demoPassword)).toBe(true)
  for (const { email, rol } of demoAccounts) {
    const account = await valueOf<{ permisos: string[]; activado: boolean }>(
      `select r.permisos, u.activado from {s}.usuarios u join {s}.roles r on r.rol = any(u.user_roles) where u.email = '${email}' and r.rol = '${rol}'`,
    )
    expect(account.permisos.length).toBeGreaterThan(2)
    expect(account.activado).toBe(true)
  }
})

test('citizens of the citizens’ server can sign in, and some of the reports are theirs', async () => {
  const rows = await valueOf<{ citizens: number; reporters: number }>(`
    select count(distinct u.id) as citizens, count(distinct i.usuario_id) as reporters
      from {s}.usuarios u left join {s}.incidencias i on i.usuario_id = u.id where u.servidor = 'ciudadano' and u.activado`)
  expect(rows).toEqual({ citizens: 2, reporters: 2 })
  expect((await readSettings(home.db, esquema)).login_ciudadano).toBe(true)
})

test('statuses have stable codes, and the six ids of the specification (OPEN-37, OPEN-39, SRV-81)', async () => {
  const { knownStatuses, coded } = await valueOf<{ knownStatuses: string[]; coded: string[] }>(`select
    (select array_agg(pista || ' ' || id || ' ' || codigo order by id) from {s}.estados where id in (18, 23, 29, 34, 46, 51)) as "knownStatuses",
    (select array_agg(distinct codigo) from {s}.estados where pista in ('tecnico', 'reparacion')) as coded`)
  expect(knownStatuses).toEqual([
    'reparacion 18 finalizada',
    'tecnico 23 enviada_reparacion',
    'incidencia 29 pendiente_aceptar',
    'inspeccion 34 finalizada',
    'reparacion 46 finalizada_pendiente_validar',
    // There for the municipality that switches it on.
    'reparacion 51 otro_servicio',
  ])
  const needed = ['rechazada', 'redirigida', 'duplicada', 'apertura_expediente', 'pausada', 'finalizada']
  expect(coded).toEqual(expect.arrayContaining(needed))
})

test('every list contains something', async () => {
  const { tareas, incidencias } = await valueOf<Record<string, number[]>>(`select
    (select array_agg(n order by lista_id) from (select lista_id, count(*)::int as n from {s}.listas_tareas group by 1) x) as tareas,
    (select array_agg(n) from (select count(*)::int as n from {s}.listas_incidencias group by lista_id) x) as incidencias`)
  expect({ tareas, incidencias }).toEqual({ tareas: [8, 5], incidencias: [8] })
})

test('the tasks of street lights are assigned to the repairer by name', async () => {
  const { mine, all } = await valueOf<{
    mine: number
    all: number
  }>(`select count(*) filter (where u.email = 'reparador@demo.example') as mine, count(*) as all
    from {s}.tareas t join {s}.tipos y on y.id = t.tipoincidencia_id join {s}.estados e on e.id = t.estadotecnico_id
    left join {s}.usuarios u on u.id = t.encargado_id where y.codigo = 'alumbrado.apagada' and e.enviada_reparacion`)
  expect(all).toBeGreaterThan(5)
  expect(mine).toBe(all)
})

test('an interrupted demo is created again, a complete one is not changed', async () => {
  await expect(createDemo({ db: home.db, files, now, photos, incidents: 5 })).rejects.toThrow('already a municipality')
  await home.db.write('avisa', (tx) => tx.deleteFrom('municipios').where('esquema', '=', esquema).execute())
  await createDemo({ db: home.db, files, now, photos, incidents: 5 })
  expect(await valueOf(`select count(*) as n from {s}.incidencias`)).toEqual({ n: 5 })
}, 120_000)
