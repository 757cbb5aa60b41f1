import { updateUserConfig } from '@avisa/contract/accounts/endpoints'
import { channelsOf } from '@avisa/contract/notifications/kinds'
import { addImage } from '@avisa/contract/images/endpoints'
import {
  addIncidentComment,
  addInspectionComment,
  addListComment,
  addTaskComment,
  incidentComments,
  inspectionComments,
  listComments,
  quote,
  taskComments,
} from '@avisa/contract/comments/endpoints'
import { commentLimits } from '@avisa/contract/comments/limits'
import type { Comment } from '@avisa/contract/comments/schemas'
import type { PermissionName } from '@avisa/contract/access/permissions'
import { createIncident, getIncident } from '@avisa/contract/incidents/endpoints'
import { askInspection } from '@avisa/contract/inspections/endpoints'
import { getTask } from '@avisa/contract/tasks/endpoints'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useTestApp, type Caller } from '#/testing/test-app.ts'
import { town, type NewPerson } from '#/testing/test-town.ts'

const app = useTestApp()
const reads: PermissionName[] = ['incidencia.consultar.todas', 'incidencia.comentario.consultar']
const writes: PermissionName[] = [...reads, 'incidencia.comentario.crear', 'adjunto.imagen.crear']
const work: PermissionName[] = [...writes, 'obra.consultar.todas', 'inspeccion.consultar', 'lista', 'incidencia.crear']

type Person = { id: number; token: string; email: string; code: string }
const signIn = async (data: NewPerson): Promise<Person> => {
  const signedIn = await app.current.signIn(data)
  return { ...signedIn, code: signedIn.email.split('@')[0] ?? '' }
}
const device = { uuid: 'device-comments' }
const report = { tipos: String(town.types.lampOut), unidad_gestion_id: 1, geolatitud: 39.05, geolongitud: -0.25, contenido: 'No luce' }
const create = async (caller: Caller = device): Promise<number> =>
  (await app.current.call(createIncident, caller, { body: { ...report, ciudadano: { telefono: '960000000' } } })).body.id
const say = (id: number, caller: Caller, comentario: string, more: { publico?: boolean; imagenesId?: number[] } = {}) =>
  app.current.call(addIncidentComment, caller, { params: { id }, body: { comentario, ...more } })
const heard = async (id: number, caller: Caller): Promise<Comment[]> =>
  (await app.current.call(incidentComments, caller, { params: { id } })).body
const noticesOf = async (usuario_id: number) => {
  await app.current.deps.jobs.drain()
  const { db, home } = app.current
  return db
    .read(home.esquema)
    .selectFrom('notificaciones')
    .select(['plantilla', 'texto'])
    .where('usuario_id', '=', usuario_id)
    .where('plantilla', '<>', 'incidencia_nueva_personal')
    .orderBy('id')
    .execute()
}
const taskOf = async (incidencia_id: number) =>
  (
    await app.current.db
      .read(app.current.home.esquema)
      .selectFrom('tareas')
      .select('id')
      .where('incidencia_id', '=', incidencia_id)
      .executeTakeFirstOrThrow()
  ).id
const photoOf = async (id: number, caller: Caller): Promise<number> => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  return (
    await app.current.call(addImage, caller, {
      params: { id },
      body: { base64: true, imagen: picture.toString('base64'), nombre: 'a.jpg' },
    })
  ).body.id
}

let admin: Person
let agent: Person
let incident: number
beforeAll(async () => {
  admin = await signIn({ email: 'Amparo.Bell+er@test.example', roles: ['Administradores'], permisos: work })
  agent = await signIn({ roles: ['Agentes'], permisos: writes })
})
beforeEach(async () => {
  await app.current.deps.jobs.drain()
  incident = await create()
})

describe('comments of an incident', () => {
  test('are oldest first, with user code, text and date, the caller’s own marked (CALL-64, CALL-65, COMM-06, SRV-95, ENT-COMM-01)', async () => {
    const comment = await say(incident, admin, ' Primero ')
    expect(comment.status).toBe(201)
    await say(incident, agent, 'Segundo')
    const comments = await heard(incident, agent)
    expect(comments).toMatchObject([
      {
        usuario_id: admin.id,
        codusuario: 'amparo.bell.er',
        propio: false,
        comentario: 'Primero',
        created_at: '2026-05-04 12:00:00',
        imagenesId: [],
      },
      { usuario_id: agent.id, codusuario: agent.code, propio: true, comentario: 'Segundo', autor: 'personal', nombre: 'Persona de Prueba' },
    ])
    expect(comments[0]).toEqual({ ...comment.body, propio: false })
    const counted = await app.current.call(getIncident, admin, { params: { id: incident } })
    expect(counted.body.numero_comentarios_incidencia).toBe(2)
  })

  test('reading and writing need a permission each (COMM-07, COMM-08)', async () => {
    const blind = await signIn({ roles: ['Agentes'], permisos: ['incidencia.consultar.todas'] })
    const reader = await signIn({ roles: ['Agentes'], permisos: reads })
    const observer = await signIn({ roles: ['Observadores'], permisos: writes })
    const status = async (caller: Caller) => [
      (await app.current.call(incidentComments, caller, { params: { id: incident } })).status,
      (await say(incident, caller, 'x')).status,
    ]
    expect(await status(blind)).toEqual([403, 403])
    expect(await status(reader)).toEqual([200, 403])
    expect(await status(observer)).toEqual([200, 403])
    expect(await status(await signIn({ permisos: work, unidades: [town.units.buildings] }))).toEqual([404, 404])
    expect((await app.current.call(incidentComments, admin, { params: { id: 999_999 } })).status).toBe(404)
  })

  test('contain text or photos, and at most 2000 characters', async () => {
    expect((await say(incident, admin, '  ')).body.error).toMatchObject({ code: 'comment.empty', message: 'Escriba un comentario.' })
    expect((await say(incident, admin, 'a'.repeat(commentLimits.letters))).status).toBe(201)
    expect((await say(incident, admin, 'a'.repeat(commentLimits.letters + 1))).status).toBe(400)
  })

  test('may have photos of that incident, from those who may attach them (COMM-04, COMM-05, SRV-98, IMG-18, OPEN-54)', async () => {
    const mine = await photoOf(incident, admin)
    const other = await photoOf(await create(), admin)
    const comment = await say(incident, admin, '', { imagenesId: [mine] })
    expect(comment.body).toMatchObject({ comentario: '', imagenesId: [mine], imagenes: [{ id: mine, extension: 'jpg' }] })
    expect((await say(incident, admin, 'x', { imagenesId: [mine, other] })).body.error.code).toBe('comment.images')
    const bare = await signIn({ roles: ['Agentes'], permisos: [...reads, 'incidencia.comentario.crear'] })
    expect((await say(incident, bare, 'x', { imagenesId: [mine] })).status).toBe(403)
    const task = { params: { id: await taskOf(incident) }, body: { comentario: 'x', imagenesId: [mine] } }
    expect((await app.current.call(addTaskComment, admin, task)).status).toBe(400)
  })

  test('a repeated submission is one comment with one notification', async () => {
    const idempotencyKey = crypto.randomUUID()
    const [first, second] = [
      await say(incident, { ...agent, idempotencyKey }, `@${admin.code}x`),
      await say(incident, { ...agent, idempotencyKey }, `@${admin.code}x`),
    ]
    expect(second.body).toEqual(first.body)
    expect(await heard(incident, agent)).toHaveLength(1)
  })

  test('citizens may write twenty in ten minutes', async () => {
    await app.current.settings({ chat_ciudadano_activo: true })
    const uuid = 'device-hurried'
    const id = await create({ uuid })
    for (let i = 0; i < 20; i++) expect((await say(id, { uuid }, 'y')).status).toBe(201)
    expect((await say(id, { uuid }, 'y')).status).toBe(429)
    app.current.clock.current = new Date(app.current.clock.current.getTime() + 601_000)
    expect((await say(id, { uuid }, 'y')).status).toBe(201)
    app.current.clock.current = new Date('2026-05-04T10:00:00Z')
  })
})

test('the limit of twenty also holds for forty simultaneous comments', async () => {
  await app.current.settings({ chat_ciudadano_activo: true })
  const uuid = 'device-all-at-once'
  const id = await create({ uuid })
  const answers = await Promise.all(Array.from({ length: 40 }, () => say(id, { uuid }, 'y')))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
})

describe('the conversation with the reporter (COMM-11, OPEN-52)', () => {
  test('is closed unless the municipality enables it', async () => {
    expect((await app.current.call(incidentComments, device, { params: { id: incident } })).body.error.code).toBe('comment.chatClosed')
    expect((await say(incident, device, 'hola')).status).toBe(403)
    expect((await say(incident, admin, 'para quien avisó', { publico: true })).body.publico).toBe(false)
  })

  test('exists only with a citizen, not if staff reported', async () => {
    await app.current.settings({ chat_ciudadano_activo: true })
    const byStaff = await create(admin)
    expect((await say(byStaff, admin, 'x', { publico: true })).body.publico).toBe(false)
    const reported = async (id: number) => (await app.current.call(getIncident, admin, { params: { id } })).body.de_ciudadania
    expect([await reported(byStaff), await reported(incident)]).toEqual([false, true])
  })

  test('shows public comments without the names of staff, and not those of other people’s incidents', async () => {
    await app.current.settings({ chat_ciudadano_activo: true })
    await say(incident, admin, 'Interno')
    await say(incident, admin, `Iremos mañana, @${agent.code}.`, { publico: true })
    expect((await say(incident, device, 'Gracias')).body).toMatchObject({ propio: true, publico: true, autor: 'ciudadania' })
    expect(await heard(incident, device)).toMatchObject([
      { comentario: 'Iremos mañana, @Ayuntamiento.', autor: 'personal', usuario_id: null, codusuario: null, nombre: null, propio: false },
      { comentario: 'Gracias', autor: 'ciudadania', propio: true },
    ])
    expect(await heard(incident, admin)).toHaveLength(3)
    expect((await app.current.call(getIncident, device, { params: { id: incident } })).body.numero_comentarios_incidencia).toBe(2)
    const stranger = { uuid: 'device-stranger' }
    expect((await app.current.call(incidentComments, stranger, { params: { id: incident } })).status).toBe(404)
    await app.current.settings({ incidencias_publicas: true })
    expect((await app.current.call(incidentComments, stranger, { params: { id: incident } })).body.error?.code).toBe('comment.chatClosed')
  })

  test('is also found by account, and notifies the citizen and the staff of the unit who have chosen it', async () => {
    await app.current.settings({ chat_ciudadano_activo: true })
    const citizen = await signIn({ roles: ['Ciudadanos'], servidor: 'ciudadano', id_externo: 'comments-1', unidades: [] })
    await app.current.call(updateUserConfig, agent, {
      params: { id: agent.id },
      body: { avisos: { ...channelsOf({}), conversaciones: ['app'] } },
    })
    const id = await create(citizen)
    await say(id, citizen, '¿Cuándo vendrán?')
    await say(id, admin, 'Mañana', { publico: true })
    await say(id, agent, 'Esto no se dice')
    expect((await heard(id, citizen)).map(({ comentario, propio }) => [comentario, propio])).toEqual([
      ['¿Cuándo vendrán?', true],
      ['Mañana', false],
    ])
    expect((await noticesOf(citizen.id)).map(({ plantilla }) => plantilla)).toEqual(['incidencia_comentario_ciudadano'])
    const notices = (await noticesOf(agent.id)).filter(({ texto }) => texto.includes(`/incidencias/${id}/comentarios`))
    expect(notices).toEqual([
      { plantilla: 'incidencia_comentario', texto: expect.stringContaining('Quien avisó ha comentado la incidencia') },
    ])
    const mails = (await app.current.mails()).filter(({ to }) => to === citizen.email)
    expect(mails.filter(({ text }) => text.includes('«Mañana»'))).toHaveLength(1)
  })
})

describe('photos of a comment', () => {
  test('a reporter cannot publish photos that staff keep internal, nor find out about them by guessing (M4)', async () => {
    await app.current.settings({ chat_ciudadano_activo: true })
    const id = await create()
    const internal = await photoOf(id, admin)
    const own = await photoOf(id, device)
    const refused = await say(id, device, 'x', { imagenesId: [internal] })
    expect({ status: refused.status, imagenes: refused.body.imagenes }).toEqual({ status: 400, imagenes: undefined })
    const elsewhere = await photoOf(await create({ uuid: 'device-elsewhere' }), { uuid: 'device-elsewhere' })
    const errorOf = (answer: typeof refused) => ({ ...answer.body.error, request_id: '' })
    for (const guessed of [elsewhere, 999_999])
      expect(errorOf(await say(id, device, 'x', { imagenesId: [guessed] }))).toEqual(errorOf(refused))
    const { db, home } = app.current
    // As it could be written before.
    const before = { modelo: 'incidencia', modelo_id: id, comentario: 'antes', imagenes: [internal, own], publico: true }
    await db.write(home.esquema, (tx) => tx.insertInto('comentarios').values(before).execute())
    const [written] = await heard(id, device)
    expect([written?.imagenesId, written?.imagenes.map((image) => [image.id, image.nombre])]).toEqual([[own], [[own, '']]])
    // What staff put into their answer to the reporter is shown with it.
    await say(id, admin, 'Así ha quedado', { publico: true, imagenesId: [internal] })
    expect((await heard(id, device)).at(-1)?.imagenesId).toEqual([internal])
  })
})

describe('mentions (SRV-96)', () => {
  test('notify each mentioned person who may see it once, and earlier commenters, but never the author', async () => {
    const [named, commenter, blind] = [
      await signIn({ permisos: writes }),
      await signIn({ permisos: writes }),
      await signIn({ permisos: ['incidencia.crear'] }),
    ]
    await say(incident, commenter, 'Lo he visto')
    await say(incident, agent, `Mire, @${named.code} y @${named.code}, con @${blind.code} y @${agent.code}; correo a@${commenter.code}`)
    expect(await noticesOf(named.id)).toEqual([
      {
        plantilla: 'mencion',
        texto: expect.stringMatching(new RegExp(`Persona de Prueba le ha hecho una mención.*href="/incidencias/${incident}/comentarios"`)),
      },
    ])
    expect((await noticesOf(commenter.id)).map(({ plantilla }) => plantilla)).toEqual(['incidencia_comentario'])
    expect(await noticesOf(blind.id)).toEqual([])
    expect((await noticesOf(agent.id)).filter(({ texto }) => texto.includes(`/incidencias/${incident}/`))).toEqual([])
  })

  test('are searched by code or name among those who may read the record, for four kinds of records; others are refused (SRV-97, COMM-02, COMM-03, COMM-10, CALL-66, OPEN-51)', async () => {
    const away = await signIn({ email: 'amparo.away@test.example', permisos: work, unidades: [town.units.buildings] })
    const quotable = await app.current.call(quote, agent, { params: { origin: 'incidencias', id: incident }, query: { search: 'amparo' } })
    expect(quotable.body).toEqual([{ id: admin.id, codusuario: 'amparo.bell.er', nombre: 'Persona de Prueba' }])
    expect(away.id).toBeGreaterThan(0)
    const byName = await app.current.call(quote, agent, {
      params: { origin: 'incidencias', id: incident },
      query: { search: 'pérsona de' },
    })
    expect(byName.body.length).toBeGreaterThan(1)
    const wrong = await app.current.call(quote, agent, { params: { origin: 'obras', id: incident }, query: { search: 'a' } })
    expect({ status: wrong.status, message: wrong.body.error.message }).toEqual({ status: 400, message: 'Origen no válido' })
    const task = await app.current.call(quote, admin, {
      params: { origin: 'tareas', id: await taskOf(incident) },
      query: { search: agent.code },
    })
    expect({ status: task.status, body: task.body }).toEqual({ status: 200, body: [] })
    const inspection = (await app.current.call(askInspection, admin, { params: { id: incident }, body: {} })).body.id
    const list = { nombre_es: 'Feria', nombre_val: 'Fira', usuario_id: admin.id, publica: false }
    const { id: listed } = await app.current.db.write(app.current.home.esquema, (tx) =>
      tx.insertInto('listas').values(list).returning('id').executeTakeFirstOrThrow(),
    )
    const chief = await signIn({ email: 'amparo.jefa@test.example', roles: ['Administradores'], permisos: work })
    for (const [origin, id] of [
      ['inspecciones', inspection],
      ['listas', listed],
    ] as const) {
      const ask = (caller: Caller) => app.current.call(quote, caller, { params: { origin, id }, query: { search: 'amparo' } })
      expect((await ask(admin)).body.map((person: { id: number }) => person.id)).toEqual([chief.id])
      expect((await ask(agent)).status).toBe(404)
    }
    expect(
      (await app.current.call(quote, device, { params: { origin: 'incidencias', id: incident }, query: { search: 'a' } })).status,
    ).toBe(401)
  })
})

describe('comments on other records', () => {
  test('a task: those who may open it; a mention links to it (GEN-17, CALL-63, OPEN-87)', async () => {
    const id = await taskOf(incident)
    const colleague = await signIn({ permisos: ['obra.consultar.todas'] })
    expect(
      (await app.current.call(addTaskComment, admin, { params: { id }, body: { comentario: `@${colleague.code} ¿puede?` } })).status,
    ).toBe(201)
    expect((await app.current.call(taskComments, colleague, { params: { id } })).body).toMatchObject([
      { comentario: `@${colleague.code} ¿puede?`, propio: false },
    ])
    expect(await noticesOf(colleague.id)).toMatchObject([
      { plantilla: 'mencion_tarea', texto: expect.stringContaining(`/tareas/${id}/comentarios`) },
    ])
    expect((await app.current.call(getTask, admin, { params: { id } })).body.numero_comentarios).toBe(1)
    expect((await app.current.call(taskComments, agent, { params: { id } })).status).toBe(404)
  })

  test('an inspection: admin, super and inspector only (GEN-17, COMM-09)', async () => {
    const { id } = (await app.current.call(askInspection, admin, { params: { id: incident }, body: {} })).body
    const technician = await signIn({ roles: ['Tecnicos'], permisos: work })
    const other = await signIn({ roles: ['Administradores'], permisos: work })
    expect(
      (await app.current.call(addInspectionComment, admin, { params: { id }, body: { comentario: `@${other.code} @${technician.code}` } }))
        .status,
    ).toBe(201)
    expect((await app.current.call(inspectionComments, other, { params: { id } })).body).toHaveLength(1)
    expect((await app.current.call(inspectionComments, technician, { params: { id } })).status).toBe(403)
    expect(await noticesOf(other.id)).toMatchObject([
      { plantilla: 'mencion_inspeccion', texto: expect.stringContaining(`/inspecciones/${id}"`) },
    ])
    expect(await noticesOf(technician.id)).toEqual([])
  })

  test('a list: its owner, the administration, and all staff for public lists (GEN-17)', async () => {
    const owner = await signIn({ permisos: ['lista'] })
    const other = await signIn({ permisos: ['lista'] })
    const { db, home } = app.current
    const insert = (publica: boolean) =>
      db.write(home.esquema, (tx) =>
        tx
          .insertInto('listas')
          .values({ nombre_es: 'Feria', nombre_val: 'Fira', usuario_id: owner.id, publica })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
    const [own, open] = [await insert(false), await insert(true)]
    const read = async (caller: Caller, { id }: { id: number }) => (await app.current.call(listComments, caller, { params: { id } })).status
    expect(
      (await app.current.call(addListComment, owner, { params: own, body: { comentario: `@${other.code} @amparo.bell.er` } })).status,
    ).toBe(201)
    await app.current.settings({ listas_publicas: false })
    expect([await read(owner, own), await read(admin, own), await read(other, own), await read(other, open)]).toEqual([200, 200, 404, 404])
    await app.current.settings({ listas_publicas: true })
    expect([await read(other, own), await read(other, open), await read(agent, open)]).toEqual([404, 200, 200])
    expect((await noticesOf(admin.id)).at(-1)).toMatchObject({
      plantilla: 'mencion_lista',
      texto: expect.stringContaining(`/listas/${own.id}/comentarios">Feria`),
    })
    expect(await noticesOf(other.id)).toEqual([])
  })
})
