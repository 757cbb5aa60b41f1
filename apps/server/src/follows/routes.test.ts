import { createFollow, deleteFollow, listFollows, openLink } from '@avisa/contract/follows/endpoints'
import { maxFollows } from '@avisa/contract/follows/rules'
import type { Follow, LinkRequest, NewFollow } from '@avisa/contract/follows/schemas'
import { createIncident } from '@avisa/contract/incidents/endpoints'
import { simpleParser } from 'mailparser'
import nodemailer from 'nodemailer'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { followTasks } from '#/incidents/shared/status-store.ts'
import { toMessage } from '#/platform/mail.ts'
import { anonymise } from '#/privacy/forget-store.ts'
import { dropOldFollows } from '#/privacy/leftover-store.ts'
import { copyOf } from '#/privacy/shared/copy-store.ts'
import { forgetPerson } from '#/privacy/shared/person-store.ts'
import { useTestApp, type Caller } from '#/testing/test-app.ts'
import { town } from '#/testing/test-town.ts'

const app = useTestApp()
const { units, types } = town
const write = <T>(work: Parameters<typeof app.current.db.write<T>>[1]) => app.current.db.write(app.current.home.esquema, work)
const create = async (caller: Caller = { uuid: 'device-reports' }, ciudadano: object = { telefono: '960000000' }) =>
  (
    await app.current.call(createIncident, caller, {
      body: {
        tipos: String(types.lampOut),
        unidad_gestion_id: units.streets,
        contenido: 'Palabras de quien avisó',
        geolatitud: 39.05,
        geolongitud: -0.25,
        ciudadano,
      },
    })
  ).body
const moved = async (incidencia_id: number, estadoobra_id: number) => {
  const scope = await app.current.scope()
  await write(async (tx) => {
    await tx.updateTable('tareas').set({ estadoobra_id }).where('incidencia_id', '=', incidencia_id).execute()
    await followTasks(app.current.deps, tx, scope, { id: incidencia_id })
  })
}
const follow = (caller: Caller, body: NewFollow) => app.current.call(createFollow, caller, { body })
const followsOf = async (caller: Caller): Promise<Follow[]> => (await app.current.call(listFollows, caller)).body
const mailsTo = async (to: string) => (await app.current.mails()).filter((mail) => mail.to === to)
const newest = async (to: string) => (await mailsTo(to))[0]
const tokenOf = (mail: { text: string } | undefined) => /\/s\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
const opened = (enlace: string, act: Partial<LinkRequest> = {}) => app.current.call(openLink, {}, { body: { enlace, ...act } })
let devices = 0
const device = (): Caller => ({ uuid: `device-follower-${(devices += 1)}` })
/** Follows by mail, confirmed. */
const confirmed = async (email: string, body: Partial<NewFollow> = {}) => {
  const incident = await create()
  const caller = device()
  await follow(caller, { incidencia_id: incident.id, canal: 'correo', email, ...body })
  await opened(tokenOf(await newest(email)), { accion: 'confirmar' })
  return { incident, caller }
}

beforeAll(async () => {
  await app.current.settings({ incidencias_publicas: true })
  await write(async (tx) => {
    await tx.updateTable('tipos').set({ es_publica: true }).execute()
    await tx.updateTable('estados').set({ publico: true }).execute()
  })
})
// What was counted before is over.
beforeEach(() => {
  app.current.clock.current = new Date(app.current.clock.current.getTime() + 2 * 86_400_000)
})

describe('an address typed without an account', () => {
  test('gets one question without any word of a stranger, however often it is left, and nothing else until it confirms', async () => {
    const [first, second] = [await create(), await create()]
    const caller = device()
    const states = []
    for (const { id } of [first, second, first])
      states.push((await follow(caller, { incidencia_id: id, canal: 'correo', email: 'pilar@correo.example' })).body.estado)
    expect(states).toEqual(['por_confirmar', 'por_confirmar', 'por_confirmar'])
    await moved(first.id, 18)
    const mails = await mailsTo('pilar@correo.example')
    expect(mails.map(({ subject }) => subject)).toEqual(['¿Quiere recibir noticias en este correo?'])
    expect(mails[0]?.text).toContain(first.codigo)
    expect(mails[0]?.text).not.toContain('Palabras')
  })

  test('is confirmed by the button alone, for all that the same device follows with it', async () => {
    const [first, second] = [await create(), await create()]
    const caller = device()
    for (const { id } of [first, second]) await follow(caller, { incidencia_id: id, canal: 'correo', email: 'duenya@correo.example' })
    const enlace = tokenOf(await newest('duenya@correo.example'))
    expect((await opened(enlace)).body).toMatchObject({ clase: 'seguimiento', correo: 'd…@correo.example', incidencia: null })
    expect((await followsOf(caller)).map(({ estado }) => estado)).toEqual(['por_confirmar', 'por_confirmar'])
    const { body } = await opened(enlace, { accion: 'confirmar' })
    expect(body.incidencia).toMatchObject({ id: first.id, propia: false })
    expect(JSON.stringify(body.incidencia)).not.toContain('960000000')
    await moved(second.id, 18)
    const [mail] = await mailsTo('duenya@correo.example')
    expect(mail?.subject).toBe(`La incidencia que sigue ${second.codigo}: Ciudadano resuelta`)
    const third = await create()
    expect((await follow(caller, { incidencia_id: third.id, canal: 'correo', email: 'Duenya@correo.example' })).body.estado).toBe('activo')
  })

  test('is asked at most five times a day by whatever devices; then they are told to wait', async () => {
    const { id } = await create()
    const statuses = []
    for (let n = 0; n < 6; n += 1)
      statuses.push((await follow(device(), { incidencia_id: id, canal: 'correo', email: `a.jena+${n}@gmail.com` })).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })
})

describe('the link of a mail', () => {
  test('tells less, stops and starts again', async () => {
    const { incident } = await confirmed('menos@correo.example')
    const enlace = tokenOf(await newest('menos@correo.example'))
    expect((await opened(enlace, { frecuencia: 'semanal' })).body.seguimientos).toMatchObject([{ frecuencia: 'semanal', estado: 'activo' }])
    await moved(incident.id, 18)
    await opened(enlace, { frecuencia: 'al_momento', accion: 'dejar' })
    await moved(incident.id, 15)
    expect(await mailsTo('menos@correo.example')).toHaveLength(1)
    await opened(enlace, { accion: 'confirmar' })
    await moved(incident.id, 18)
    expect(await mailsTo('menos@correo.example')).toHaveLength(2)
  })

  test('erases the address and all that it follows', async () => {
    const { caller } = await confirmed('borrar@correo.example')
    const enlace = tokenOf(await newest('borrar@correo.example'))
    expect((await opened(enlace, { accion: 'borrar' })).body).toMatchObject({ correo: null, incidencia: null, seguimientos: [] })
    expect(await followsOf(caller)).toEqual([])
    expect((await opened(enlace)).status).toBe(400)
  })

  test('of a question takes the address off what was typed with it, and nothing else', async () => {
    const { caller } = await confirmed('ajena@correo.example')
    const contact = { nombre: 'Ana', telefono: '960000000', email: 'ajena@correo.example' }
    const report = await create({ uuid: 'device-mistypes' }, contact)
    const other = device()
    await follow(other, { incidencia_id: report.id, canal: 'correo', email: 'ajena@correo.example' })
    const [ofFollow, ofReport] = await mailsTo('ajena@correo.example')
    for (const mail of [ofFollow, ofReport]) await opened(tokenOf(mail), { accion: 'borrar' })
    const row = app.current.db.read(app.current.home.esquema).selectFrom('incidencias_ciudadano').select(['nombre', 'telefono', 'email'])
    expect(await row.where('incidencia_id', '=', report.id).execute()).toEqual([{ ...contact, email: null }])
    expect([(await followsOf(other)).length, (await followsOf(caller)).length]).toEqual([0, 1])
  })

  test('shows a reporter their report on any device and erases the contact they left, until it is anonymised', async () => {
    const { body: created } = await app.current.call(
      createIncident,
      { uuid: 'device-of-reporter' },
      {
        body: {
          tipos: String(types.lampOut),
          unidad_gestion_id: units.streets,
          contenido: 'Lo que conté',
          geolatitud: 39.05,
          geolongitud: -0.25,
          ciudadano: { nombre: 'Ana', email: 'ana@correo.example' },
        },
      },
    )
    const enlace = tokenOf(await newest('ana@correo.example'))
    expect((await opened(enlace)).body.incidencia).toBeNull()
    const { body } = await opened(enlace, { accion: 'confirmar' })
    expect(body).toMatchObject({ clase: 'propia', incidencia: { id: created.id, propia: true, contenido: 'Lo que conté' } })
    const { esquema } = app.current.home
    await opened(enlace, { accion: 'borrar' })
    const contact = app.current.db.read(esquema).selectFrom('incidencias_ciudadano').selectAll().where('incidencia_id', '=', created.id)
    expect(await contact.execute()).toEqual([])
    expect((await opened(enlace)).status).toBe(400)
    const { incident } = await confirmed('anonima@correo.example')
    const other = tokenOf(await newest('anonima@correo.example'))
    await write((tx) => anonymise(tx, { esquema, now: app.current.clock.now() }, [incident.id]))
    expect((await opened(other)).status).toBe(400)
  })
})

test('what somebody follows is in the copy of their data, and gone when they are forgotten; what nobody confirmed goes in a month', async () => {
  const { db, home, clock } = app.current
  const whom = { usuario_id: null, id_externo: null, email: 'copia@correo.example' }
  await confirmed('copia@correo.example')
  const at = { esquema: home.esquema, now: clock.now() }
  const copied = async () => (await copyOf(db.read(home.esquema), { ...at, address: 'https://avisa.test' }, whom)).seguimientos
  expect(await copied()).toMatchObject([{ canal: 'correo', email: 'copia@correo.example' }])
  await write((tx) => forgetPerson(tx, at, whom))
  expect(await copied()).toEqual([])
  const caller = device()
  await follow(caller, { incidencia_id: (await create()).id, canal: 'correo', email: 'nadie@correo.example' })
  const later = (days: number) => ({ ...at, now: new Date(at.now.getTime() + days * 86_400_000) })
  await write((tx) => dropOldFollows(tx, later(29)))
  expect(await followsOf(caller)).toHaveLength(1)
  await write((tx) => dropOldFollows(tx, later(31)))
  expect(await followsOf(caller)).toEqual([])
})

describe('the one-click unsubscribe (RFC 8058)', () => {
  test('is named by the mail as a second parser reads it, and works by a bare form POST; a GET changes nothing', async () => {
    const { incident } = await confirmed('unclic@correo.example')
    await moved(incident.id, 18)
    const [mail] = await mailsTo('unclic@correo.example')
    if (!mail) throw new Error('no mail')
    const stream = nodemailer.createTransport({ streamTransport: true, buffer: true })
    const { message } = await stream.sendMail(toMessage(mail, 'avisa@test.example'))
    const parsed = await simpleParser(message)
    expect(parsed.headers.get('list')).toMatchObject({ 'unsubscribe-post': { name: 'List-Unsubscribe=One-Click' } })
    const { url = '' } = (parsed.headers.get('list') as unknown as { unsubscribe: { url?: string } }).unsubscribe
    const { pathname, search } = new URL(url)
    const state = async () => (await opened(tokenOf(mail))).body.seguimientos[0]?.estado
    expect((await app.current.inject({ method: 'GET', url: pathname + search })).statusCode).toBe(404)
    expect((await app.current.inject({ method: 'GET', url: `/s/${tokenOf(mail)}${search}` })).statusCode).toBeLessThan(500)
    expect(await state()).toBe('activo')
    const post = (path: string) =>
      app.current.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
    expect((await post(pathname + search)).statusCode).toBe(200)
    expect(await state()).toBe('baja')
    for (const path of [pathname, `/api/v1/seguimientos/enlace/${'x'.repeat(43)}/baja${search}`, `${pathname}?municipio=9999`])
      expect((await post(path)).statusCode).toBe(200)
  })
})

describe('who follows', () => {
  test('what they see, or an area or a street of the public map, is listed for them alone', async () => {
    const incident = await create()
    const caller = device()
    const area = await write((tx) =>
      tx
        .insertInto('zonas')
        .values({ fuente: 'p', clase: 'barrio', codigo: '1', nombre_es: 'Centro', nombre_val: 'Centre' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const first = await follow(caller, { incidencia_id: incident.id, canal: 'push' })
    expect(first).toMatchObject({ status: 201, body: { estado: 'activo' } })
    expect((await follow(caller, { zona_id: area.id, canal: 'push' })).body.estado).toBe('activo')
    expect(await followsOf(caller)).toMatchObject([
      { zona_id: area.id, nombre: 'Centro', frecuencia: 'diaria' },
      { incidencia_id: incident.id, codigo: incident.codigo, frecuencia: 'al_momento' },
    ])
    const stranger = device()
    expect(await followsOf(stranger)).toEqual([])
    const stop = (who: Caller) => app.current.call(deleteFollow, who, { params: { id: first.body.id } })
    expect([(await stop(stranger)).status, (await stop(caller)).status, (await stop(caller)).status]).toEqual([404, 200, 404])
    await app.current.settings({ incidencias_publicas: false })
    expect((await follow(stranger, { zona_id: area.id, canal: 'push' })).status).toBe(404)
    expect((await follow(stranger, { incidencia_id: incident.id, canal: 'push' })).status).toBe(404)
    await app.current.settings({ incidencias_publicas: true })
  })

  test('with an account is written to at the account’s address, and follows at most fifty', async () => {
    const person = await app.current.signIn({ roles: ['Ciudadanos'], servidor: 'ciudadano', id_externo: 'c-follow' })
    const caller = { token: person.token }
    const { id, codigo } = await create()
    expect((await follow(caller, { incidencia_id: id, canal: 'correo' })).body.estado).toBe('activo')
    await moved(id, 18)
    expect((await newest(person.email))?.subject).toBe(`La incidencia que sigue ${codigo}: Ciudadano resuelta`)
    const values = {
      quien: `u${person.id}`,
      usuario_id: person.id,
      lang: 'es',
      canal: 'push',
      frecuencia: 'semanal',
      created_at: new Date(),
    }
    await write(async (tx) => {
      const streets = await tx
        .insertInto('viales')
        .values(
          Array.from({ length: maxFollows - 1 }, (_none, n) => ({
            id_vial: 90_000 + n,
            fuente: 'f',
            codigo: `s${n}`,
            nombre_es: `Calle ${n}`,
            nombre_val: `Carrer ${n}`,
            completo_es: `Calle ${n}`,
            completo_val: `Carrer ${n}`,
            latitud: 39,
            longitud: -0.3,
          })),
        )
        .returning('id_vial')
        .execute()
      await tx
        .insertInto('seguimientos')
        .values(streets.map(({ id_vial }) => ({ ...values, id_vial })))
        .execute()
    })
    expect((await follow(caller, { incidencia_id: (await create()).id, canal: 'push' })).body).toMatchObject({
      error: { code: 'follow.tooMany' },
    })
  })
})
