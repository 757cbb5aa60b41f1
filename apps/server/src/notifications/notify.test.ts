import { login, tokenInfo } from '@avisa/contract/accounts/endpoints'
import { openLink } from '@avisa/contract/follows/endpoints'
import { acceptIncident, createIncident } from '@avisa/contract/incidents/endpoints'
import type { NewIncident } from '@avisa/contract/incidents/schemas'
import type { NoticeChoices } from '@avisa/contract/notifications/kinds'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { followTasks } from '#/incidents/shared/status-store.ts'
import { useTestApp, type Caller } from '#/testing/test-app.ts'
import { testPassword, town, type NewPerson } from '#/testing/test-town.ts'

const app = useTestApp()
const { units, types, entities } = town
const report: NewIncident = {
  tipos: String(types.lampOut),
  unidad_gestion_id: units.streets,
  contenido: 'No luce',
  geolatitud: 39.0503,
  geolongitud: -0.25,
  direccioncalle: 'Calle Mayor',
  direccionnumero: '3',
}
const uuid = 'device-tell'
const create = async (more: Partial<NewIncident> = {}, caller: Caller = { uuid }) =>
  (await app.current.call(createIncident, caller, { body: { ciudadano: { telefono: '960000000' }, ...report, ...more } })).body
const read = () => app.current.db.read(app.current.home.esquema)
const noticesOf = async (usuario_id: number) => {
  await app.current.deps.jobs.drain()
  return read()
    .selectFrom('notificaciones')
    .select(['plantilla', 'titulo', 'texto', 'viewed_at'])
    .where('usuario_id', '=', usuario_id)
    .orderBy('id')
    .execute()
}
const person = async (
  details: NewPerson & { lang?: 'es' | 'ca'; responsable?: boolean; canal_email?: boolean; avisos?: Partial<NoticeChoices> },
) => {
  const { lang = 'es', responsable = false, canal_email = true, avisos = {}, ...rest } = details
  const person = await app.current.signIn(rest)
  await app.current.db.write(app.current.home.esquema, async (tx) => {
    await tx
      .updateTable('usuarios')
      .set({ lang, canal_email, avisos: JSON.stringify(avisos) })
      .where('id', '=', person.id)
      .execute()
    if (responsable) await tx.updateTable('usuarios_entidades').set({ responsable }).where('usuario_id', '=', person.id).execute()
  })
  return person
}
/** Opens the link of the mail that asks, and answers it by its button; without `quiere` it is only opened. */
const followed = async (to: string, quiere?: boolean) => {
  const [mail] = await mailsTo(to)
  const enlace = /\/s\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'no link of any mail'
  return app.current.call(openLink, {}, { body: { enlace, ...(quiere === undefined ? {} : { accion: quiere ? 'confirmar' : 'dejar' }) } })
}
const mailsTo = async (to: string) => (await app.current.mails()).filter((mail) => mail.to === to)
/** The task's repair gets this status; what follows from it is what any later change of a task will cause. */
const finish = async (incidencia_id: number, task: { estadotecnico_id?: number; estadoobra_id?: number }, respuesta?: string) => {
  const { db, home, deps } = app.current
  const scope = await app.current.scope()
  return db.write(home.esquema, async (tx) => {
    await tx.updateTable('tareas').set(task).where('incidencia_id', '=', incidencia_id).execute()
    await followTasks(deps, tx, scope, {
      id: incidencia_id,
      ...(respuesta ? { respuesta: { texto: respuesta, lang: 'es', otra: null } } : {}),
    })
  })
}

let office: { id: number; token: string; email: string }
beforeAll(async () => {
  office = await person({
    roles: ['Administradores'],
    permisos: ['incidencia.consultar.todas', 'incidencia.aceptar', 'incidencia.crear'],
    unidades: [units.streets, units.buildings],
    lang: 'ca',
    avisos: { nuevas: ['app'] },
  })
})

// Each test's notices are no burst with those of the others.
beforeEach(() =>
  app.current.db.write(app.current.home.esquema, (tx) =>
    tx
      .updateTable('notificaciones')
      .set({ created_at: sql`created_at - interval '1 hour'` })
      .execute(),
  ),
)

describe('a report is received (docs/workflow.md, Notifications)', () => {
  test('notifies staff of its unit in their language, with one link; nobody else', async () => {
    const blind = await person({ roles: ['Tecnicos'] })
    const elsewhere = await person({ permisos: ['incidencia.consultar.todas'], unidades: [units.buildings] })
    const inactive = await person({ permisos: ['incidencia.consultar.todas'], activado: false })
    const citizen = await person({
      roles: ['Ciudadanos'],
      servidor: 'ciudadano',
      id_externo: 'c-notices',
      permisos: ['incidencia.consultar.todas'],
      unidades: [units.streets],
    })
    const created = await create()
    const [notice] = (await noticesOf(office.id)).slice(-1)
    expect(notice).toEqual({
      plantilla: 'incidencia_nueva_personal',
      titulo: 'Incidència nova',
      texto: `Nova incidència <a href="/incidencias/${created.id}">${created.codigo}</a>: alumbrado.farola val, Carrer Major, 3.`,
      viewed_at: null,
    })
    for (const other of [blind, elsewhere, inactive, citizen]) expect(await noticesOf(other.id)).toEqual([])
  })

  test('does not notify its own author', async () => {
    const before = (await noticesOf(office.id)).length
    await create({}, { token: office.token })
    expect(await noticesOf(office.id)).toHaveLength(before)
  })

  test('notifies manager and repairer of its task, each once and in their closest role', async () => {
    const manager = await person({
      roles: ['Encargados'],
      entidades: [entities.lights],
      responsable: true,
      permisos: ['incidencia.consultar.todas'],
    })
    const alone = await create()
    expect(await noticesOf(manager.id)).toMatchObject([
      {
        plantilla: 'tarea_asignada',
        texto: expect.stringMatching(/^Se le ha asignado la tarea <a href="\/tareas\/\d+">T-26-\d{5}<\/a>: alumbrado.farola es, /),
      },
    ])
    const repairer = await person({ roles: ['Encargados'], entidades: [entities.lights] })
    const two = await create()
    expect((await noticesOf(manager.id)).slice(1)).toMatchObject([
      { plantilla: 'tarea_entidad', texto: expect.stringContaining('Brigada de luz') },
    ])
    expect(await noticesOf(repairer.id)).toEqual([])
    expect(alone.id).not.toBe(two.id)
  })

  test('notifies once for a repeated submission', async () => {
    const before = (await noticesOf(office.id)).length
    const caller = { uuid, idempotencyKey: crypto.randomUUID() }
    const mail = { ciudadano: { email: 'dosveces@correo.es' } }
    await create(mail, caller)
    await create(mail, caller)
    expect((await noticesOf(office.id)).length).toBe(before + 1)
    expect(await mailsTo('dosveces@correo.es')).toHaveLength(1)
  })

  test('notifies once if the job runs twice', async () => {
    const { db } = app.current
    await create({ ciudadano: { email: 'undosveces@correo.es' } })
    const countBefore = (await noticesOf(office.id)).length
    const again = sql`update avisa_trabajos.job set state = 'created', completed_on = null where name = 'aviso'`
    await again.execute(db.shared)
    expect((await app.current.deps.jobs.drain()).done).toBeGreaterThan(0)
    expect(await noticesOf(office.id)).toHaveLength(countBefore)
    expect(await mailsTo('undosveces@correo.es')).toHaveLength(1)
  })

  test('notifies nobody if it is refused', async () => {
    const before = (await noticesOf(office.id)).length
    await create({ ciudadano: { email: 'mal' } })
    expect(await noticesOf(office.id)).toHaveLength(before)
  })

  test('never includes HTML written by people (SRV-99)', async () => {
    const agent = await app.current.signIn({ permisos: ['incidencia.crear'] })
    await create({ direccioncalle: '<img src=x onerror=alert(1)>"&' }, agent)
    const [notice] = (await noticesOf(office.id)).slice(-1)
    expect(notice?.texto).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&amp;')
    expect(notice?.texto.match(/</g)).toHaveLength(2)
  })

  test('thanks a citizen with an account by mail, in their language, with a link to follow it', async () => {
    const marta = await person({ roles: ['Ciudadanos'], servidor: 'ciudadano', id_externo: 'c-m', email: 'marta@correo.es', lang: 'ca' })
    const created = await create({ ciudadano: { nombre: 'Marta', email: 'marta@correo.es' } }, { token: marta.token, lang: 'ca' })
    const [mail] = await mailsTo('marta@correo.es')
    expect(mail).toMatchObject({ lang: 'ca', subject: `Incidència ${created.codigo} rebuda` })
    expect(mail?.text).toContain('Hola, Marta:')
    expect(mail?.text).toContain(`https://avisos.test.example/incidencias/ciudadano/${created.id}`)
  })

  test('mails a citizen at the address of the account, unless they want no mail', async () => {
    const citizen = await person({ roles: ['Ciudadanos'], servidor: 'ciudadano', id_externo: 'c-1', email: 'cuenta@correo.es', lang: 'ca' })
    const quiet = await person({
      roles: ['Ciudadanos'],
      servidor: 'ciudadano',
      id_externo: 'c-2',
      email: 'callada@correo.es',
      canal_email: false,
    })
    await create({ ciudadano: {} }, { token: citizen.token })
    await create({ ciudadano: {} }, { token: quiet.token })
    await create({ ciudadano: { email: 'Callada@correo.es' } }, { token: quiet.token })
    expect(await mailsTo('cuenta@correo.es')).toHaveLength(1)
    expect([...(await mailsTo('callada@correo.es')), ...(await mailsTo('Callada@correo.es'))]).toEqual([])
  })
})

describe('the citizen status changes (SRV-59, SRV-61)', () => {
  test('accepted: the reporter is notified in the app and by mail, the person who accepted is not', async () => {
    const citizen = await person({ roles: ['Ciudadanos'], servidor: 'ciudadano', id_externo: 'c-3', email: 'sigue@correo.es' })
    const created = await create(
      { ciudadano: {}, unidad_gestion_id: units.buildings, contenido: 'x', tipos: String(types.pothole) },
      { token: citizen.token },
    )
    const before = (await noticesOf(office.id)).length
    await app.current.call(acceptIncident, { token: office.token }, { params: { id: created.id } })
    expect(await noticesOf(citizen.id)).toMatchObject([
      {
        plantilla: 'incidencia_estado_ciudadano',
        texto: `Su incidencia <a href="/incidencias/${created.id}">${created.codigo}</a> ha cambiado de estado: Ciudadano en_estudio.`,
      },
    ])
    expect((await mailsTo('sigue@correo.es')).map((mail) => mail.subject).toSorted()).toEqual([
      `Incidencia ${created.codigo} recibida`,
      `Incidencia ${created.codigo}: Ciudadano en_estudio`,
    ])
    expect(await noticesOf(office.id)).toHaveLength(before)
  })

  test('solved with its last task, with history; a repetition changes nothing', async () => {
    const created = await create({ ciudadano: { email: 'arreglada@correo.es' } })
    await followed('arreglada@correo.es', true)
    await finish(created.id, { estadoobra_id: 18 })
    await finish(created.id, { estadoobra_id: 18 })
    expect((await mailsTo('arreglada@correo.es')).map((mail) => mail.subject)).toContain(`Incidencia ${created.codigo} resuelta`)
    expect(await mailsTo('arreglada@correo.es')).toHaveLength(2)
    const steps = await read()
      .selectFrom('historial')
      .select(['estado_anterior_id', 'estado_id', 'publico'])
      .where('modelo', '=', 'incidencia')
      .where('modelo_id', '=', created.id)
      .orderBy('id')
      .execute()
    expect(steps.at(-1)).toEqual({ estado_anterior_id: 52, estado_id: 36, publico: true })
    const row = await read().selectFrom('incidencias').select('version').where('id', '=', created.id).executeTakeFirst()
    expect(row).toEqual({ version: 2 })
  })

  test('rejected: with the reason', async () => {
    const { db, home } = app.current
    await db.write(home.esquema, (tx) =>
      tx
        .insertInto('estados')
        .values({
          id: 24,
          pista: 'tecnico',
          codigo: 'rechazada',
          descripcion_es: 'r',
          descripcion_val: 'r',
          color: '#000000',
          icono: 'x',
          orden: 9,
          final: true,
        })
        .execute(),
    )
    const created = await create({ ciudadano: { email: 'no@correo.es' }, tipos: String(types.pothole) })
    await followed('no@correo.es', true)
    await finish(created.id, { estadotecnico_id: 24 }, 'Es un camino privado.')
    const mail = (await mailsTo('no@correo.es')).find((mail) => mail.subject === `Incidencia ${created.codigo}: no podemos atenderla`)
    expect(mail?.text).toContain('Motivo: Es un camino privado.')
  })

  test('staff who reported for a citizen are notified in the app; the mail goes to the citizen', async () => {
    const agent = await person({ roles: ['Agentes'], permisos: ['incidencia.crear'] })
    const created = await create({ ciudadano: { email: 'telefoneo@correo.es' }, anyadirDatosCiudadano: true }, { token: agent.token })
    await finish(created.id, { estadoobra_id: 18 })
    expect(await noticesOf(agent.id)).toMatchObject([{ plantilla: 'incidencia_resuelta_ciudadano' }])
    expect(await mailsTo('telefoneo@correo.es')).toHaveLength(2)
    expect(await mailsTo(agent.email)).toEqual([])
  })

  test('an incident waiting for acceptance keeps its status, whatever its tasks do', async () => {
    const created = await create({ unidad_gestion_id: units.buildings, contenido: 'x' })
    await finish(created.id, { estadoobra_id: 15 })
    const row = await read().selectFrom('incidencias').select('estado_incidencia_id').where('id', '=', created.id).executeTakeFirst()
    expect(row).toEqual({ estado_incidencia_id: 29 })
  })
})

test('where a municipality deletes a rule, nobody is notified by it (OPEN-36)', async () => {
  const { db, home } = app.current
  await db.write(home.esquema, (tx) => tx.deleteFrom('reglas_aviso').where('quien', '=', 'personal_unidad').execute())
  const before = (await noticesOf(office.id)).length
  await create()
  expect(await noticesOf(office.id)).toHaveLength(before)
})

test('the login returns the number of unread notifications (NOTIF-09)', async () => {
  const unread = (await noticesOf(office.id)).length
  const { body } = await app.current.call(login, {}, { body: { email: office.email, password: testPassword } })
  expect(unread).toBeGreaterThan(0)
  expect(body.num_notificaciones_no_leidas).toBe(unread)
  const { token } = office
  expect((await app.current.call(tokenInfo, { token })).body.num_notificaciones_no_leidas).toBe(unread)
})
