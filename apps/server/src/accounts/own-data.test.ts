import { openBrowser } from '#/testing/push-stand-in.ts'
import { citizenLogin, tokenInfo } from '@avisa/contract/accounts/endpoints'
import { addIncidentComment } from '@avisa/contract/comments/endpoints'
import { addImage } from '@avisa/contract/images/endpoints'
import { createIncident, getIncident } from '@avisa/contract/incidents/endpoints'
import { subscribeToPush } from '@avisa/contract/notifications/endpoints'
import { eraseOwnAccount, getOwnData } from '@avisa/contract/privacy/endpoints'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readCitizenRequest, runCitizen } from '#/commands/privacy/citizen-command.ts'
import { deviceKey } from '#/platform/device-key.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { testPassword, town } from '#/testing/test-town.ts'

const app = useTestApp()
const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await app.current.db.bulk(app.current.home.esquema, (client) => client.query<T>(text, values))).rows
const uuid = 'device-of-amparo'
const email = 'amparo@correo.es'
const credentials = {
  grant_type: 'password' as const,
  client_id: 'avisa-app',
  client_secret: 'avisa-app',
  username: email,
  password: testPassword,
}

type Someone = { id: number; token: string; email: string }
let amparo: Someone
let staff: Someone
let incident = 0

const report = async (caller: { token?: string; uuid: string }, contact: object) => {
  const place = { geolatitud: 39.05, geolongitud: -0.25 }
  const body = { unidad_gestion_id: 1, tipos: String(town.types.lampOut), contenido: 'No funciona', ...place, ciudadano: contact }
  return (await app.current.call(createIncident, caller, { body })).body.id as number
}

beforeAll(async () => {
  await app.current.settings({ login_ciudadano: true, chat_ciudadano_activo: true })
  const permisos = ['incidencia.consultar.todas', 'mantenimiento.ciudadano.consultar'] as const
  staff = await app.current.signIn({ roles: ['SuperAdmin'], unidades: [1, 2], permisos, email: 'personal@test.example' })
})
beforeEach(async () => {
  for (const table of ['historial', 'comentarios', 'incidencias']) await query(`delete from ${table}`)
  await query(
    `alter table consultas_personales disable trigger user; delete from consultas_personales; alter table consultas_personales enable trigger user`,
  )
  await query(`delete from usuarios where servidor = 'ciudadano'`)
  amparo = await app.current.signIn({
    servidor: 'ciudadano',
    id_externo: crypto.randomUUID(),
    email,
    nombre: 'Amparo',
    roles: ['Ciudadanos'],
  })
  incident = await report({ token: amparo.token, uuid }, { nombre: 'Amparo Gil', email, telefono: '612345678' })
  const red = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
    .jpeg()
    .toBuffer()
  const imagen = red.toString('base64')
  await app.current.call(addImage, amparo, { params: { id: incident }, body: { base64: true, imagen, nombre: 'a.jpg' } })
  await app.current.call(addIncidentComment, amparo, { params: { id: incident }, body: { comentario: 'Sigue apagada' } })
  await query(`update sesiones set uuid = $1 where usuario_id = $2`, [ownKey(), amparo.id])
  const { keys } = openBrowser('own-data').subscription
  await app.current.call(
    subscribeToPush,
    { ...amparo, uuid },
    { params: { uuid }, body: { endpoint: 'https://push.test.example/amparo', keys } },
  )
})
const ownKey = () => deviceKey(app.current.home.esquema, uuid)
const own = async (caller: { token: string }) => {
  const { status, body } = await app.current.call(getOwnData, caller)
  return { status, text: Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body) }
}

describe('a citizen exports their own data', () => {
  it('the export contains account, reports with contacts, photos, comments, devices, and accesses by staff', async () => {
    const stranger = await report({ uuid: 'device-of-pau' }, { nombre: 'Pau', email })
    await app.current.call(getIncident, staff, { params: { id: incident } })
    const { status, text } = await own(amparo)
    expect(status).toBe(200)
    const copy = JSON.parse(text)
    expect(copy).toMatchObject({
      cuenta: { email, nombre: 'Amparo' },
      incidencias: [
        {
          contenido: 'No funciona',
          contacto: { nombre: 'Amparo Gil', telefono: '612345678' },
          comentarios: [{ comentario: 'Sigue apagada', propio: true }],
        },
      ],
      dispositivos: [{ uuid: ownKey(), avisos_push: true }],
      consultas_del_personal: [{ para: 'GET /api/v1/incidencias/:id' }],
    })
    expect(text).not.toMatch(/password|hash|Pau/)
    expect(stranger).toBeGreaterThan(0)
    const [photo] = copy.incidencias[0].fotos as string[]
    const answered = await app.current.inject({ url: new URL(photo ?? '').pathname })
    expect({ statusCode: answered.statusCode, contentType: answered.headers['content-type'] }).toEqual({
      statusCode: 200,
      contentType: 'image/jpeg',
    })
  })

  it('staff and sheets get no export, and nobody gets that of another person', async () => {
    expect((await own(staff)).status).toBe(403)
    await query(`update sesiones set por_codigo = true where usuario_id = $1`, [amparo.id])
    expect((await own(amparo)).status).toBe(403)
    expect((await app.current.call(getOwnData, {})).status).toBe(401)
  })
})

describe('a citizen deletes their account', () => {
  const erase = (body: { password?: string }, caller: { token: string } = amparo) => app.current.call(eraseOwnAccount, caller, { body })

  it('the password is required; a wrong one is refused at its field', async () => {
    for (const body of [{}, { password: 'otra' }]) {
      const { status, body: answer } = await erase(body)
      expect({ status, field: answer.error.errors[0].field }).toEqual({ status: 400, field: 'password' })
    }
    expect((await own(amparo)).status).toBe(200)
    expect((await erase({ password: testPassword }, staff)).status).toBe(403)
  })

  it('account and sessions are deleted and a mail is sent; the anonymised report stays', async () => {
    expect((await erase({ password: testPassword })).status).toBe(200)
    expect((await app.current.call(tokenInfo, amparo)).status).toBe(401)
    expect((await app.current.call(citizenLogin, {}, { body: credentials })).status).toBe(401)
    const remaining = (await app.current.call(getIncident, staff, { params: { id: incident } })).body
    expect(remaining).toMatchObject({ contenido: 'No funciona', ciudadano: null, usuario_id: null, ciudadano_id_externo: null })
    expect(remaining.imagenes).toHaveLength(1)
    expect(await query(`select 1 from suscripciones_push`)).toEqual([])
    expect(await query(`select 1 from dispositivos where uuid = $1`, [ownKey()])).toEqual([])
    expect(await query(`select usuario_id from comentarios`)).toEqual([{ usuario_id: null }])
    const traces = await query(`select to_jsonb(i) from incidencias i`)
    expect(JSON.stringify([traces, await query(`select * from historial`), await query('select * from envios')])).not.toMatch(
      /amparo|612345678/i,
    )
    const mails = await app.current.mails()
    expect(mails.filter(({ subject }) => subject === 'Hemos borrado sus datos').map(({ to }) => to)).toEqual([email])
  })

  it('an account that has worked for the municipality is kept, and the person is told so', async () => {
    await query(`insert into jornadas (usuario_id, unidad_gestion_id, inicio, recibida_inicio) values ($1, 1, now(), now())`, [amparo.id])
    const { status, body } = await erase({ password: testPassword })
    expect({ status, code: body.error.code }).toEqual({ status: 403, code: 'account.worked' })
    expect((await own(amparo)).status).toBe(200)
    await query(`delete from jornadas`)
  })

  it('a citizen of an external server, which has the password, only confirms', async () => {
    await query(`update usuarios set password_hash = null where id = $1`, [amparo.id])
    expect((await erase({})).status).toBe(200)
    expect(await query(`select 1 from usuarios where id = $1`, [amparo.id])).toEqual([])
  })
})

describe('staff act on request of a citizen', () => {
  const run = (...args: string[]) =>
    runCitizen(
      { db: app.current.db, jobs: async () => app.current.deps.jobs, address: 'https://avisos.test.example' },
      readCitizenRequest([app.current.home.clave, ...args]),
      app.current.clock.now(),
    )

  it('the export includes reports left with the e-mail, also without an account, and is logged', async () => {
    await report({ uuid: 'device-of-pau' }, { nombre: 'Pau', email: 'Amparo@correo.es' })
    const copy = JSON.parse((await run('export', email))[0] ?? '')
    expect(copy.incidencias.map((report: { contacto: { nombre: string } }) => report.contacto.nombre)).toEqual(['Amparo Gil', 'Pau'])
    const [noted] = await query<{ usuario_id: null; incidencias: number[] }>(
      `select usuario_id, incidencias from consultas_personales order by id desc limit 1`,
    )
    expect(noted).toMatchObject({ usuario_id: null, incidencias: { length: 2 } })
  })

  it('deletion needs --yes and sends a mail', async () => {
    await report({ uuid: 'device-of-pau' }, { nombre: 'Pau', email: 'pau@correo.es' })
    expect((await run('erase', 'pau@correo.es'))[0]).toContain('no account and 1 incidents')
    expect((await run('erase', 'pau@correo.es', '--yes'))[0]).toContain('1 incidents stay without them')
    expect(await query(`select nombre from incidencias_ciudadano`)).toEqual([{ nombre: 'Amparo Gil' }])
    expect((await app.current.mails()).some(({ to, subject }) => to === 'pau@correo.es' && subject === 'Hemos borrado sus datos')).toBe(
      true,
    )
    await run('erase', email, '--yes')
    expect(await query(`select 1 from usuarios where email = $1`, [email])).toEqual([])
  })

  it.each([[['export']], [['look', email]], [['export', 'nobody']], [['export', email, '--all']]])(
    'invalid arguments are refused: %j',
    (args) => {
      expect(() => readCitizenRequest(['KEY', ...args])).toThrow(/./)
    },
  )
  it('accounts of staff are never exported or deleted', async () => {
    await expect(run('erase', 'personal@test.example', '--yes')).rejects.toThrow(/keeps nothing/)
  })
})
