import { once } from 'node:events'
import { getHealth } from '@avisa/contract/health/endpoints'
import { findingsOf } from '@avisa/contract/health/findings'
import { getMailServer, removeMailServer, saveMailServer, tryMailServer } from '@avisa/contract/integrations/endpoints'
import type { MailServer } from '@avisa/contract/municipalities/schemas'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkMail } from '#/health/job.ts'
import { enqueueMail } from '#/platform/mail-job.ts'
import { openTownMail } from '#/platform/town-mail.ts'
import { startSmtp } from '#/testing/smtp-server.ts'
import { useTestApp } from '#/testing/test-app.ts'

const app = useTestApp()
let smtp: Awaited<ReturnType<typeof startSmtp>>
let server: MailServer
let token: string
let id: number
const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
const tls = { rejectUnauthorized: false }

beforeAll(async () => {
  smtp = await startSmtp('s3creto')
  server = { host: 'mail.vila.example', puerto: smtp.port, cifrado: 'starttls', usuario: 'avisos', remitente: 'avisos@vila.example' }
  app.current.app.deps.townMail = openTownMail({ trusted: ['mail.vila.example'], resolve, tls })
  ;({ token, id } = await app.current.signIn({ roles: ['SuperAdmin'] }))
})
afterAll(() => smtp.stop())

const tryIt = (contrasenya: string | null, servidor: MailServer = server) =>
  app.current.call(tryMailServer, { token }, { body: { servidor, contrasenya } })
const save = (prueba: string, codigo: string, whose = token) =>
  app.current.call(saveMailServer, { token: whose }, { body: { prueba, codigo } })
const state = async () => (await app.current.call(getMailServer, { token })).body
const lastCode = () => smtp.lastCode()

it('is saved with the code that it delivered, and by nobody else', async () => {
  const { status, body } = await tryIt('s3creto')
  expect([status, JSON.stringify(body).includes('s3creto'), JSON.stringify(body).includes(lastCode())]).toEqual([200, false, false])
  const wrong = lastCode() === '000000' ? '000001' : '000000'
  expect((await save(body.prueba, wrong)).body.error.code).toBe('mail.wrongCode')
  const another = await app.current.signIn({ roles: ['SuperAdmin'] })
  expect((await save(body.prueba, lastCode(), another.token)).body.error.code).toBe('mail.trialOver')
  expect((await state()).servidor).toBeNull()
  expect((await save(body.prueba, lastCode())).status).toBe(200)
  expect(await state()).toEqual({ servidor: server, tiene_contrasenya: true, despliegue: false })
})

it('sends the mails of the municipality, and the deployment’s sends none', async () => {
  const { deps, db, home } = app.current
  const order = { codigo: 'resuelta', para: 'rosa@test.example', lang: 'es' as const, valores: { nombre: 'Rosa', codigo: '2026-7' } }
  await db.write(home.esquema, (tx) => enqueueMail(deps, tx, home, order))
  expect(await app.current.mails()).toEqual([])
  expect(smtp.received.at(-1)).toMatchObject({ from: 'avisos@vila.example' })
  expect(smtp.received.at(-1)?.data).toContain('To: rosa@test.example')
})

it('is tried again with the stored password only at the same server with the same user', async () => {
  expect((await tryIt(null)).status).toBe(200)
  expect((await tryIt(null, { ...server, usuario: 'otra' })).body.error.code).toBe('mail.wrongPassword')
  const codes: (string | undefined)[] = []
  const { deps } = app.current.app
  const townMail = deps.townMail
  deps.townMail = async ({ contrasenya }) => {
    codes.push(contrasenya)
    return 'sent'
  }
  await tryIt(null, { ...server, host: 'mail.otra.example' })
  deps.townMail = townMail
  expect(codes).toEqual([undefined])
})

it.each([
  ['a wrong password', 'mal', {}, 'mail.wrongPassword'],
  ['a sender that it does not know', 's3creto', { remitente: 'otra@vila.example' }, 'mail.refused'],
  ['a port where nobody answers', 's3creto', { puerto: 9 }, 'mail.unreachable'],
  ['a private address', 's3creto', { host: 'mail.otra.example' }, 'mail.unreachable'],
] as const)('with %s is told apart, and not saved', async (_what, password, more, code) => {
  const { body } = await tryIt(password, { ...server, ...more })
  expect(body.error.code).toBe(code)
})

it('without TLS is refused', async () => {
  const plain = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
  const listening = plain.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  const puerto = typeof address === 'object' && address ? address.port : 0
  expect((await tryIt('s3creto', { ...server, puerto, usuario: null })).body.error.code).toBe('mail.unreachable')
  await new Promise<void>((done) => plain.close(done))
})

describe('whose password ran out', () => {
  const waiting = 12
  const health = async () => (await app.current.call(getHealth, { token })).body
  const sendAll = () => app.current.deps.jobs.drain('correo')
  const warnings = async () =>
    (
      await app.current.db
        .read(app.current.home.esquema)
        .selectFrom('notificaciones')
        .select('texto_es')
        .where('usuario_id', '=', id)
        .execute()
    )
      .map(({ texto_es }) => texto_es ?? '')
      .filter((text) => text.includes('servidor de correo'))

  it('is told in the app within five minutes, once, and by no mail', async () => {
    const { deps, db, home, clock } = app.current
    smtp.setPassword('changed')
    const order = { codigo: 'resuelta', para: 'rosa@test.example', lang: 'es' as const, valores: { nombre: 'Rosa', codigo: '2026-8' } }
    await db.write(home.esquema, async (tx) => {
      for (let n = 0; n < waiting; n++) await enqueueMail(deps, tx, home, order)
    })
    expect(await sendAll()).toEqual({ done: 0, failed: waiting })
    await db.bulk('avisa_trabajos', (client) =>
      client.query(`update job set created_on = $1, start_after = now() + interval '1 hour' where name = 'correo' and state = 'retry'`, [
        clock.now(),
      ]),
    )
    clock.current = new Date(clock.current.getTime() + 2 * 60_000)
    await checkMail(deps)
    expect(await warnings()).toEqual([])
    clock.current = new Date(clock.current.getTime() + 2 * 60_000)
    for (let n = 0; n < 2; n++) await checkMail(deps)
    expect(await warnings()).toEqual([expect.stringContaining('<a href="/consola/salud">')])
    const now = await health()
    expect([now.correo.esperan, findingsOf(now)[0]?.nivel]).toEqual([waiting, 'rojo'])
    expect(now.correo.motivo).toContain('wrong password')
  })

  it('is mended with the new one, and all that waited is sent without waiting longer', async () => {
    const { body } = await tryIt('changed')
    expect((await save(body.prueba, lastCode())).status).toBe(200)
    const before = smtp.received.length
    const { rowCount } = await app.current.db.bulk('avisa_trabajos', (client) =>
      client.query(`select from job where name = 'correo' and state = 'retry' and start_after <= now()`),
    )
    expect(rowCount).toBe(waiting)
    expect(await sendAll()).toEqual({ done: waiting, failed: 0 })
    expect([smtp.received.length - before, (await health()).correo.esperan]).toEqual([waiting, 0])
    smtp.setPassword('s3creto')
  })
})

it('is given up for that of the deployment, and the password with it', async () => {
  expect((await app.current.call(removeMailServer, { token })).status).toBe(200)
  expect(await state()).toEqual({ servidor: null, tiene_contrasenya: false, despliegue: false })
})
