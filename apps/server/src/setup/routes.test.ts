import { writeSettings } from '#/platform/database/settings-store.ts'
import { login } from '@avisa/contract/accounts/endpoints'
import { createIncident } from '@avisa/contract/incidents/endpoints'
import { getParameters, listMunicipalities } from '@avisa/contract/municipalities/endpoints'
import type { Change } from '@avisa/contract/configuration/acts'
import { listObjects, saveChanges, undoAct } from '@avisa/contract/configuration/endpoints'
import type { ObjectRows } from '@avisa/contract/configuration/schemas'
import type { Parameters } from '@avisa/contract/municipalities/schemas'
import { checkInvitation, createTown, getCatalogue, getSetup, openTown, saveSetupStep } from '@avisa/contract/setup/endpoints'
import type { Setup } from '@avisa/contract/setup/schemas'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { issueInvitation } from './shared/invitation-store.ts'

const app = useTestApp()
const invite = () => issueInvitation(app.current.db, { now: app.current.clock.now() })
const plan = (codigo: string, nombre: string) => ({
  codigo,
  nombre,
  nombre_val: `${nombre} (val)`,
  provincia: 'Castellón',
  centro: { latitud: 40, longitud: -0.1 },
  limites: { latitud_min: 39.9, latitud_max: 40.1, longitud_min: -0.2, longitud_max: 0 },
  idiomas: ['es' as const, 'ca' as const],
  persona: { nombre: 'Irene', apellidos: 'Soler', email: 'irene@vila.example', password: 'un llimoner vell' },
})

/** A municipality made by an invitation, and its administrator's session. */
const setUp = async (nombre: string) => {
  const { call } = app.current
  const town = await call(createTown, {}, { body: plan(await invite(), nombre) })
  expect(town.status).toBe(201)
  const key: string = town.body.api_key
  const session = await call(login, { key }, { body: { email: 'irene@vila.example', password: 'un llimoner vell' } })
  return { key, token: session.body.api_token as string, esquema: `m_${nombre.toLowerCase()}` }
}
const missing = ({ comprobaciones }: Setup) => comprobaciones.filter(({ bien }) => !bien).map(({ clave }) => clave)
const contact: Partial<Parameters> = { contacto: { telefono: '964 000 000', email: null, web: null } }

type Caller = { key: string; token: string }
/** As the steps do it: one act on the parameters as they are. */
const saveParameters = async (caller: Caller, values: Partial<Parameters>) => {
  const { call } = app.current
  const { filas } = (await call(listObjects, caller, { params: { objeto: 'parametro' } })).body as ObjectRows
  const cambios = Object.entries(values).map(([clave, valor]): Change => {
    const antes = filas.find((row) => row.clave === clave)?.cuerpo ?? null
    return { objeto: 'parametro', clave, antes, despues: { clave, valor } }
  })
  return call(saveChanges, caller, { body: { cambios } })
}

describe('an invitation', () => {
  it('makes one municipality, closed and with nothing public, whose first person signs in', async () => {
    const { call } = app.current
    const codigo = await invite()
    expect((await call(checkInvitation, {}, { body: { codigo } })).status).toBe(200)
    const { status, body } = await call(createTown, {}, { body: plan(codigo, 'Vilanova') })
    expect({ status, body }).toMatchObject({ status: 201, body: { nombre: 'Vilanova', provincia: 'Castellón', centro: { latitud: 40 } } })
    const again = await call(createTown, {}, { body: plan(codigo, 'Vilavella') })
    expect([again.status, again.body.error.code]).toEqual([403, 'setup.codeInvalid'])
    const parameters = await call(getParameters, { key: body.api_key })
    expect(parameters.body).toMatchObject({
      abierta: false,
      incidencias_publicas: false,
      login_ciudadano: false,
      nombre_es: 'Vilanova',
      nombre_val: 'Vilanova (val)',
      forzar_idioma: null,
    })
    const listed = await call(listMunicipalities, {})
    expect(listed.body).toContainEqual(expect.objectContaining({ nombre: 'Vilanova', provincia: 'Castellón' }))
    const session = await call(login, { key: body.api_key }, { body: { email: 'irene@vila.example', password: 'un llimoner vell' } })
    expect(session.body.user).toMatchObject({ nombre: 'Irene', apellidos: 'Soler', user_roles: ['SuperAdmin'] })
  })

  it('is refused when it is wrong, ran out or was replaced at the next start', async () => {
    const { call, clock, db } = app.current
    const codes = ['x'.repeat(43), await issueInvitation(db, { now: clock.now(), atStart: true })]
    await issueInvitation(db, { now: clock.now(), atStart: true })
    const old = new Date(clock.now().getTime() - 90_000_000)
    codes.push(await issueInvitation(db, { now: old }))
    for (const codigo of codes) expect((await call(checkInvitation, {}, { body: { codigo } })).status).toBe(403)
  })

  it('stays valid after an attempt that made nothing', async () => {
    const { call } = app.current
    const codigo = await invite()
    const good = plan(codigo, 'Vilafamés')
    const attempts: [number, object][] = [
      [400, { nombre: '平和' }],
      [409, { nombre: 'Vilanova!' }],
      [400, { centro: { latitud: 41, longitud: -0.1 } }],
      [400, { persona: { ...good.persona, password: '12345678' } }],
      [400, { persona: { ...good.persona, email: 'irene' } }],
    ]
    for (const [status, change] of attempts) {
      const answer = await call(createTown, {}, { body: { ...good, ...change } })
      expect([change, answer.status]).toEqual([change, status])
    }
    expect((await call(createTown, {}, { body: good })).status).toBe(201)
  })

  it('makes one municipality of two attempts at once', async () => {
    const { call } = app.current
    const body = plan(await invite(), 'Vilareal')
    const answers = await Promise.all([call(createTown, {}, { body }), call(createTown, {}, { body })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403])
  })

  it('is not guessed from one network', async () => {
    const { inject } = app.current
    const guess = () =>
      inject({ method: 'POST', url: '/api/v1/alta/codigo', remoteAddress: '203.0.113.9', payload: { codigo: 'y'.repeat(43) } })
    const statuses: number[] = []
    for (let i = 0; i < 31; i += 1) statuses.push((await guess()).statusCode)
    expect(statuses.filter((status) => status === 403)).toHaveLength(30)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('the set-up', () => {
  it('keeps its steps for every device, and only those who may configure it see it', async () => {
    const { call, signIn } = app.current
    const { key, token } = await setUp('Benicarlo')
    const saved = await call(saveSetupStep, { key, token }, { params: { paso: 'callejero' }, body: { estado: 'luego' } })
    expect(saved.body.pasos.slice(0, 4).map(({ estado }: { estado: string }) => estado)).toEqual(['hecho', 'hecho', 'luego', 'pendiente'])
    expect((await call(getSetup, { key, token })).body.pasos).toEqual(saved.body.pasos)
    const technician = await signIn({ roles: ['Tecnicos'] })
    expect((await call(getSetup, { token: technician.token })).status).toBe(403)
    expect((await call(openTown, { token: technician.token })).status).toBe(403)
  })

  it('says in the directory what the parameters say, also after a statement by hand', async () => {
    const { db } = app.current
    const { key, token, esquema } = await setUp('Peniscola')
    expect((await saveParameters({ key, token }, { nombre_es: 'Peñíscola', color: '#7A1F1F' })).status).toBe(201)
    const row = () =>
      db.shared.selectFrom('municipios').select(['nombre', 'color', 'logo', 'provincia']).where('esquema', '=', esquema).executeTakeFirst()
    expect(await row()).toEqual({ nombre: 'Peñíscola', color: '#7A1F1F', logo: null, provincia: 'Castellón' })
    await db.write(esquema, (tx) => writeSettings(tx, { color: undefined }))
    expect(await row()).toMatchObject({ color: '#0A6478' })
    const taken = await saveParameters({ key, token }, { nombre_es: 'Benicarló' })
    expect([taken.status, taken.body.error.errors[0]]).toEqual([
      400,
      { field: 'parametro/nombre_es/valor', message: '«Benicarlo» ya está en este servidor. Escriba otro nombre.' },
    ])
  })

  it('erases nothing before its personal data are taken away', async () => {
    const { call } = app.current
    const { key, token } = await setUp('Morella')
    const { conservacion } = (await call(getParameters, { key })).body
    const wrong = await saveParameters({ key, token }, { conservacion: { ...conservacion, anonimizar_meses: 24, borrar_meses: 12 } })
    expect([wrong.status, wrong.body.error.errors[0].field]).toEqual([400, 'parametro/conservacion/valor'])
  })

  it('changes between the catalogues, keeps types of its own, and removes none that is used', async () => {
    const { call, db } = app.current
    const { key, token, esquema } = await setUp('Xert')
    const catalogue = async () => (await call(getSetup, { key, token })).body.catalogo
    const count = async () => (await db.read(esquema).selectFrom('tipos').select('codigo').execute()).length
    const acts: number[] = []
    const choose = async (plantilla: 'esencial' | 'completa' | 'vacia') => {
      const { cambios } = (await call(getCatalogue, { key, token }, { params: { plantilla } })).body
      const { status, body } = await call(saveChanges, { key, token }, { body: { cambios } })
      acts.push(body.id)
      return [status, await catalogue(), await count()]
    }
    const fields = async () => (await db.read(esquema).selectFrom('campos_extra_tipos').select('tipo_id').execute()).length
    expect(await catalogue()).toBe('esencial')
    expect(await choose('completa')).toEqual([201, 'completa', 89])
    const questions = await fields()
    expect(questions).toBeGreaterThan(10)
    expect((await call(getCatalogue, { key, token }, { params: { plantilla: 'completa' } })).body.cambios).toEqual([])
    expect(await choose('esencial')).toEqual([201, 'esencial', 15])
    expect(await fields()).toBe(0)
    expect((await call(undoAct, { key, token }, { params: { id: acts.at(-1) ?? 0 }, body: {} })).body).toMatchObject({ origen: 'deshacer' })
    expect([await catalogue(), await fields()]).toEqual(['completa', questions])
    expect(await choose('vacia')).toEqual([201, 'vacia', 0])
    await db.bulk(esquema, (client) =>
      client.query(`insert into tipos (codigo, icono, descripcion_es, descripcion_val) values ('propio', 'bulb', 'Propio', 'Propi')`),
    )
    expect(await choose('completa')).toEqual([201, null, 90])
    const type = await db.read(esquema).selectFrom('tipos').select('id').where('codigo', '=', 'alumbrado.apagada').executeTakeFirstOrThrow()
    const body = { unidad_gestion_id: 1, tipos: String(type.id), contenido: 'Ensayo', geolatitud: 40, geolongitud: -0.1 }
    expect((await call(createIncident, { key, token }, { body })).status).toBe(201)
    expect(await choose('esencial')).toEqual([409, null, 90])
  })
})

describe('the opening', () => {
  it('lets staff try before, then erases the trials, begins numbers at 1 and lets citizens report', async () => {
    const { call, db } = app.current
    const { key, token, esquema } = await setUp('Vinaros')
    const read = db.read(esquema)
    const type = await read.selectFrom('tipos').select('id').where('codigo', '=', 'alumbrado').executeTakeFirstOrThrow()
    const body = { unidad_gestion_id: 1, tipos: String(type.id), contenido: 'Farola', geolatitud: 40, geolongitud: -0.1 }
    const conditions = { version: '1', fecha: '2026-05-04T10:00:00Z' }
    const report = () =>
      call(
        createIncident,
        { key, uuid: 'device-citizen' },
        { body: { ...body, ciudadano: { nombre: 'Pau', email: 'pau@vila.example' }, condiciones: conditions } },
      )
    const early = await report()
    expect([early.status, early.body.error.code]).toEqual([403, 'setup.notOpen'])
    const trial = await call(createIncident, { key, token }, { body })
    expect(trial.body.codigo).toMatch(/-1$|0001$/)
    const refused = await call(openTown, { key, token })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'setup.notReady'])
    expect((await saveParameters({ key, token }, contact)).status).toBe(201)
    expect(missing((await call(getSetup, { key, token })).body)).toEqual(['personas', 'callejero', 'correo'])
    const opened = await call(openTown, { key, token })
    expect(opened.body).toMatchObject({ abierta: true })
    expect(await read.selectFrom('incidencias').select('id').execute()).toEqual([])
    expect((await call(openTown, { key, token })).body.error.code).toBe('setup.isOpen')
    const first = await report()
    expect([first.status, first.body.codigo]).toEqual([201, trial.body.codigo])
    expect(await read.selectFrom('incidencias').select('ensayo').execute()).toEqual([{ ensayo: false }])
  })

  it('erases nothing that was reported while it was open', async () => {
    const { call, settings, signIn, db, home } = app.current
    const { token } = await signIn({ roles: ['SuperAdmin'] })
    const body = { unidad_gestion_id: 1, tipos: '21', contenido: 'Bache', geolatitud: 39.05, geolongitud: -0.25 }
    const real = await call(createIncident, { token }, { body })
    expect(real.status).toBe(201)
    await settings({
      abierta: false,
      ...contact,
      condiciones: { version: '1', secciones_es: [{ titulo: 'R', cuerpo: ['A'] }], secciones_val: [{ titulo: 'R', cuerpo: ['A'] }] },
    })
    const trial = await call(createIncident, { token }, { body })
    expect((await call(openTown, { token })).status).toBe(200)
    const left = await db.read(home.esquema).selectFrom('incidencias').select('codigo').execute()
    expect(left).toContainEqual({ codigo: real.body.codigo })
    expect(left).not.toContainEqual({ codigo: trial.body.codigo })
    expect((await call(createIncident, { token }, { body })).body.codigo).not.toBe(real.body.codigo)
  })
})
