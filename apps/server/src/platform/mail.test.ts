import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { enqueueMail, type MailOrder } from './mail-job.ts'
import { openMailFolder, openSmtp } from './mail.ts'

const app = useTestApp()

/** A real SMTP server: what it was told, and what it answers to the next mail. */
const received: { from: string; to: string; data: string }[] = []
let answer: 'take' | 'busy' | 'unknown' = 'take'
const refusals = { busy: [451, 'Try later'], unknown: [550, 'No such user'] } as const
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username = '', password = '' }, _session, callback) =>
    username === 'avisa' && password === 's3creto' ? callback(null, { user: username }) : callback(new Error('wrong password')),
  onRcptTo: (_address, _session, callback) => {
    if (answer === 'take') return callback()
    const [responseCode, text] = refusals[answer]
    return callback(Object.assign(new Error(text), { responseCode }))
  },
  onData: (stream, session, callback) => {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      const { mailFrom, rcptTo } = session.envelope
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address).join(),
        data: Buffer.concat(parts).toString(),
      })
      callback()
    })
  },
})
let url = ''
beforeAll(async () => {
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  url = `smtp://avisa:s3creto@127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
beforeEach(() => {
  received.length = 0
  answer = 'take'
  app.current.deps.mail = openSmtp(url, 'avisos@test.example')
})

const order: MailOrder = {
  codigo: 'incidencia_recibida',
  para: 'rosa@test.example',
  lang: 'ca',
  valores: { nombre: 'Rosa', codigo: '2026-7', tipo: 'Fanal <apagat>', direccion: null, fecha: '04/05/2026', enlace: '/incidencias/7' },
}
const send = async (options: MailOrder = order) => {
  const { deps, db, home } = app.current
  await db.write(home.esquema, (tx) => enqueueMail(deps, tx, home, options))
}

/** The parts of a mail as its reader gets them. */
const decoded = (data: string) =>
  data.replaceAll(/=\r\n/g, '').replaceAll(/(=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())

describe('a mail', () => {
  it('is sent by SMTP under the municipality’s name, as text and HTML, in the recipient’s language', async () => {
    await send()
    expect(await app.current.deps.jobs.drain()).toEqual({ done: 1, failed: 0 })
    const [mail] = received
    expect(mail).toMatchObject({ from: 'avisos@test.example', to: 'rosa@test.example' })
    const text = decoded(mail?.data ?? '')
    expect(text).toContain('From: Vila Prova <avisos@test.example>')
    expect(text).toContain('Content-Language: ca')
    expect(text).toContain('Hola, Rosa:')
    expect(text).toContain('Gràcies per avisar. Hem rebut la seua incidència i la revisarem prompte.')
    expect(text).toContain('Veure la incidència:\r\nhttps://avisos.test.example/incidencias/7')
    expect(text).toContain('<html lang="ca-valencia">')
    expect(text).toContain('href="https://avisos.test.example/incidencias/7"')
  })

  it('contains user texts as written, and omits sentences without values', async () => {
    await send()
    await app.current.deps.jobs.drain()
    const text = decoded(received[0]?.data ?? '')
    expect(text).toContain('Tipus: Fanal <apagat>')
    expect(text).toContain('Tipus: Fanal &lt;apagat&gt;')
    expect(text).not.toContain('Lloc:')
    expect(text).not.toMatch(/\{\{|null|undefined/)
  })

  it('has the municipality’s own text', async () => {
    const { db, home } = app.current
    await db.write(home.esquema, (tx) =>
      tx.updateTable('correos').set({ asunto_es: 'Ya está: {{codigo}}' }).where('codigo', '=', 'resuelta').execute(),
    )
    await send({ ...order, codigo: 'resuelta', lang: 'es' })
    await app.current.deps.jobs.drain()
    expect(decoded(received[0]?.data ?? '')).toMatch(/^Subject: .*Ya.*2026-7/m)
  })

  it('waits while the mail server refuses it, and is sent when it recovers', async () => {
    answer = 'busy'
    await send()
    expect(await app.current.deps.jobs.drain()).toEqual({ done: 0, failed: 1 })
    answer = 'take'
    expect(await app.current.deps.jobs.drain()).toEqual({ done: 1, failed: 0 })
    expect(received).toHaveLength(1)
  })

  it('waits while the mail server is down', async () => {
    app.current.deps.mail = openSmtp('smtp://127.0.0.1:9', 'avisos@test.example')
    await send()
    expect(await app.current.deps.jobs.drain()).toEqual({ done: 0, failed: 1 })
    app.current.deps.mail = openSmtp(url, 'avisos@test.example')
    expect(await app.current.deps.jobs.drain()).toEqual({ done: 1, failed: 0 })
  })

  it('to a non-existent address is not retried', async () => {
    answer = 'unknown'
    await send()
    expect(await app.current.deps.jobs.drain()).toEqual({ done: 1, failed: 0 })
    expect(received).toEqual([])
  })

  it('cannot inject a header through its subject', async () => {
    await send({ ...order, valores: { ...order.valores, codigo: '1\r\nBcc: otra@test.example' } })
    await app.current.deps.jobs.drain()
    expect(received[0]?.to).toBe('rosa@test.example')
    expect(received[0]?.data.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m)
  })
})

describe('without a mail server', () => {
  let folder = ''
  const page = (lang = 'es') =>
    app.current.inject({ method: 'GET', url: '/dev/mail', headers: { accept: 'text/html', 'accept-language': lang } })
  const keep = async () => {
    folder = await mkdtemp(join(tmpdir(), 'avisa-mail-'))
    app.current.deps.mail = openMailFolder(folder)
  }
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('/dev/mail shows the demo’s mails, newest first, with working links', async () => {
    await keep()
    const { db, deps } = app.current
    await db.write('avisa', (tx) => tx.updateTable('municipios').set({ demo: true }).execute())
    await send({ ...order, valores: { ...order.valores, nombre: '<b>Uno</b>' } })
    app.current.clock.current = new Date(app.current.clock.current.getTime() + 60_000)
    await deps.jobs.drain()
    await send({ ...order, lang: 'es', valores: { ...order.valores, nombre: 'Dos' } })
    app.current.clock.current = new Date(app.current.clock.current.getTime() + 60_000)
    await deps.jobs.drain()
    const { statusCode, body } = await page()
    expect(statusCode).toBe(200)
    expect(body).toContain('<h1>Correos de la demostración</h1>')
    expect((await page('ca')).body).toContain('<h1>Correus de la demostració</h1>')
    expect(body.indexOf('Hola, Dos')).toBeGreaterThan(0)
    expect(body.indexOf('Hola, Dos')).toBeLessThan(body.indexOf('Hola, &lt;b&gt;Uno&lt;/b&gt;'))
    expect(body).toContain('<a href="https://avisos.test.example/incidencias/7">')
    await db.write('avisa', (tx) => tx.updateTable('municipios').set({ demo: false }).execute())
  })

  it('/dev/mail is served to this machine only, not through a proxy', async () => {
    await keep()
    const { db, inject } = app.current
    await db.write('avisa', (tx) => tx.updateTable('municipios').set({ demo: true }).execute())
    const get = (more: object) => inject({ method: 'GET', url: '/dev/mail', headers: { accept: 'text/html' }, ...more })
    const statuses = await Promise.all([
      get({}),
      get({ remoteAddress: '::1' }),
      get({ remoteAddress: '192.168.1.20' }),
      get({ headers: { host: 'avisos.example.org' } }),
      get({ headers: { 'x-forwarded-for': '127.0.0.1' } }),
    ])
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 404, 404])
    await db.write('avisa', (tx) => tx.updateTable('municipios').set({ demo: false }).execute())
  })

  it('/dev/mail does not exist without a demo, or with a mail server', async () => {
    await keep()
    expect((await page()).statusCode).toBe(404)
    const { db } = app.current
    await db.write('avisa', (tx) => tx.updateTable('municipios').set({ demo: true }).execute())
    app.current.deps.mail = openSmtp(url, 'avisos@test.example')
    expect((await page()).statusCode).toBe(404)
    await db.write('avisa', (tx) => tx.updateTable('municipios').set({ demo: false }).execute())
  })
})
