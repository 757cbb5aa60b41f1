import { getOwnData } from '@avisa/contract/privacy/endpoints'
import { addImage } from '@avisa/contract/images/endpoints'
import { createIncident, getIncident, joinIncident, listIncidents } from '@avisa/contract/incidents/endpoints'
import type { Incident, IncidentChange } from '@avisa/contract/incidents/schemas'
import { listRatingReasons, rateIncident, stillBroken } from '@avisa/contract/reopening/endpoints'
import type { StillBroken } from '@avisa/contract/reopening/schemas'
import { moveTask } from '@avisa/contract/tasks/endpoints'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#/platform/database/database.ts'
import { Refusal } from '@avisa/contract/refusal'
import { sayStillBroken } from './reopen.ts'
import { followTasks } from '#/incidents/shared/status-store.ts'
import { newLinks } from '#/platform/database/links-store.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { town } from '#/testing/test-town.ts'

const app = useTestApp()
const { entities } = town
const lampReport = {
  tipos: String(town.types.lampOut),
  unidad_gestion_id: town.units.streets,
  geolatitud: 39.05,
  geolongitud: -0.25,
  ciudadano: { email: 'a@b.es' },
}
const day = 86_400_000
let desk: { id: number; token: string }
let repairers: { id: number }[]
const writing = <T>(work: (tx: Parameters<Parameters<typeof app.current.db.write>[1]>[0]) => Promise<T>) =>
  app.current.db.write(app.current.home.esquema, work)
const read = () => app.current.db.read(app.current.home.esquema)
type As = { uuid?: string; token?: string; idempotencyKey?: string; lang?: 'es' | 'ca' }

/** A lamp that somebody reported from this device, and that the first repairer has mended. */
const mended = async (device: string) => {
  const { body } = await app.current.call(createIncident, { uuid: device }, { body: { ...lampReport, contenido: 'fosc' } })
  const fecha = app.current.clock.now()
  const prevista = new Date(fecha.getTime() + 4 * day)
  const [task] = await writing((tx) =>
    tx
      .updateTable('tareas')
      .set({ encargado_id: repairers[0]?.id ?? null, fecha, fecha_finalizacion_prevista: prevista })
      .where('incidencia_id', '=', body.id)
      .returning('id')
      .execute(),
  )
  const end = { estado_id: 18, fecha_finalizacion: `${fecha.toISOString().slice(0, 19)}Z`, comentario: 'Hecho' }
  const moved = await app.current.call(moveTask, { token: desk.token }, { params: { id: task?.id ?? 0, tipo: 'reparacion' }, body: end })
  expect(moved.status).toBe(200)
  await close(body.id)
  return { id: body.id, codigo: body.codigo, task: task?.id ?? 0 }
}
const close = (id: number, more: object = {}) =>
  writing((tx) =>
    tx
      .updateTable('incidencias')
      .set({ cerrada: app.current.clock.now(), desenlace: 'resuelta', estado_incidencia_id: 36, ...more })
      .where('id', '=', id)
      .execute(),
  )
const say = (id: number, as: As, body: StillBroken = {}) => app.current.call(stillBroken, as, { params: { id }, body })
const refusedWith = ({ status, body }: { status: number; body: unknown }) => [status, (body as { error: { code: string } }).error.code]
const deviceOf = async (id: number) =>
  (await read().selectFrom('incidencias').select('uuid').where('id', '=', id).executeTakeFirstOrThrow()).uuid
const incident = (id: number) =>
  read()
    .selectFrom('incidencias')
    .select(['estado_incidencia_id', 'reabierta_veces', 'desenlace'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

beforeAll(async () => {
  desk = await app.current.signIn({
    roles: ['Administradores'],
    permisos: ['incidencia.consultar.todas', 'obra.consultar.todas', 'obra.editar.campos'],
  })
  repairers = [
    await app.current.signIn({ roles: ['Encargados'], entidades: [entities.lights] }),
    await app.current.signIn({ roles: ['Encargados'], entidades: [entities.lights] }),
  ]
})

describe('«it is not mended»', () => {
  test('of the reporter: the repair waits for another person, with half the time, and the words as its comment', async () => {
    const { id, task, codigo } = await mended('device-broken-1')
    const { status, body } = await say(id, { uuid: 'device-broken-1' }, { comentario: 'Se apaga a medianoche' })
    expect([status, body]).toEqual([200, { resultado: 'reabierta', codigo }])
    const row = await read().selectFrom('tareas').selectAll().where('id', '=', task).executeTakeFirstOrThrow()
    expect([row.estadotecnico_id, row.estadoobra_id, row.encargado_id, row.fecha_finalizacion]).toEqual([23, 14, null, null])
    expect(row.fecha_finalizacion_prevista?.getTime()).toBe(app.current.clock.now().getTime() + 2 * day)
    expect(await incident(id)).toEqual({ estado_incidencia_id: 32, reabierta_veces: 1, desenlace: null })
    const last = await read()
      .selectFrom('historial')
      .selectAll()
      .where('modelo', '=', 'tarea')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(last).toMatchObject({ modelo_id: task, accion: 'reabierta', usuario_id: null, comentario: 'Se apaga a medianoche' })
    expect(refusedWith(await say(id, { uuid: 'device-broken-1' }))).toEqual([409, 'reopen.stillOpen'])
  })

  test('reopens twice by itself, then asks staff, once a person', async () => {
    const { id } = await mended('device-broken-2')
    await close(id, { reabierta_veces: 2 })
    expect((await say(id, { uuid: 'device-broken-2' }, { comentario: 'Otra vez' })).body.resultado).toBe('a_revisar')
    expect((await incident(id)).estado_incidencia_id).toBe(36)
    const { body } = await app.current.call(getIncident, { token: desk.token }, { params: { id } })
    expect(body.cambios?.[0]).toMatchObject({ accion: 'a_revisar', comentario: 'Otra vez' })
    expect(refusedWith(await say(id, { uuid: 'device-broken-2' }))).toEqual([409, 'reopen.once'])
  })

  test('counts by the time it was written, not by that of its arrival', async () => {
    const { id } = await mended('device-broken-3')
    const closed = new Date(app.current.clock.now().getTime() - 31 * day)
    await close(id, { cerrada: closed })
    expect(refusedWith(await say(id, { uuid: 'device-broken-3' }))).toEqual([409, 'reopen.tooLate'])
    const fecha = new Date(closed.getTime() + day).toISOString()
    expect((await say(id, { uuid: 'device-broken-3' }, { fecha })).status).toBe(200)
  })

  test('of a follower by the link of a mail, and of whoever has seen it; nobody else, and not what was closed otherwise', async () => {
    const { id } = await mended('device-broken-4')
    expect(refusedWith(await say(id, { token: desk.token }))).toEqual([403, 'reopen.notYours'])
    expect((await say(id, { uuid: 'device-stranger' })).status).toBe(404)
    expect(refusedWith(await say(id, {}, { enlace: 'x'.repeat(43) }))).toEqual([400, 'follow.linkInvalid'])
    await close(id, { desenlace: 'no_competencia' })
    expect(refusedWith(await say(id, { uuid: 'device-broken-4' }))).toEqual([409, 'reopen.notThis'])
    await close(id)
    const follow = { incidencia_id: id, email: 'a@b.es', created_at: app.current.clock.now() }
    await writing((tx) =>
      tx
        .insertInto('seguimientos_correo')
        .values(follow)
        .onConflict((oc) => oc.doNothing())
        .execute(),
    )
    const [link] = await writing((tx) => newLinks(tx, app.current.home.esquema, [{ incidencia_id: id }], app.current.clock.now()))
    const enlace = /\/s\/([^?]+)/.exec(link?.enlace ?? '')?.[1] ?? ''
    expect((await say(id, {}, { enlace })).body.resultado).toBe('reabierta')
  })

  test('of whoever has seen it needs a photo taken since, which staff see in the history', async () => {
    const { id } = await mended('device-broken-6')
    const uuid = 'device-broken-neighbour'
    await app.current.settings({ incidencias_publicas: true })
    await writing((tx) => tx.updateTable('tipos').set({ es_publica: true }).where('id', '=', town.types.lampOut).execute())
    expect((await app.current.call(joinIncident, { uuid }, { params: { id }, body: {} })).status).toBe(201)
    expect(refusedWith(await say(id, { uuid }))).toEqual([400, 'reopen.photo'])
    const before = new Date(app.current.clock.now().getTime() - day)
    const upload = async () => {
      const imagen = (
        await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
          .jpeg()
          .toBuffer()
      ).toString('base64')
      return (await app.current.call(addImage, { uuid }, { params: { id }, body: { base64: true, imagen } })).body.id
    }
    const [old, fresh] = [await upload(), await upload()]
    await writing((tx) => tx.updateTable('imagenes').set({ created_at: before }).where('id', '=', old).execute())
    await writing((tx) => tx.updateTable('imagenes').set({ created_at: app.current.clock.now() }).where('id', '=', fresh).execute())
    expect(refusedWith(await say(id, { uuid }, { imagenes: [old] }))).toEqual([400, 'reopen.photo'])
    expect((await say(id, { uuid }, { imagenes: [old, fresh], comentario: 'Sigue sin luz' })).body.resultado).toBe('reabierta')
    const { body } = await app.current.call(getIncident, { token: desk.token }, { params: { id } })
    expect(body.cambios?.find(({ accion }: IncidentChange) => accion === 'reabierta')).toMatchObject({
      imagenes: [fresh],
      comentario: 'Sigue sin luz',
    })
    expect((await app.current.call(getIncident, { uuid }, { params: { id } })).body.cambios).toBeUndefined()
  })

  test('empties the repairer, and the manager of their entity is notified', async () => {
    const manager = await app.current.signIn({ roles: ['Encargados'], entidades: [entities.lights] })
    await writing((tx) => tx.updateTable('usuarios_entidades').set({ responsable: true }).where('usuario_id', '=', manager.id).execute())
    const { id, task } = await mended('device-broken-7')
    await app.current.deps.jobs.drain()
    await writing((tx) => tx.deleteFrom('notificaciones').execute())
    await say(id, { uuid: 'device-broken-7' }, { comentario: 'Sigue apagada' })
    await app.current.deps.jobs.drain()
    const notices = await read()
      .selectFrom('notificaciones')
      .select(['usuario_id', 'plantilla', 'texto_es'])
      .where('plantilla', '=', 'tarea_reabierta')
      .execute()
    expect(notices.map(({ usuario_id }) => usuario_id)).toEqual([manager.id])
    const row = await read().selectFrom('tareas').select(['codigo', 'encargado_id']).where('id', '=', task).executeTakeFirstOrThrow()
    expect([row.encargado_id, notices[0]?.texto_es]).toEqual([null, expect.stringContaining(row.codigo)])
  })

  test('that staff have to decide is listed for them until they answer or it is open again', async () => {
    const { id } = await mended('device-broken-8')
    await close(id, { reabierta_veces: 2 })
    const listed = async (as: As) => {
      const { status, body } = await app.current.call(listIncidents, as, { query: { criteria: '(a_revisar,=,1)' } })
      return status === 200 ? body.data.some((row: Incident) => row.id === id) : status
    }
    expect(await listed(desk)).toBe(false)
    app.current.clock.current = new Date(app.current.clock.current.getTime() + 1000)
    await say(id, { uuid: 'device-broken-8' })
    expect([await listed(desk), await listed({ uuid: 'device-broken-8' })]).toEqual([true, false])
    const { body } = await app.current.call(listIncidents, desk, { query: { criteria: '(a_revisar,=,0)' } })
    expect(body.data.map((row: Incident) => row.id)).not.toContain(id)
    app.current.clock.current = new Date(app.current.clock.current.getTime() + 1000)
    const scope = await app.current.scope()
    await writing((tx) =>
      followTasks(app.current.deps, tx, scope, { id, respuesta: { texto: 'Iremos el lunes.', lang: 'es', otra: null } }),
    )
    expect(await listed(desk)).toBe(false)
  })

  test('of many at once is opened once, and each of the others hears that it is open', async () => {
    const { id } = await mended('device-broken-9')
    const wide = openDatabase(app.current.url, { max: 20 })
    const scope = { ...(await app.current.scope()), person: null, uuid: await deviceOf(id) }
    const request = { ip: '192.0.2.9', token: null, id: '', ifMatch: null, digest: undefined, navegador: null }
    const answer = () =>
      wide
        .write(app.current.home.esquema, (tx) => sayStillBroken({ tx, scope, deps: app.current.deps, request }, id, {}))
        .then(({ resultado }) => resultado)
        .catch((error: unknown) => (error instanceof Refusal ? error.code : String(error)))
    const answers = await Promise.all(Array.from({ length: 20 }, answer))
    await wide.close()
    expect(answers.toSorted()).toEqual(['reabierta', ...Array.from({ length: 19 }, () => 'reopen.stillOpen')])
    expect((await incident(id)).reabierta_veces).toBe(1)
  })

  test('is counted by device, like reports', async () => {
    const { id } = await mended('device-broken-10')
    await app.current.settings({ limite_incidencias_dispositivo: 1 })
    const statuses = [(await say(id, { uuid: 'device-broken-10' })).status]
    await close(id)
    const { status } = await say(id, { uuid: 'device-broken-10' })
    await app.current.settings({ limite_incidencias_dispositivo: 60 })
    expect([...statuses, status]).toEqual([200, 429])
  })

  test('arrives once under one key', async () => {
    const { id } = await mended('device-broken-5')
    const as = { uuid: 'device-broken-5', idempotencyKey: crypto.randomUUID() }
    expect((await say(id, as)).status).toBe(200)
    expect((await say(id, as)).status).toBe(200)
    expect((await incident(id)).reabierta_veces).toBe(1)
  })
})

describe('how it went', () => {
  test('is asked of the reporter while it can be contradicted, and answered once', async () => {
    const { id } = await mended('device-rated')
    const contestable = async () => (await app.current.call(getIncident, { uuid: 'device-rated' }, { params: { id } })).body.contestable
    expect(await contestable()).toEqual({ hasta: '2026-06-03', contestada: null })
    const rate = (body: { resuelta: boolean; puntos?: number; motivos?: string[] }) =>
      app.current.call(rateIncident, { uuid: 'device-rated' }, { params: { id }, body })
    expect((await rate({ resuelta: true })).status).toBe(200)
    await rate({ resuelta: true, puntos: 4, motivos: ['rapido'] })
    expect(await contestable()).toMatchObject({ contestada: 'si' })
    expect(await read().selectFrom('valoraciones').select(['puntos', 'motivos']).where('incidencia_id', '=', id).execute()).toEqual([
      { puntos: 4, motivos: ['rapido'] },
    ])
    const reasons = await app.current.call(listRatingReasons, {})
    expect(reasons.body[0]).toMatchObject({ codigo: 'rapido', titulo_val: "S'ha fet de pressa", resuelta: true })
    const staff = (await app.current.call(getIncident, { token: desk.token }, { params: { id } })).body
    expect(staff.contestable).toBeNull()
  })

  test('is in the copy of the person’s data', async () => {
    const ana = await app.current.signIn({
      roles: ['Ciudadanos'],
      permisos: ['incidencia.crear'],
      servidor: 'ciudadano',
      id_externo: 'c-ana',
    })
    const { body } = await app.current.call(createIncident, { token: ana.token }, { body: lampReport })
    await close(body.id)
    await app.current.call(rateIncident, { token: ana.token }, { params: { id: body.id }, body: { resuelta: true, texto: 'Gracias' } })
    const copy = await app.current.call(getOwnData, { token: ana.token })
    expect(JSON.stringify(copy.body)).toContain('Gracias')
  })
})
