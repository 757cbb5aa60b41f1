import { addIncidentComment } from '@avisa/contract/comments/endpoints'
import { addImage } from '@avisa/contract/images/endpoints'
import { createIncident, getIncident, updateIncident } from '@avisa/contract/incidents/endpoints'
import { defaultRetention } from '@avisa/contract/privacy/retention'
import type { Retention } from '@avisa/contract/privacy/schemas'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { imageFileName } from '#/platform/files.ts'
import { deviceKey } from '#/platform/device-key.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { town } from '#/testing/test-town.ts'
import { applyRetention, orderRetention } from './retention.ts'
import { readRetentionRequest, runRetention } from '#/commands/privacy/retention-command.ts'

const app = useTestApp()
const device = 'device-of-rosa'
const reported = new Date('2026-05-04T10:00:00Z')
const months = (count: number) => new Date(Date.UTC(2026, 4 + count, 5))
const query = async <T extends object = { n: number }>(text: string, values: unknown[] = []) =>
  (await app.current.db.bulk(app.current.home.esquema, (client) => client.query<T>(text, values))).rows

let staff: { token: string; id: number }
let picture = ''
const keep = (retention: Partial<Retention>) => app.current.settings({ conservacion: { ...defaultRetention, ...retention } })

/** Rosa reports from her phone, writes and sends a photo; the town corrects her telephone and closes it that day. */
const report = async ({
  type = town.types.lampOut,
  closed = reported,
  open = false,
}: { type?: number; closed?: Date; open?: boolean } = {}) => {
  const body = {
    unidad_gestion_id: 1,
    tipos: String(type),
    contenido: 'No funciona',
    geolatitud: 39.05,
    geolongitud: -0.25,
    ciudadano: { nombre: 'Rosa Giner', email: 'rosa@correo.es', telefono: '612345678', dni: '12345678Z', direccion: 'Camino Oculto, 3' },
  }
  const caller = { uuid: device }
  const { id } = (await app.current.call(createIncident, caller, { body })).body
  const image = (await app.current.call(addImage, caller, { params: { id }, body: { base64: true, imagen: picture, nombre: 'rosa.jpg' } }))
    .body
  await app.current.call(addIncidentComment, caller, {
    params: { id },
    body: { comentario: 'Llámeme al 612 345 678 o rosa@correo.es, DNI 12345678Z' },
  })
  await app.current.call(updateIncident, staff, { params: { id }, body: { ciudadano: { telefono: '699999999' } } })
  await app.current.call(addIncidentComment, staff, { params: { id }, body: { comentario: 'Brigada 12345678Z avisada' } })
  if (!open) {
    await query(`update incidencias set estado_incidencia_id = 36, respuesta = $2, respuesta_lang = 'es' where id = $1`, [id, answer])
    const columns = 'modelo, modelo_id, accion, fecha, estado_id, comentario, respuesta_otra'
    await query(`insert into historial (${columns}) values ('incidencia', $1, 'estado', $2, 36, $3, $3)`, [id, closed, answer])
  }
  return { id, codigo: image.codigo }
}
const answer = 'Gracias, Rosa Giner. La llamaremos al 612 345 678.'
const apply = (now: Date) => applyRetention(app.current.deps, { esquema: app.current.home.esquema, now })
const detail = async (id: number) => (await app.current.call(getIncident, staff, { params: { id } })).body
const everythingOf = async (id: number) =>
  JSON.stringify([
    await detail(id),
    await query(`select * from incidencias where id = $1`, [id]),
    await query(`select * from incidencias_ciudadano where incidencia_id = $1`, [id]),
    await query(`select * from historial where modelo = 'incidencia' and modelo_id = $1`, [id]),
    await query(`select * from comentarios where modelo = 'incidencia' and modelo_id = $1`, [id]),
    await query(`select * from imagenes where incidencia_id = $1`, [id]),
    await query(`select * from incidencias_campos_extra where incidencia_id = $1`, [id]),
  ])
const squares = async () => {
  await query('select plegar_mapa()')
  const cells = () => query(`select * from mapa_celdas order by zoom, cx, cy, unidad_gestion_id, estado_incidencia_id, publica`)
  const counted = await cells()
  await query('select recontar_mapa()')
  return [counted, await cells()]
}

beforeAll(async () => {
  const permisos = [
    'incidencia.consultar.todas',
    'mantenimiento.ciudadano.consultar',
    'mantenimiento.ciudadano.editar',
    'incidencia.editar.campos',
  ] as const
  staff = await app.current.signIn({
    roles: ['SuperAdmin'],
    unidades: [1, 2],
    permisos: [...permisos, 'incidencia.comentario.crear', 'incidencia.comentario.consultar'],
  })
  await app.current.settings({ chat_ciudadano_activo: true })
  const red = sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
  picture = (await red.jpeg().toBuffer()).toString('base64')
  await query(`insert into campos_extra (id, codigo, tipo_campo, nombre_es, nombre_val) values (7, 'firma', 'signature', 'Firma', 'Firma')`)
})
beforeEach(async () => {
  await query(`delete from incidencias`)
})

describe('an incident whose period is over', () => {
  it('loses all data of the reporter, and nothing else', async () => {
    const { id, codigo } = await report()
    await query(`insert into incidencias_campos_extra (incidencia_id, campo_extra_id, valor) values ($1, 7, '"trazo de Rosa"')`, [id])
    const before = await detail(id)
    expect(before.ciudadano).toMatchObject({ nombre: 'Rosa Giner', telefono: '699999999' })
    expect(await everythingOf(id)).toContain('ciudadano.telefono')

    expect(await apply(months(24))).toMatchObject({ anonimizar: 1, borrar: 0 })
    const after = await everythingOf(id)
    for (const trace of [/rosa/i, /giner/i, /612 ?345 ?678/, /699999999/, /Oculto/, /device-of/, /ciudadano\./, /trazo/])
      expect(after).not.toMatch(trace)
    const {
      ciudadano: _person,
      cambios,
      version: _version,
      propia: _own,
      imagenes,
      camposExtra: _signed,
      cierre,
      ...rest
    } = await detail(id)
    expect(before).toMatchObject({ ...rest, de_ciudadania: true })
    expect(rest).toMatchObject({ contenido: 'No funciona', de_ciudadania: false })
    expect(cambios?.some(({ accion }: { accion: string }) => accion === 'editada')).toBe(true)
    // It was closed before this was written with the status.
    expect(cierre).toMatchObject({ desenlace: 'resuelta', respuesta: 'Gracias, …. La llamaremos al ….' })
    expect(imagenes).toHaveLength(1)
    expect(await app.current.deps.files.read(imageFileName({ codigo, extension: 'jpg' }, 'view'))).toBeDefined()
    expect(after).toContain('Llámeme al … o …, DNI …')
    expect(after).toContain('Brigada … avisada')
  })

  it('counts from the last closing, not from the report', async () => {
    const late = await report({ closed: months(20) })
    const open = await report({ open: true })
    expect(await apply(months(26))).toMatchObject({ anonimizar: 0 })
    expect(await everythingOf(late.id)).toContain('Rosa Giner')
    expect(await apply(months(45))).toMatchObject({ anonimizar: 1 })
    expect(await everythingOf(open.id)).toContain('Rosa Giner')
  })

  it('is processed once: repeating it changes nothing', async () => {
    await report()
    expect(await apply(months(25))).toMatchObject({ anonimizar: 1 })
    expect(await apply(months(25))).toMatchObject({ anonimizar: 0 })
  })

  it('follows the period of its type, then of the parent, and loses its photos if configured', async () => {
    await keep({ anonimizar_meses: null, tipos: { alumbrado: { anonimizar_meses: 3, fotos: 'borrar' } } })
    const [lamp, hole] = [await report(), await report({ type: town.types.pothole })]
    expect(await apply(months(4))).toMatchObject({ anonimizar: 1 })
    await app.current.deps.jobs.drain()
    expect((await detail(lamp.id)).imagenes).toEqual([])
    const file = (codigo: string) => app.current.deps.files.read(imageFileName({ codigo, extension: 'jpg' }, 'thumb'))
    expect([await file(lamp.codigo), (await file(hole.codigo)) === undefined]).toEqual([undefined, false])
    expect(await everythingOf(hole.id)).toContain('Rosa Giner')
  })

  it('is deleted with all its records and files; its duplicate stays', async () => {
    await keep({ borrar_meses: 36 })
    const [old, other] = [await report(), await report({ closed: months(30) })]
    await query(`update incidencias set relacionada_id = $1 where id = $2`, [old.id, other.id])
    expect(await apply(months(37))).toMatchObject({ borrar: 1 })
    await app.current.deps.jobs.drain()
    expect(await query(`select id, relacionada_id from incidencias`)).toEqual([{ id: other.id, relacionada_id: null }])
    for (const [table, column] of [
      ['historial', 'modelo_id'],
      ['comentarios', 'modelo_id'],
      ['tareas', 'incidencia_id'],
      ['imagenes', 'incidencia_id'],
    ])
      expect(
        await query(`select 1 from ${table} where ${column} = $1 ${column === 'modelo_id' ? `and modelo = 'incidencia'` : ''}`, [old.id]),
      ).toEqual([])
    expect(await app.current.deps.files.read(imageFileName({ codigo: old.codigo, extension: 'jpg' }, 'view'))).toBeUndefined()
    expect((await app.current.call(getIncident, staff, { params: { id: old.id } })).status).toBe(404)
  })

  it('stays in the map’s counts', async () => {
    await keep({ borrar_meses: 36, anonimizar_meses: 3 })
    await report()
    await report({ closed: months(35) })
    await report({ open: true })
    await apply(months(37))
    const [counted, anew] = await squares()
    expect(counted).toEqual(anew)
    expect(counted?.length).toBeGreaterThan(0)
  })

  it('is processed in batches', async () => {
    await query(
      `insert into incidencias (codigo, fecha, unidad_gestion_id, estado_incidencia_id, tipoincidencia_id, uuid, updated_at)
      select 'L-' || n, $1, 1, 36, 11, 'lote', $1 from generate_series(1, 401) n`,
      [reported],
    )
    expect(await apply(months(25))).toMatchObject({ anonimizar: 401 })
    expect(await query(`select count(*)::int as n from incidencias where uuid is not null or anonimizada is null`)).toEqual([{ n: 0 }])
  })
})

describe('the command', () => {
  const run = (...args: string[]) =>
    runRetention(
      { db: app.current.db, jobs: async () => app.current.deps.jobs },
      readRetentionRequest([app.current.home.clave, ...args]),
      months(25),
    )

  it('prints what would be deleted, without deleting it', async () => {
    await keep({ tipos: { alumbrrado: { anonimizar_meses: 1 } } })
    const { id } = await report()
    const lines = await run('--dry-run')
    expect(lines).toEqual([
      '«Vila Prova», nothing is changed:',
      'There is no type «alumbrrado»: its periods count for nothing.',
      '0 incidents would be erased with their photos.',
      '1 incidents would be anonymised.',
      '  alumbrado.farola: 1',
      expect.stringContaining('notices would be forgotten'),
      expect.stringContaining('devices that nobody uses would be forgotten'),
      expect.stringContaining('entries of who looked at personal data would be forgotten'),
    ])
    expect(await everythingOf(id)).toContain('Rosa Giner')
  })

  it('with the option deletes it', async () => {
    const { id } = await report()
    expect((await run())[0]).toBe('«Vila Prova»: 0 incidents erased, 1 anonymised.')
    expect(await everythingOf(id)).not.toContain('Rosa Giner')
  })

  it.each([[['X', 'Y']], [[]], [['X', '--dryrun']]])('invalid arguments are refused: %j', (args) => {
    expect(() => readRetentionRequest(args)).toThrow(/retention/)
  })
})

it('every municipality is processed once a day, by any process', async () => {
  const { deps, clock } = app.current
  const { id } = await report()
  clock.current = months(25)
  await orderRetention(deps)
  await orderRetention(deps)
  expect(await deps.jobs.drain('conservacion')).toEqual({ done: 1, failed: 0 })
  clock.current = reported
  expect(await everythingOf(id)).not.toContain('Rosa Giner')
})

it('old notifications, unused devices and access log entries are deleted after their days', async () => {
  await query(`delete from dispositivos`)
  for (const [uuid, days] of [
    ['nuevo', 364],
    ['viejo', 366],
    ['con-sesion', 400],
  ] as const)
    await query(`insert into dispositivos (uuid, updated_at) values ($1, $2::timestamptz - make_interval(days => $3))`, [
      uuid,
      reported,
      days,
    ])
  await query(`insert into sesiones (token_hash, usuario_id, uuid, caduca) values ('x', $1, 'con-sesion', '2027-01-01')`, [staff.id])
  await query(`delete from notificaciones`)
  for (const days of [364, 366])
    await query(
      `insert into notificaciones (usuario_id, plantilla, titulo, texto, created_at) values ($1, 'x', $3::int::text, '', $2::timestamptz - make_interval(days => $3))`,
      [staff.id, reported, days],
    )
  for (const days of [729, 731])
    await query(
      `insert into consultas_personales (fecha, para, incidencias) values ($1::timestamptz - make_interval(days => $2::int), $2::int::text, '{1}')`,
      [reported, days],
    )
  expect(await apply(reported)).toMatchObject({ notificaciones: 1, dispositivos: 1, consultas_personales: 1 })
  expect(await query(`select uuid from dispositivos order by 1`)).toEqual([{ uuid: 'con-sesion' }, { uuid: 'nuevo' }])
  expect(await query(`select titulo from notificaciones`)).toEqual([{ titulo: '364' }])
  expect(await query(`select para from consultas_personales where para ~ '^7'`)).toEqual([{ para: '729' }])
})

it('a device in use is recorded every week', async () => {
  const { clock, home } = app.current
  const key = deviceKey(home.esquema, 'device-weekly')
  const seen = async () => (await query<{ updated_at: Date }>(`select updated_at from dispositivos where uuid = $1`, [key]))[0]?.updated_at
  await query(`insert into dispositivos (uuid, updated_at) values ($1, $2)`, [key, reported])
  const call = () => app.current.call(getIncident, { uuid: 'device-weekly' }, { params: { id: 1 } })
  await call()
  expect(await seen()).toEqual(reported)
  clock.current = new Date(reported.getTime() + 8 * 86_400_000)
  await call()
  expect(await seen()).toEqual(clock.current)
  clock.current = reported
})
