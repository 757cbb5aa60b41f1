import { createIncident } from '@avisa/contract/incidents/endpoints'
import type { NewIncident } from '@avisa/contract/incidents/schemas'
import { openLink } from '@avisa/contract/follows/endpoints'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '#/platform/database/database.ts'
import { withheldMails } from '#/platform/metrics.ts'
import { networkOf } from '#/platform/network-of.ts'
import { followTasks } from '#/incidents/shared/status-store.ts'
import { anonymise } from '#/privacy/forget-store.ts'
import { useTestApp, type Caller } from '#/testing/test-app.ts'
import { town } from '#/testing/test-town.ts'
import { orderMail } from './follow-mail.ts'
import { mailLimits } from './shared/mail-limit-store.ts'

const app = useTestApp()
const { units, types } = town
const base: NewIncident = {
  tipos: String(types.lampOut),
  unidad_gestion_id: units.streets,
  contenido: 'No luce',
  geolatitud: 39.05,
  geolongitud: -0.25,
}
let devices = 0
const create = async (more: Partial<NewIncident> = {}, caller: Caller = { uuid: `device-follow-${(devices += 1)}` }) =>
  (await app.current.call(createIncident, caller, { body: { ...base, ...more } })).body
const mailsTo = async (to: string) => (await app.current.mails()).filter((mail) => mail.to === to)
const linkOf = ({ text }: { text: string }) => /\/s\/([\w-]+)/.exec(text)?.[1] ?? ''
const answer = (enlace: string, quiere?: boolean) =>
  app.current.call(openLink, {}, { body: { enlace, ...(quiere === undefined ? {} : { accion: quiere ? 'confirmar' : 'dejar' }) } })
const write = <T>(work: Parameters<typeof app.current.db.write<T>>[1]) => app.current.db.write(app.current.home.esquema, work)
/** Its repair goes to this state. */
const repaired = async (incidencia_id: number, estadoobra_id: number) => {
  const { deps } = app.current
  const scope = await app.current.scope()
  return write(async (tx) => {
    await tx.updateTable('tareas').set({ estadoobra_id }).where('incidencia_id', '=', incidencia_id).execute()
    await followTasks(deps, tx, scope, { id: incidencia_id })
  })
}

describe('an unconfirmed address left with a report', () => {
  test('gets one mail without any text of the reporter, and no further ones', async () => {
    const created = await create({
      ciudadano: { nombre: 'Pague Su Multa', email: 'victima@correo.es' },
      direccioncalle: 'Visite evil punto example',
      contenido: 'Insultos',
    })
    await repaired(created.id, 18)
    const mails = await mailsTo('victima@correo.es')
    expect(mails.map(({ subject }) => subject)).toEqual([`¿Quiere noticias de la incidencia ${created.codigo}?`])
    const [mail] = mails
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/Pague|Multa|Visite|evil|Insultos/)
    expect(mail?.text).toContain(created.codigo)
  })

  test('opening its link does nothing; the button confirms it, and further mails have an unsubscribe link', async () => {
    const created = await create({ ciudadano: { email: 'duenya@correo.es' } })
    const [question] = await mailsTo('duenya@correo.es')
    const link = linkOf(question ?? { text: '' })
    expect((await answer(link)).body).toMatchObject({
      incidencia: null,
      seguimientos: [{ codigo: created.codigo, incidencia_id: created.id, estado: 'por_confirmar' }],
    })
    await repaired(created.id, 18)
    expect(await mailsTo('duenya@correo.es')).toHaveLength(1)
    expect((await answer(link, true)).body).toMatchObject({
      seguimientos: [{ estado: 'activo', DesEstadoCiudadano: 'Ciudadano resuelta' }],
    })
    await repaired(created.id, 15)
    const [notice] = await mailsTo('duenya@correo.es')
    expect(notice?.subject).toBe(`Incidencia ${created.codigo}: Ciudadano en_reparacion`)
    expect(notice?.text).toMatch(/Para no recibir más mensajes sobre esta incidencia: https:\/\/\S+\/s\/[\w-]+/)
    expect((await answer(linkOf(notice ?? { text: '' }), false)).body).toMatchObject({ seguimientos: [{ estado: 'baja' }] })
    await repaired(created.id, 18)
    expect(await mailsTo('duenya@correo.es')).toHaveLength(2)
  })

  test('changed by staff, the new one must be confirmed and the link of the old one stops working', async () => {
    const created = await create({ ciudadano: { email: 'antes@correo.es' } })
    const [question] = await mailsTo('antes@correo.es')
    const link = linkOf(question ?? { text: '' })
    await answer(link, true)
    await write((tx) =>
      tx.updateTable('incidencias_ciudadano').set({ email: 'despues@correo.es' }).where('incidencia_id', '=', created.id).execute(),
    )
    await repaired(created.id, 18)
    expect((await mailsTo('despues@correo.es')).map(({ subject }) => subject)).toEqual([
      `¿Quiere noticias de la incidencia ${created.codigo}?`,
    ])
    expect((await answer(link)).status).toBe(400)
  })

  test('entered by staff counts as confirmed: mails are sent at once and can be stopped', async () => {
    const agent = await app.current.signIn({ roles: ['Agentes'], permisos: ['incidencia.crear'] })
    const created = await create({ ciudadano: { email: 'mostrador@correo.es' }, anyadirDatosCiudadano: true }, { token: agent.token })
    const [mail] = await mailsTo('mostrador@correo.es')
    expect(mail?.subject).toBe(`Incidencia ${created.codigo} recibida`)
    await answer(linkOf(mail ?? { text: '' }), false)
    await repaired(created.id, 18)
    expect(await mailsTo('mostrador@correo.es')).toHaveLength(1)
  })

  test('is deleted when the reporter’s data are', async () => {
    const created = await create({ ciudadano: { email: 'olvidada@correo.es' } })
    const [mail] = await mailsTo('olvidada@correo.es')
    const { esquema } = app.current.home
    await write((tx) => anonymise(tx, { esquema, now: app.current.clock.now() }, [created.id]))
    expect((await answer(linkOf(mail ?? { text: '' }))).status).toBe(400)
    const rows = app.current.db.read(esquema).selectFrom('seguimientos_correo').select('email').where('incidencia_id', '=', created.id)
    expect(await rows.execute()).toEqual([])
  })
})

describe('confirmation mails', () => {
  const mailsMatching = async (pattern: RegExp) => (await app.current.mails()).filter(({ to }) => pattern.test(to)).length

  test('are limited per mailbox, in any spelling of its address (SRV-59)', async () => {
    for (let n = 0; n <= mailLimits.preguntas_buzon.max; n += 1)
      await create({ ciudadano: { email: n % 2 ? `a.jena+${n}@gmail.com` : 'Ajena@gmail.com' } })
    await create({ ciudadano: { email: 'otra@gmail.com' } })
    expect(await mailsMatching(/jena/i)).toBe(mailLimits.preguntas_buzon.max)
    expect(await mailsMatching(/^otra@/)).toBe(1)
  })

  test('are limited per device', async () => {
    for (let n = 0; n <= mailLimits.preguntas_dispositivo.max; n += 1)
      await create({ ciudadano: { email: `d${n}@uno.example` } }, { uuid: 'device-floods' })
    expect(await mailsMatching(/^d\d+@uno/)).toBe(mailLimits.preguntas_dispositivo.max)
  })

  test('are limited per network, even without a device', async () => {
    const { deps, home, clock } = app.current
    const { max } = mailLimits.preguntas_red
    const created = await create({ ciudadano: { telefono: '960000000' } })
    for (let n = 0; n <= max; n += 1)
      await write((tx) =>
        orderMail(
          { deps, log: { warn: () => undefined }, tx, esquema: home.esquema },
          {
            incidencia_id: created.id,
            email: `r${n}@d${n}.example`,
            lang: 'es',
            correo_conocido: null,
            aparato: null,
            codigo_incidencia: 'x',
            plantilla: 'x',
          },
          { now: clock.now(), red: networkOf('2001:db8:9:9::7'), valores: {} },
        ),
      )
    expect(await mailsMatching(/^r\d+@d/)).toBe(max)
  })
})

describe('the limits of confirmation mails', () => {
  type Asking = Parameters<typeof orderMail>
  const warned: unknown[][] = []
  const log = { warn: (...args: unknown[]) => void warned.push(args) } as unknown as Asking[0]['log']
  let incidencia_id: number
  const order = (db: Database, email: string, more: { aparato?: string; red?: string } = {}) => {
    const { deps, home, clock } = app.current
    const recipient = { incidencia_id, email, lang: 'es', correo_conocido: null, codigo_incidencia: 'x', plantilla: 'x' } as const
    const { aparato = null, red = null } = more
    return db.write(home.esquema, (tx) =>
      orderMail({ deps, log, tx, esquema: home.esquema }, { ...recipient, aparato }, { now: clock.now(), red, valores: {} }),
    )
  }
  const mailsMatching = async (pattern: RegExp) => (await app.current.mails()).filter(({ to }) => pattern.test(to)).length
  const withheld = async (limit: string) => (await withheldMails.get()).values.find(({ labels }) => labels.limit === limit)?.value ?? 0

  beforeEach(async () => {
    // What was counted before is over.
    app.current.clock.current = new Date(app.current.clock.current.getTime() + 2 * 86_400_000)
    incidencia_id = (await create({ ciudadano: { telefono: '960000000' } })).id
    warned.length = 0
  })

  test('hold for twenty simultaneous reports', async () => {
    const db = openDatabase(app.current.url, { max: 20 })
    await Promise.all(Array.from({ length: 20 }, (_none, n) => order(db, `alavez+${n}@gmail.com`)))
    await db.close()
    expect(await mailsMatching(/^alavez/)).toBe(mailLimits.preguntas_buzon.max)
  })

  test.each([
    ['a domain', 'preguntas_dominio', (n: number) => `vecina${n}@dominio.example`],
    ['the municipality', 'preguntas_municipio', (n: number) => `vecina${n}@pueblo${n}.example`],
  ] as const)('hold for %s; withheld mails are counted and logged without addresses', async (_whose, limit, emailOf) => {
    const { db } = app.current
    const before = await withheld(limit)
    const { max } = mailLimits[limit]
    for (let n = 0; n < max; n += 1) await order(db, emailOf(n), { aparato: `d${n}`, red: `n${n}` })
    expect(warned).toEqual([])
    for (const n of [max, max + 1]) await order(db, emailOf(n), { aparato: `d${n}`, red: `n${n}` })
    const mailed = new Set((await app.current.mails()).map(({ to }) => to))
    expect([max - 1, max, max + 1].map((n) => mailed.has(emailOf(n)))).toEqual([true, false, false])
    expect((await withheld(limit)) - before).toBe(2)
    expect(warned.map(([what]) => what)).toEqual(Array.from({ length: 2 }, () => ({ municipality: app.current.home.esquema, limit })))
    expect(JSON.stringify(warned)).not.toContain('vecina')
  })
})

test('a name is one line without links, of at most sixty characters', async () => {
  const wrong = ['Entre en https://evil.example', 'Ana\r\nPague', 'www.evil.example', 'evil.example/multa', 'a'.repeat(61)]
  for (const nombre of wrong) {
    const { status, body } = await app.current.call(
      createIncident,
      { uuid: 'device-name' },
      { body: { ...base, ciudadano: { nombre, email: 'a@b.es' } } },
    )
    expect({ nombre, status }).toEqual({ nombre, status: 400 })
    expect(JSON.stringify(body)).toContain('ciudadano.nombre')
  }
  expect((await create({ ciudadano: { nombre: "Mª José O'Neill-Giner i Ferrer, 2.º", email: 'a@b.es' } })).id).toBeGreaterThan(0)
})
