import { createFollow, openLink } from '@avisa/contract/follows/endpoints'
import { createIncident } from '@avisa/contract/incidents/endpoints'
import { rateIncident, stillBroken } from '@avisa/contract/reopening/endpoints'
import { simpleParser } from 'mailparser'
import nodemailer from 'nodemailer'
import { beforeAll, describe, expect, test } from 'vitest'
import { orderDigests } from '#/notifications/digest.ts'
import { sendReminders } from '#/notifications/reminder.ts'
import { openDatabase } from '#/platform/database/database.ts'
import { followTasks } from '#/incidents/shared/status-store.ts'
import { toMessage } from '#/platform/mail.ts'
import { useTestApp, type Caller } from '#/testing/test-app.ts'
import { town } from '#/testing/test-town.ts'

const app = useTestApp()
const write = <T>(work: Parameters<typeof app.current.db.write<T>>[1]) => app.current.db.write(app.current.home.esquema, work)
const mailsTo = async (to: string) => (await app.current.mails()).filter((mail) => mail.to === to)
const tokenOf = (text: string | undefined) => /\/s\/([\w-]+)/.exec(text ?? '')?.[1] ?? ''
const confirm = async (email: string) => {
  const [mail] = await mailsTo(email)
  await app.current.call(openLink, {}, { body: { enlace: tokenOf(mail?.text), accion: 'confirmar' } })
}
let devices = 0
const device = (more: Partial<Caller> = {}): Caller => ({ uuid: `device-mails-${(devices += 1)}`, ...more })

/** Reported with this address, which its reader has confirmed. */
const reported = async (email: string, caller: Caller = device()) => {
  const body = { tipos: String(town.types.lampOut), unidad_gestion_id: town.units.streets, geolatitud: 39.05, geolongitud: -0.25 }
  const created = await app.current.call(createIncident, caller, { body: { ...body, contenido: 'fosc', ciudadano: { email } } })
  await confirm(email)
  return { id: created.body.id, codigo: created.body.codigo, caller }
}
const repaired = async (id: number, estadoobra_id = 18) => {
  const scope = await app.current.scope()
  await write(async (tx) => {
    await tx.updateTable('tareas').set({ estadoobra_id }).where('incidencia_id', '=', id).execute()
    await followTasks(app.current.deps, tx, scope, { id })
  })
}
/** As a second mail program reads the newest mail to this address. */
const newest = async (email: string) => {
  const [mail] = await mailsTo(email)
  if (!mail) throw new Error(`no mail to ${email}`)
  const stream = nodemailer.createTransport({ streamTransport: true, buffer: true })
  const { message } = await stream.sendMail(toMessage(mail, 'avisa@test.example'))
  const { text = '', html } = await simpleParser(message)
  const links = (html || '').matchAll(/<a [^>]*?href="([^"]+)"[^>]*>([^<]+)<\/a>/g)
  const byLabel = Object.fromEntries([...links].map(([, href = '', label = '']) => [label, href.replaceAll('&amp;', '&')]))
  return { text, byLabel, subject: mail.subject }
}
const answers = (id: number) =>
  app.current.db
    .read(app.current.home.esquema)
    .selectFrom('valoraciones')
    .select(['quien', 'resuelta'])
    .where('incidencia_id', '=', id)
    .execute()

beforeAll(async () => {
  await app.current.settings({ incidencias_publicas: true })
  await write((tx) => tx.updateTable('tipos').set({ es_publica: true }).execute())
})

describe('the mail of what was closed', () => {
  test('asks in Valencian whether it is mended, in its text and its page; opening the links changes nothing', async () => {
    const { id } = await reported('pilar@correo.example', device({ lang: 'ca' }))
    await repaired(id)
    const { text, byLabel } = await newest('pilar@correo.example')
    const { Sí: yes = '', 'No, seguix igual': no = '' } = byLabel
    expect([yes, no].map((url) => url.replace(/^.*\/s\/[\w-]{43}/, ''))).toEqual([
      `?municipio=${app.current.home.id}&r=si`,
      `?municipio=${app.current.home.id}&r=no`,
    ])
    expect(text).toContain(`Està arreglat?\nSí: ${yes}\nNo, seguix igual: ${no}`)
    for (const url of [yes, no]) {
      const { pathname, search } = new URL(url)
      expect((await app.current.inject({ method: 'GET', url: pathname + search })).statusCode).toBeLessThan(500)
    }
    expect(await answers(id)).toEqual([])
  })

  test('asks whoever follows it in Spanish; their link shows the question once and takes the answer as theirs', async () => {
    const { id } = await reported('autor@correo.example')
    const follower = device()
    const followed = await app.current.call(createFollow, follower, {
      body: { incidencia_id: id, canal: 'correo', email: 'marta@correo.example' },
    })
    const asking = await mailsTo('marta@correo.example')
    const unconfirmed = tokenOf(asking[0]?.text)
    await repaired(id)
    const early = await app.current.call(stillBroken, {}, { params: { id }, body: { enlace: unconfirmed } })
    expect([early.status, await mailsTo('marta@correo.example')]).toEqual([403, asking])
    await repaired(id, 15)
    await confirm('marta@correo.example')
    await repaired(id)
    const { byLabel } = await newest('marta@correo.example')
    const enlace = tokenOf(byLabel['No, sigue igual'])
    const question = async () => (await app.current.call(openLink, {}, { body: { enlace } })).body.incidencia?.contestable
    expect(await question()).toMatchObject({ contestada: null })
    expect((await app.current.call(rateIncident, {}, { params: { id }, body: { resuelta: true, enlace } })).status).toBe(200)
    expect(await question()).toMatchObject({ contestada: 'si' })
    expect((await app.current.call(stillBroken, {}, { params: { id }, body: { enlace } })).body.resultado).toBe('reabierta')
    expect(await answers(id)).toEqual([{ quien: `s${followed.body.id}`, resuelta: false }])
  })

  test('leads an account to its own page, with that answer open', async () => {
    const more = { servidor: 'ciudadano', id_externo: 'c-mails', email: 'cuenta@correo.example' } as const
    const { token, id: usuario } = await app.current.signIn({ roles: ['Ciudadanos'], permisos: ['incidencia.crear'], ...more })
    await write((tx) => tx.updateTable('usuarios').set({ canal_email: true }).where('id', '=', usuario).execute())
    const body = { tipos: String(town.types.lampOut), unidad_gestion_id: town.units.streets, geolatitud: 39.05, geolongitud: -0.25 }
    const { id } = (await app.current.call(createIncident, { token }, { body })).body
    expect(await mailsTo('cuenta@correo.example')).toHaveLength(1)
    await repaired(id)
    const { byLabel } = await newest('cuenta@correo.example')
    expect([byLabel['Sí'], byLabel['No, sigue igual']].map((url) => url?.split('/incidencias/')[1])).toEqual([
      `ciudadano/${id}?arreglado=correo`,
      `ciudadano/${id}?sigue-igual=correo`,
    ])
  })

  test('asks nothing where nobody can contradict it', async () => {
    await app.current.settings({ reapertura_dias: 0 })
    const { id } = await reported('nadie@correo.example')
    await repaired(id)
    const { text, subject } = await newest('nadie@correo.example')
    expect(subject).toContain('resuelta')
    expect(text).not.toContain('¿Está arreglado?')
    await app.current.settings({ reapertura_dias: 30 })
  })
})

describe('whoever has not answered is asked once more', () => {
  const day = 86_400_000
  const log = { warn: () => undefined }
  const remind = (deps: Partial<typeof app.current.deps> = {}) =>
    sendReminders({ deps: { ...app.current.deps, ...deps }, log, esquema: app.current.home.esquema })
  const reminders = async (email: string) =>
    (await mailsTo(email)).filter(({ subject }) => /¿está arreglado\?|està arreglat\?/.test(subject))
  const later = (days: number) => {
    app.current.clock.current = new Date(app.current.clock.current.getTime() + days * day)
  }
  const closed = async (email: string, caller = device()) => {
    const report = await reported(email, caller)
    await repaired(report.id)
    return report
  }

  test('a week after, by two processes at once, after one that failed, in Valencian; then never again', async () => {
    await closed('olvida@correo.example', device({ lang: 'ca' }))
    later(6.9)
    await remind()
    expect(await reminders('olvida@correo.example')).toEqual([])
    later(0.1)
    const broken = { ...app.current.deps.jobs, enqueue: () => Promise.reject(new Error('the process dies')) }
    await expect(remind({ jobs: broken })).rejects.toThrow('the process dies')
    expect(await reminders('olvida@correo.example')).toEqual([])
    const db = openDatabase(app.current.url, { max: 4 })
    await Promise.all([remind({ db }), remind({ db })])
    await db.close()
    const [mail] = await reminders('olvida@correo.example')
    expect(mail?.text).toContain('Fa una setmana vam tancar la seua incidència')
    const { byLabel } = await newest('olvida@correo.example')
    expect(byLabel['No, seguix igual']).toMatch(/\/s\/[\w-]{43}\?municipio=\d+&r=no$/)
    later(1)
    await remind()
    expect(await reminders('olvida@correo.example')).toHaveLength(1)
  })

  test('not who has answered, who has stopped the mails, nor of what is open again, nor where the days are over', async () => {
    const answered = await closed('contesta@correo.example')
    await app.current.call(rateIncident, answered.caller, { params: { id: answered.id }, body: { resuelta: true } })
    await closed('baja@correo.example')
    const [last] = await mailsTo('baja@correo.example')
    await app.current.call(openLink, {}, { body: { enlace: tokenOf(last?.text), accion: 'dejar' } })
    const again = await closed('reabierta@correo.example')
    await repaired(again.id, 15)
    const short = await closed('pronto@correo.example')
    later(7)
    await app.current.settings({ reapertura_dias: 7 })
    await remind()
    const all = ['contesta', 'baja', 'reabierta', 'pronto'].map((name) => reminders(`${name}@correo.example`))
    expect((await Promise.all(all)).flat()).toEqual([])
    await app.current.settings({ reapertura_dias: 30 })
    await remind()
    expect(await reminders('pronto@correo.example')).toHaveLength(1)
    const noted = await app.current.db.read(app.current.home.esquema).selectFrom('recordatorios').select('incidencia_id').execute()
    expect(noted.map(({ incidencia_id }) => incidencia_id)).toContain(short.id)
  })

  test('every morning, for each town', async () => {
    await closed('cada@correo.example')
    later(8)
    await orderDigests(app.current.deps)
    await app.current.deps.jobs.drain()
    expect(await reminders('cada@correo.example')).toHaveLength(1)
  })
})
