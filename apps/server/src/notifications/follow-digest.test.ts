import { createFollow, openLink } from '@avisa/contract/follows/endpoints'
import type { NewFollow } from '@avisa/contract/follows/schemas'
import { createIncident } from '@avisa/contract/incidents/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { followTasks } from '#/incidents/shared/status-store.ts'
import { useTestApp, type Caller } from '#/testing/test-app.ts'
import { town } from '#/testing/test-town.ts'
import { sendFollowDigests } from './follow-digest.ts'

const app = useTestApp()
const { units, types, street } = town
const write = <T>(work: Parameters<typeof app.current.db.write<T>>[1]) => app.current.db.write(app.current.home.esquema, work)
const at = (moment: string) => void (app.current.clock.current = new Date(moment))
let devices = 0
const device = (): Caller => ({ uuid: `device-digest-${(devices += 1)}` })
const create = async (ciudadano: object = { telefono: '960000000' }) =>
  (
    await app.current.call(createIncident, device(), {
      body: {
        tipos: String(types.lampOut),
        unidad_gestion_id: units.streets,
        contenido: 'Secreto',
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
const mailsTo = async (to: string) => (await app.current.mails()).filter((mail) => mail.to === to)
const tokenOf = (text = '') => /\/s\/([\w-]+)/.exec(text)?.[1] ?? ''
const confirmed = async (email: string, follow: Omit<NewFollow, 'canal' | 'email'>, caller: Caller = device()) => {
  await app.current.call(createFollow, caller, { body: { ...follow, canal: 'correo', email } })
  const [question] = await mailsTo(email)
  await app.current.call(openLink, {}, { body: { enlace: tokenOf(question?.text), accion: 'confirmar' } })
  return caller
}
const digests = async (hasta: string) => {
  const { deps, home } = app.current
  at(hasta)
  await sendFollowDigests({ deps, log: { warn: () => undefined }, esquema: home.esquema }, new Date(hasta))
}
const digestsTo = async (email: string) => (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Novedades'))

beforeAll(async () => {
  await app.current.settings({ incidencias_publicas: true })
  await write(async (tx) => {
    await tx.updateTable('tipos').set({ es_publica: true }).execute()
    await tx.updateTable('estados').set({ publico: true }).execute()
  })
})

describe('the digest of what people follow', () => {
  test('tells an address once, in at most twenty lines, what has changed since the morning before; the job that runs again nothing', async () => {
    at('2026-06-02T05:00:00Z')
    const incidents = []
    for (let n = 0; n < 22; n += 1) incidents.push(await create())
    const [first, ...others] = incidents
    const caller = await confirmed('diario@correo.example', { incidencia_id: first?.id ?? 0, frecuencia: 'diaria' })
    for (const { id } of others) await confirmed('diario@correo.example', { incidencia_id: id, frecuencia: 'diaria' }, caller)
    at('2026-06-02T10:00:00Z')
    for (const { id } of incidents) await moved(id, 18)
    await digests('2026-06-03T06:00:00Z')
    await digests('2026-06-03T06:00:00Z')
    const mails = await digestsTo('diario@correo.example')
    expect(mails.map(({ subject }) => subject)).toEqual(['Novedades de lo que sigue: 22'])
    expect(mails[0]?.text.match(/^· .*Ciudadano resuelta$/gm)).toHaveLength(20)
    expect(mails[0]?.text).toContain('Y 2 más.')
    expect(mails[0]?.text).not.toContain('Secreto')
    expect(mails[0]).toHaveProperty('unsubscribe')
    await digests('2026-06-04T06:00:00Z')
    expect(await digestsTo('diario@correo.example')).toHaveLength(1)
  })

  test('has a link to all that the address follows, which stops or erases it as a whole', async () => {
    const [mail] = await digestsTo('diario@correo.example')
    const act = async (body: object) =>
      (await app.current.call(openLink, {}, { body: { enlace: tokenOf(mail?.text), ...body } })).body as {
        clase: string
        seguimientos: { id: number; estado: string; frecuencia: string }[]
      }
    const { clase, seguimientos } = await act({})
    expect([clase, seguimientos.length]).toEqual(['resumen', 22])
    const less = await act({ accion: 'dejar', seguimiento_id: seguimientos[0]?.id })
    expect(
      less.seguimientos
        .map(({ estado }) => estado)
        .toSorted()
        .slice(20),
    ).toEqual(['activo', 'baja'])
    const ofFirst = { seguimiento_id: seguimientos[0]?.id }
    const again = await act({ accion: 'confirmar', frecuencia: 'semanal', ...ofFirst })
    const [first, ...others] = again.seguimientos.map(({ frecuencia, estado }) => `${estado} ${frecuencia}`)
    expect([first, new Set(others)]).toEqual(['activo semanal', new Set(['activo diaria'])])
    expect((await act({ accion: 'borrar' })).seguimientos).toEqual([])
  })

  test('is sent on Mondays to who chose that, and in the reporter’s language to who reported', async () => {
    at('2026-06-09T05:00:00Z')
    const incident = await create({ email: 'avisa@correo.example' })
    const [question] = await mailsTo('avisa@correo.example')
    const own = { enlace: tokenOf(question?.text), accion: 'confirmar', frecuencia: 'semanal' } as const
    await app.current.call(openLink, {}, { body: own })
    await confirmed('semanal@correo.example', { incidencia_id: incident.id, frecuencia: 'semanal' })
    at('2026-06-09T10:00:00Z')
    await moved(incident.id, 18)
    await digests('2026-06-10T06:00:00Z')
    expect(await digestsTo('semanal@correo.example')).toEqual([])
    await digests('2026-06-15T06:00:00Z')
    for (const email of ['semanal@correo.example', 'avisa@correo.example'])
      expect((await digestsTo(email)).map(({ subject }) => subject)).toEqual(['Novedades de lo que sigue: 1'])
    await digests('2026-06-22T06:00:00Z')
    expect(await digestsTo('semanal@correo.example')).toHaveLength(1)
    const enlace = tokenOf((await digestsTo('avisa@correo.example'))[0]?.text)
    const act = { enlace, frecuencia: 'al_momento', incidencia_id: incident.id } as const
    const { body } = await app.current.call(openLink, {}, { body: act })
    expect(body.seguimientos).toMatchObject([{ id: null, incidencia_id: incident.id, frecuencia: 'al_momento', estado: 'activo' }])
  })

  test('of a street tells what the public sees alone, by push as well', async () => {
    at('2026-07-01T05:00:00Z')
    const caller = device()
    await confirmed('calle@correo.example', { id_vial: street.id }, caller)
    await app.current.call(createFollow, caller, { body: { id_vial: street.id, canal: 'push' } })
    at('2026-07-01T07:00:00Z')
    const [shown, hidden, secret] = [await create(), await create(), await create()]
    await confirmed('secreto@correo.example', { incidencia_id: secret.id, frecuencia: 'diaria' })
    await write(async (tx) => {
      await tx.updateTable('incidencias').set({ id_vial: street.id }).where('id', 'in', [shown.id, hidden.id, secret.id]).execute()
      await tx.updateTable('incidencias').set({ tipoincidencia_id: types.pothole }).where('id', '=', hidden.id).execute()
      await tx.updateTable('tipos').set({ es_publica: false }).where('id', '=', types.pothole).execute()
      await tx.updateTable('incidencias').set({ tipoincidencia_id: types.pavement }).where('id', '=', secret.id).execute()
      await tx.updateTable('tipos').set({ publicacion: 'nunca' }).where('id', '=', types.pavement).execute()
      const { uuid } = await tx.selectFrom('seguimientos').select('uuid').where('canal', '=', 'push').executeTakeFirstOrThrow()
      const phone = { uuid: uuid ?? '', firebase_token: 'token' }
      await tx
        .insertInto('dispositivos')
        .values(phone)
        .onConflict((oc) => oc.column('uuid').doUpdateSet(phone))
        .execute()
    })
    at('2026-07-01T08:00:00Z')
    await moved(secret.id, 18)
    await digests('2026-07-02T06:00:00Z')
    expect(await digestsTo('secreto@correo.example')).toEqual([])
    const [mail] = await digestsTo('calle@correo.example')
    expect(mail?.subject).toBe('Novedades de lo que sigue: 1')
    expect([mail?.text.includes(shown.codigo), mail?.text.includes(hidden.codigo)]).toEqual([true, false])
    const { rows } = await sql<{ texto: string }>`
      select data #>> '{datos,texto}' as texto from avisa_trabajos.job where name = 'push' and data #>> '{datos,titulo}' = 'Lo que sigue'`.execute(
      app.current.db.shared,
    )
    expect(rows.map(({ texto }) => texto.includes(shown.codigo))).toEqual([true])
  })
})
