import { login, setNewPassword, tokenInfo } from '@avisa/contract/accounts/endpoints'
import { permissionNames, permissionsOf, type PermissionName } from '@avisa/contract/access/permissions'
import {
  activatePerson,
  deactivatePerson,
  endPersonSessions,
  getRights,
  invitePeople,
  issueCode,
  listPeople,
  resendInvitation,
  tryInvitations,
  updatePerson,
} from '@avisa/contract/people/endpoints'
import { undoAct } from '@avisa/contract/configuration/endpoints'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { createPerson, createProfile, testPassword, town } from '#/testing/test-town.ts'

const app = useTestApp()
const { streets, buildings } = town.units
type Signed = { id: number; token: string; email: string }
let boss: Signed
let admin: Signed

beforeAll(async () => {
  const { signIn } = app.current
  boss = await signIn({ roles: ['SuperAdmin'], unidades: [], nombre: 'Irene', apellidos: 'Soler' })
  admin = await anAdministrator()
})

const anAdministrator = () =>
  app.current.signIn({ roles: ['Administradores'], permisos: permissionsOf('Administradores'), unidades: [streets] })

const aTechnician = (more: Parameters<typeof createPerson>[2] = {}) =>
  createPerson(app.current.db, app.current.home.esquema, { roles: ['Tecnicos'], permisos: ['login-codigo'], ...more })
const codeOf = ({ body }: { body: { error?: { code: string } } }) => body.error?.code
const row = (more: object = {}) => ({
  nombre: 'Aina',
  apellidos: 'Vidal',
  email: `${crypto.randomUUID().slice(0, 8)}@villaclara.example`,
  user_roles: ['Tecnicos' as const],
  unidades: [streets],
  ...more,
})
const inviting = (personas: ReturnType<typeof row>[], entrega: 'correo' | 'hoja' = 'hoja') => ({
  body: { personas, entrega, lang: 'es' as const },
})
const historyOf = async (id: number) => {
  const { db, home } = app.current
  return db
    .read(home.esquema)
    .selectFrom('cambios_config')
    .innerJoin('actos_config', 'actos_config.id', 'cambios_config.acto_id')
    .select(['tabla', 'accion', 'autor_id'])
    .where((eb) =>
      eb.or([eb('fila', '@>', JSON.stringify({ id }) as never), eb('fila', '@>', JSON.stringify({ usuario_id: id }) as never)]),
    )
    .execute()
}

describe('the list of people', () => {
  test('shows an administrator only whose units are all theirs; counts say no more', async () => {
    const { call } = app.current
    const [mine, both, theirs] = [
      await aTechnician({ unidades: [streets] }),
      await aTechnician({ unidades: [streets, buildings] }),
      await aTechnician({ unidades: [buildings] }),
    ]
    const { body } = await call(listPeople, { token: admin.token }, { query: { per_page: 100 } })
    const ids: number[] = body.data.map(({ id }: { id: number }) => id)
    expect(ids).toContain(mine.id)
    expect([both.id, theirs.id, boss.id].filter((id) => ids.includes(id))).toEqual([])
    expect(body.resumen.total).toBe(body.meta.total)
    const all = await call(listPeople, { token: boss.token }, { query: { per_page: 100 } })
    expect(all.body.data.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([both.id, theirs.id, boss.id]))
  })

  test('is searched by words and narrowed by unit, role and whether they ever signed in', async () => {
    const { call } = app.current
    const person = await aTechnician({ nombre: 'Ximo', apellidos: 'Peñíscola', unidades: [buildings] })
    const narrowed = async (query: object) =>
      (await call(listPeople, { token: boss.token }, { query: { per_page: 100, ...query } })).body.data.map(({ id }: { id: number }) => id)
    expect(await narrowed({ term: 'peniscola xim' })).toEqual([person.id])
    expect(await narrowed({ criteria: `(unidad_gestion_id,=,${buildings});(nunca,=,1)` })).toContain(person.id)
    expect(await narrowed({ criteria: '(rol,=,Inspectores)' })).not.toContain(person.id)
    expect(await narrowed({ criteria: '(sin_unidad,=,1)', sort: '-ultima_entrada' })).toEqual([boss.id])
    const ofBuildings = await narrowed({ unidades_gestion_ids: `${buildings}` })
    expect([ofBuildings.includes(person.id), ofBuildings.includes(boss.id), ofBuildings.includes(admin.id)]).toEqual([true, true, false])
  })
})

describe('invitations', () => {
  test('of many: wrong rows are named by field, the others go on; the same again changes nothing', async () => {
    const { call } = app.current
    const wrong = [row({ email: 'c.l@villaclara' }), row({ unidades: [] }), row({ email: admin.email }), row({ user_roles: [] })]
    const rows = [row(), ...wrong, row()]
    const preview = await call(tryInvitations, { token: boss.token }, inviting(rows))
    const outcomes = preview.body.map(({ estado, problemas }: { estado: string; problemas: { campo: string }[] }) => [
      estado,
      ...problemas.map(({ campo }) => campo),
    ])
    expect(outcomes).toEqual([['nueva'], ['error', 'email'], ['error', 'unidades'], ['error', 'email'], ['error', 'user_roles'], ['nueva']])
    const first = await call(invitePeople, { token: boss.token }, inviting(rows))
    expect(first.body).toMatchObject({ invitadas: 2, iguales: 0, con_error: 4 })
    expect(first.body.enlaces.map(({ email }: { email: string }) => email)).toEqual([rows[0]?.email, rows[5]?.email])
    const again = await call(invitePeople, { token: boss.token }, inviting(rows))
    expect(again.body).toMatchObject({ invitadas: 0, iguales: 2, con_error: 4, enlaces: [] })
  })

  test('the invited person chooses a password, once, and enters with what was given', async () => {
    const { call } = app.current
    const { body } = await call(invitePeople, { token: admin.token }, inviting([row({ email: 'aina@villaclara.example' })]))
    const [link] = body.enlaces
    const token = new URL(link.enlace).searchParams.get('token') ?? ''
    const password = { password: 'tren-de-las-ocho', confirmacion: 'tren-de-las-ocho' }
    expect((await call(setNewPassword, {}, { body: { token, ...password } })).body).toEqual({ email: 'aina@villaclara.example' })
    expect(codeOf(await call(setNewPassword, {}, { body: { token, ...password } }))).toBe('account.linkInvalid')
    const session = await call(login, {}, { body: { email: 'aina@villaclara.example', password: password.password } })
    expect(session.body.user).toMatchObject({ user_roles: ['Tecnicos'], unidades_ids: [streets] })
    const { body: list } = await call(listPeople, { token: boss.token }, { query: { term: 'aina@villaclara' } })
    expect(list.data[0]).toMatchObject({ situacion: 'activa', invitacion_caduca: null })
    expect(list.data[0].ultima_entrada).not.toBeNull()
  })

  test('a mailed one runs out after fourteen days, stays in the list, and is sent again', async () => {
    const { call, clock, mails } = app.current
    const { email } = row()
    await call(invitePeople, { token: boss.token }, inviting([row({ email })], 'correo'))
    const [mail] = await mails()
    expect(mail).toMatchObject({ to: email })
    expect(mail?.text).toContain('invitacion=1')
    const state = async () => {
      const { body } = await call(listPeople, { token: boss.token }, { query: { term: email } })
      return body.data[0]
    }
    const invited = await state()
    const before = clock.current
    clock.current = new Date(before.getTime() + 15 * 86_400_000)
    expect((await state()).situacion).toBe('caducada')
    const other = await anAdministrator()
    expect(
      (await call(resendInvitation, { token: other.token }, { params: { id: invited.id }, body: { entrega: 'correo' } })).body,
    ).toEqual({})
    expect((await state()).situacion).toBe('invitada')
    clock.current = before
  })

  test('the address of somebody invited is mended: the link that went to the wrong one no longer works, and another goes out', async () => {
    const { call, mails } = app.current
    const [wrong, right] = [row().email, row().email]
    const { body } = await call(invitePeople, { token: boss.token }, inviting([row({ email: wrong })]))
    const { id, enlace } = body.enlaces[0]
    const before = (await mails()).length
    await call(updatePerson, { token: boss.token }, { params: { id }, body: { antes: {}, despues: { email: right } } })
    const sent = await mails()
    expect([sent.length - before, sent.some(({ to }) => to === right)]).toEqual([1, true])
    const token = new URL(enlace).searchParams.get('token') ?? ''
    const password = { password: 'tren-de-las-ocho', confirmacion: 'tren-de-las-ocho' }
    expect(codeOf(await call(setNewPassword, {}, { body: { token, ...password } }))).toBe('account.linkInvalid')
  })

  test('go to a thousand people an hour, however many calls they come in', async () => {
    const { call, db, home, clock } = app.current
    const busy = await anAdministrator()
    const clave = `invitar:${busy.id}`
    const tries = Array.from({ length: 999 }, () => ({ clave, fecha: clock.now() }))
    await db.write(home.esquema, (tx) => tx.insertInto('intentos').values(tries).execute())
    expect(codeOf(await call(invitePeople, { token: busy.token }, inviting([row(), row()])))).toBe('http.tooMany')
    expect((await call(invitePeople, { token: busy.token }, inviting([row()]))).status).toBe(201)
  })

  test('an accepted one is in the history as an act of the person', async () => {
    const { call, db, home } = app.current
    const { body } = await call(invitePeople, { token: boss.token }, inviting([row()]))
    const { id, enlace } = body.enlaces[0]
    const token = new URL(enlace).searchParams.get('token') ?? ''
    await call(setNewPassword, {}, { body: { token, password: 'tren-de-las-ocho', confirmacion: 'tren-de-las-ocho' } })
    const acts = await db.read(home.esquema).selectFrom('actos_config').select('origen').where('autor_id', '=', id).execute()
    expect(acts).toEqual([{ origen: 'consola' }])
  })

  test('that came back are found in the list, until they are sent again', async () => {
    const { call, clock, db, home } = app.current
    const { email } = row()
    await call(invitePeople, { token: boss.token }, inviting([row({ email })], 'correo'))
    const refused = { fecha: clock.now(), email: email.toUpperCase(), correo: 'invitacion_personal', incidencia: null, motivo: '550' }
    await db.write(home.esquema, (tx) => tx.insertInto('correos_rechazados').values(refused).execute())
    const list = async () => (await call(listPeople, { token: boss.token }, { query: { criteria: '(correo_devuelto,=,1)' } })).body
    const { data, resumen } = await list()
    expect([data.map((person: { email: string }) => person.email), resumen.correo_devuelto]).toEqual([[email], 1])
    expect(data[0].correo_devuelto).toBe(true)
    const before = clock.current
    clock.current = new Date(before.getTime() + 60_000)
    await call(resendInvitation, { token: boss.token }, { params: { id: data[0].id }, body: { entrega: 'correo' } })
    expect((await list()).data).toEqual([])
    clock.current = before
  })

  test('nobody who has a password is invited again', async () => {
    const person = await aTechnician()
    const answer = await app.current.call(resendInvitation, { token: boss.token }, { params: { id: person.id }, body: { entrega: 'hoja' } })
    expect(codeOf(answer)).toBe('people.notInvited')
  })

  test('an administrator gives no other unit and nothing they do not hold', async () => {
    const rows = [row({ unidades: [buildings] }), row({ user_roles: ['SuperAdmin'] })]
    const { body } = await app.current.call(tryInvitations, { token: admin.token }, inviting(rows))
    expect(body.map(({ problemas }: { problemas: { campo: string }[] }) => problemas.map(({ campo }) => campo))).toEqual([
      ['unidades'],
      ['user_roles'],
    ])
  })
})

describe('a change of a person', () => {
  const change = (as: Signed, id: number, despues: object, antes: object = {}) =>
    app.current.call(updatePerson, { token: as.token }, { params: { id }, body: { antes, despues } })

  test('writes what is given, and its author is in the history', async () => {
    const person = await aTechnician()
    const entidades = [{ id: town.entities.lights, responsable: true, puede_cambiar_reparador: false }]
    const profile = await createProfile(app.current.db, app.current.home.esquema, 'textos')
    const despues = { apellidos: 'Nueva', unidades: [buildings], entidades, perfiles: [profile.id], permisos_propios: { lista: 0 } }
    const { status, body } = await change(boss, person.id, despues)
    expect([status, body]).toMatchObject([200, despues])
    const history = await historyOf(person.id)
    expect(history.filter(({ autor_id }) => autor_id === boss.id).map(({ tabla }) => tabla)).toEqual(
      expect.arrayContaining(['usuarios', 'usuarios_unidades', 'usuarios_entidades', 'usuarios_perfiles']),
    )
  })

  test('two people change different fields; of the same field the second is told', async () => {
    const person = await aTechnician({ nombre: 'Pau', unidades: [streets] })
    expect((await change(boss, person.id, { nombre: 'Pau Lluís' }, { nombre: 'Pau' })).status).toBe(200)
    expect((await change(admin, person.id, { apellidos: 'Giner' }, { apellidos: 'de Prueba' })).status).toBe(200)
    const late = await change(admin, person.id, { nombre: 'Paula' }, { nombre: 'Pau' })
    expect(codeOf(late)).toBe('http.conflict')
  })

  test.each<[string, object, string, string]>([
    ['a permission of their own more', { permisos_propios: { 'configuracion.permisos': 1 } }, '403', 'config.moreThanOwn'],
    ['the general administration', { user_roles: ['SuperAdmin'] }, '403', 'config.moreThanOwn'],
    ['a unit of others', { unidades: [streets, buildings] }, '403', 'config.outOfReach'],
    ['no unit', { unidades: [] }, '400', 'http.validation'],
    [
      'a permission in two spellings',
      { permisos_propios: { 'configuracion.permisos': 1, 'CONFIGURACION.PERMISOS': 0 } },
      '400',
      'http.validation',
    ],
    ['a mail that another has', { email: 'tomado@test.example' }, '400', 'http.validation'],
    ['a unit that does not exist', { unidades: [999] }, '400', 'http.validation'],
  ])('an administrator gives %s to nobody', async (_what, despues, status, code) => {
    await createPerson(app.current.db, app.current.home.esquema, { email: 'tomado@test.example' }).catch(() => undefined)
    const person = await aTechnician()
    const answer = await change(admin, person.id, despues)
    expect([String(answer.status), codeOf(answer)]).toEqual([status, code])
  })

  test('people of other units are not found, people who hold more are left alone', async () => {
    const stranger = await aTechnician({ unidades: [buildings] })
    const stronger = await aTechnician({ permisos: ['configuracion.seguridad'] })
    expect(codeOf(await change(admin, stranger.id, { nombre: 'X' }))).toBe('http.notFound')
    expect(codeOf(await change(admin, stronger.id, { nombre: 'X' }))).toBe('config.holdsMore')
  })

  test('nobody takes away their own administration', async () => {
    expect(codeOf(await change(admin, admin.id, { permisos_propios: { 'configuracion.personas': 0 } }))).toBe('config.ownAdministration')
    expect(codeOf(await change(boss, boss.id, { user_roles: ['Agentes'], unidades: [streets] }))).toBe('config.ownAdministration')
  })
})

describe('somebody leaves', () => {
  test('sessions, code and push end at once; open work passes to a person who may have it, who is notified', async () => {
    const { call, db, home, signIn } = app.current
    const leaving = await signIn({ roles: ['Encargados'], permisos: ['login-codigo'], entidades: [town.entities.lights] })
    const heir = await aTechnician({ roles: ['Encargados'], entidades: [town.entities.lights] })
    const incident = {
      codigo: 'L-1',
      tipoincidencia_id: 11,
      unidad_gestion_id: 1,
      estado_incidencia_id: 30,
      geolatitud: 39,
      geolongitud: -0.2,
    }
    const tasks = await db.write(home.esquema, async (tx) => {
      const { id } = await tx.insertInto('incidencias').values(incident).returning('id').executeTakeFirstOrThrow()
      const of = (codigo: string, entidad_reparadora_id: number, estadoobra_id: number) => ({
        codigo,
        entidad_reparadora_id,
        estadoobra_id,
        incidencia_id: id,
        tipoincidencia_id: 11,
        unidad_gestion_id: 1,
        estadotecnico_id: 23,
        encargado_id: leaving.id,
      })
      const more = Array.from({ length: 11 }, (_none, at) => of(`T-${at + 4}`, 1, 14))
      const values = [of('T-1', 1, 14), of('T-2', 2, 15), of('T-3', 1, 18), ...more]
      return tx.insertInto('tareas').values(values).returning('id').execute()
    })
    await call(issueCode, { token: boss.token }, { params: { id: leaving.id } })
    const { body } = await call(deactivatePerson, { token: boss.token }, { params: { id: leaving.id }, body: { pasar_a: heir.id } })
    expect(body).toMatchObject({ situacion: 'inactiva', con_codigo: false, trabajo: { tareas: 0, inspecciones: 0 } })
    expect((await call(tokenInfo, { token: leaving.token })).status).toBe(401)
    const holders = await db
      .read(home.esquema)
      .selectFrom('tareas')
      .select(['encargado_id', 'version'])
      .where(
        'id',
        'in',
        tasks.map(({ id }) => id),
      )
      .orderBy('id')
      .execute()
    const passed = { encargado_id: heir.id, version: 2 }
    expect(holders).toEqual([
      passed,
      { encargado_id: null, version: 2 },
      { encargado_id: leaving.id, version: 1 },
      ...Array.from({ length: 11 }, () => passed),
    ])
    await app.current.deps.jobs.drain()
    const notices = db.read(home.esquema).selectFrom('notificaciones').select(['texto', 'cuantas'])
    const toHeir = await notices.where('usuario_id', '=', heir.id).where('plantilla', '=', 'tarea_asignada').orderBy('id').execute()
    expect(toHeir.map(({ cuantas }) => cuantas)).toEqual([1, 1, 10])
    expect(toHeir.at(-1)?.texto).toContain('Se le han asignado 10 tareas')
    const steps = await db
      .read(home.esquema)
      .selectFrom('historial')
      .select(['accion', 'usuario_id'])
      .where('modelo', '=', 'tarea')
      .where(
        'modelo_id',
        'in',
        tasks.map(({ id }) => id),
      )
      .execute()
    expect(steps).toEqual(Array.from({ length: 13 }, () => ({ accion: 'asignada', usuario_id: boss.id })))
    expect((await call(activatePerson, { token: boss.token }, { params: { id: leaving.id } })).body.situacion).toBe('activa')
  })

  test('one may not deactivate oneself, nor leave nobody who administrates everything', async () => {
    const { call, db, home, signIn } = app.current
    const off = (as: Signed, id: number) => call(deactivatePerson, { token: as.token }, { params: { id }, body: { pasar_a: null } })
    expect(codeOf(await off(boss, boss.id))).toBe('config.ownAdministration')
    // A second one who could not enter does not count.
    const other = await signIn({ roles: ['SuperAdmin'] })
    await db.write(home.esquema, (tx) => tx.updateTable('usuarios').set({ password_hash: null }).where('id', '=', other.id).execute())
    expect(codeOf(await off(other, boss.id))).toBe('config.lastOne')
    await off(boss, other.id)
  })

  test('an undo leaves somebody who administrates everything', async () => {
    const { call, db, home, signIn } = app.current
    const second = await signIn({ roles: ['Administradores'], unidades: [streets] })
    const roles = (as: Signed, id: number, user_roles: string[]) =>
      call(updatePerson, { token: as.token }, { params: { id }, body: { antes: {}, despues: { user_roles } } } as never)
    expect((await roles(boss, second.id, ['SuperAdmin'])).status).toBe(200)
    const { id: act } = await db
      .read(home.esquema)
      .selectFrom('actos_config')
      .select('id')
      .where('autor_id', '=', boss.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const others = (activado: boolean) =>
      db.write(home.esquema, (tx) => tx.updateTable('usuarios').set({ activado }).where('id', '=', boss.id).execute())
    await others(false)
    expect(codeOf(await call(undoAct, { token: second.token }, { params: { id: act }, body: {} }))).toBe('config.lastOne')
    await others(true)
    expect((await call(undoAct, { token: second.token }, { params: { id: act }, body: {} })).status).toBe(201)
  })
})

test('a code is shown once, lets in, and only who may enter by code has one', async () => {
  const { call } = app.current
  const person = await aTechnician()
  const without = await aTechnician({ permisos: [] })
  const { body } = await call(issueCode, { token: admin.token }, { params: { id: person.id } })
  expect(body.codigo).toMatch(/^\d{6}$/)
  expect(codeOf(await call(issueCode, { token: admin.token }, { params: { id: without.id } }))).toBe('people.noCodes')
  const { body: list } = await call(listPeople, { token: boss.token }, { query: { term: person.email } })
  expect(list.data[0].con_codigo).toBe(true)
})

test('ending sessions of oneself leaves this one', async () => {
  const { call, signIn } = app.current
  const person = await signIn({ roles: ['Tecnicos'] })
  await call(endPersonSessions, { token: boss.token }, { params: { id: person.id } })
  expect((await call(tokenInfo, { token: person.token })).status).toBe(401)
  expect((await call(endPersonSessions, { token: boss.token }, { params: { id: boss.id } })).status).toBe(200)
  expect((await call(tokenInfo, { token: boss.token })).status).toBe(200)
})

test('rights say where each permission comes from, and what hides an incident', async () => {
  const { call, db, home } = app.current
  const repairer = await aTechnician({ roles: ['Encargados'], permisos: ['incidencia.consultar.todas'] as PermissionName[] })
  const { id } = await db.write(home.esquema, (tx) =>
    tx
      .insertInto('incidencias')
      .values({ codigo: 'D-1', tipoincidencia_id: 3, unidad_gestion_id: 1, estado_incidencia_id: 30, geolatitud: 39, geolongitud: -0.2 })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const { body } = await call(getRights, { token: boss.token }, { params: { id: repairer.id }, query: { incidencia_id: id } })
  expect(body.permisos.find(({ nombre }: { nombre: string }) => nombre === 'incidencia.consultar.todas')).toEqual({
    nombre: 'incidencia.consultar.todas',
    tiene: true,
    origenes: [{ de: 'dado' }],
  })
  expect(body.permisos).toHaveLength(permissionNames.length)
  expect(body.incidencia).toEqual({ ve: false, como: null, regla: 'reparador' })
  const hidden = await call(getRights, { token: admin.token }, { params: { id: repairer.id }, query: { incidencia_id: 999_999 } })
  expect(hidden.status).toBe(404)
})

test('a person whose data were changed still enters with their password', async () => {
  const person = await aTechnician()
  await app.current.call(
    updatePerson,
    { token: boss.token },
    { params: { id: person.id }, body: { antes: {}, despues: { nombre: 'Otro' } } },
  )
  expect((await app.current.call(login, {}, { body: { email: person.email, password: testPassword } })).status).toBe(200)
})
