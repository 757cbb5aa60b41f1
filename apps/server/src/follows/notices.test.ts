import { createFollow, openLink } from '@avisa/contract/follows/endpoints'
import type { NewFollow } from '@avisa/contract/follows/schemas'
import { createIncident } from '@avisa/contract/incidents/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { mailLimits } from '#/notifications/shared/mail-limit-store.ts'
import { requestOf, useTestApp } from '#/testing/test-app.ts'
import { useFollows } from '#/testing/test-follows.ts'
import { lampReport } from '#/testing/test-town.ts'

const app = useTestApp()
const { write, followerOf, mailsTo, moved } = useFollows(app)
const create = async () => {
  const body = { ...lampReport, ciudadano: { telefono: '960000000' } }
  return (await app.current.call(createIncident, { uuid: 'device-reports' }, { body })).body
}
const subjectsTo = async (to: string) => (await mailsTo(to)).map(({ subject }) => subject.split(': ')[1])
const [inRepair, solved] = [15, 18]

beforeAll(async () => {
  await app.current.settings({ incidencias_publicas: true })
  await write(async (tx) => {
    await tx.updateTable('tipos').set({ es_publica: true }).execute()
    await tx.updateTable('estados').set({ publico: true }).execute()
  })
})

test('followers read what everybody does: no answer before its review, and no place in the reporter’s own words', async () => {
  const { id, codigo } = await create()
  const email = await followerOf([id])
  await followerOf([id], { canal: 'push', uuid: 'device-push' })
  await write(async (tx) => {
    await tx.insertInto('dispositivos').values({ uuid: 'device-push', firebase_token: 'token' }).execute()
    await tx
      .updateTable('incidencias')
      .set({ emplazamiento: 'Casa de Pep', id_vial: null, direccioncalle: null })
      .where('id', '=', id)
      .execute()
  })
  const revised = (revision: string) => write((tx) => tx.updateTable('incidencias').set({ revision }).where('id', '=', id).execute())
  await moved(id, solved, 'Ha venido Pep')
  await moved(id, solved, 'Que lo diga Pep')
  await revised('oculta')
  await moved(id, inRepair, 'Ha vuelto Pep')
  expect(await subjectsTo(email)).toEqual(['Ciudadano en_reparacion', 'Ciudadano resuelta'])
  await revised('visible')
  await moved(id, solved, 'Farola cambiada')
  await moved(id, solved, 'Gracias')
  const mails = await mailsTo(email)
  expect(mails.map(({ text }) => /Respuesta: (.*)/.exec(text)?.[1])).toEqual(['Gracias', 'Farola cambiada', undefined, undefined])
  const { rows } = await sql<{ texto: string }>`
    select data #>> '{datos,texto}' as texto from avisa_trabajos.job where name = 'push' and data::text like ${`%${codigo}%`} order by created_on`.execute(
    app.current.db.shared,
  )
  expect([rows.length, rows.at(-1)?.texto.includes('Gracias')]).toEqual([4, true])
  expect(JSON.stringify([mails, rows])).not.toContain('Pep')
})

test.each([
  ['correo', [0, 1]],
  ['push', [1, 0]],
] as const)('without the cell of the matrix for %s, a follower gets none there', async (canal, expected) => {
  const { id, codigo } = await create()
  const email = await followerOf([id])
  const uuid = `device-cell-${canal}`
  await followerOf([id], { canal: 'push', uuid })
  const cell = { evento: 'incidencia_resuelta', quien: 'seguidor', canal } as const
  const [rule] = await write((tx) => {
    const { evento, quien } = cell
    return tx
      .deleteFrom('reglas_aviso')
      .where('evento', '=', evento)
      .where('quien', '=', quien)
      .where('canal', '=', canal)
      .returningAll()
      .execute()
  })
  await write((tx) => tx.insertInto('dispositivos').values({ uuid, firebase_token: 'token' }).execute())
  await moved(id, solved)
  if (rule)
    await write((tx) =>
      tx
        .insertInto('reglas_aviso')
        .values({ ...cell, plantilla: rule.plantilla })
        .execute(),
    )
  const { rows: pushed } = await sql`
    select from avisa_trabajos.job where name = 'push' and data::text like ${`%${codigo}%`}`.execute(app.current.db.shared)
  expect([(await mailsTo(email)).length, pushed.length]).toEqual(expected)
})

describe('who floods follows', () => {
  const at = (remoteAddress: string, uuid: string, body: NewFollow, lang: 'es' | 'ca' = 'ca') =>
    app.current.inject({ ...requestOf(app.current.home.clave, createFollow, { uuid, lang }, { body }), remoteAddress })
  const refused = {
    code: 'http.tooMany',
    title: 'Massa intents',
    message: expect.stringMatching(/^Espere .+ i torne-ho a intentar\.$/) as string,
  }

  test('from a household’s network is told to wait, whichever of its addresses and devices they use', async () => {
    const { id: incidencia_id } = await create()
    const fecha = app.current.clock.now()
    const attempts = Array.from({ length: 59 }, () => ({ clave: 'seguir:2001:db8:5:6::/64', fecha }))
    await write((tx) => tx.insertInto('intentos').values(attempts).execute())
    const statuses = []
    for (const n of [1, 2]) statuses.push((await at(`2001:db8:5:6::${n}`, `device-net-${n}`, { incidencia_id, canal: 'push' })).statusCode)
    expect(statuses).toEqual([201, 429])
    expect((await at('2001:db8:5:7::1', 'device-net-3', { incidencia_id, canal: 'push' })).statusCode).toBe(201)
    expect((await at('2001:db8:5:6::3', 'device-net-4', { incidencia_id, canal: 'push' })).json()).toMatchObject({ error: refused })
  })

  test.each([
    ['a network', 'preguntas_red', '2001:db8:8:9::/64'],
    ['a mailbox', 'preguntas_buzon', 'pilar@pueblo.example'],
    ['a domain', 'preguntas_dominio', 'pueblo.example'],
    ['the municipality', 'preguntas_municipio', ''],
  ] as const)('by questions to addresses is told to wait: of %s', async (_whose, limit, who) => {
    const { id: incidencia_id } = await create()
    const fecha = (app.current.clock.current = new Date(app.current.clock.current.getTime() + 2 * 86_400_000))
    const attempts = Array.from({ length: mailLimits[limit].max }, () => ({ clave: `correo:${limit}:${who}`, fecha }))
    await write((tx) => tx.insertInto('intentos').values(attempts).execute())
    const name = limit.slice('preguntas_'.length)
    const email = limit === 'preguntas_buzon' ? 'Pilar@pueblo.example' : `${name}@pueblo.example`
    const follow = { incidencia_id, canal: 'correo', email } as const
    expect((await at('2001:db8:8:9::5', `device-asks-${name}`, follow)).json()).toMatchObject({ error: refused })
    expect(await mailsTo(follow.email)).toEqual([])
    const other = { ...follow, email: `${name}@otro.example` }
    const statusCode = limit === 'preguntas_municipio' ? 429 : 201
    expect((await at('2001:db8:7:9::5', `device-other-${name}`, other)).statusCode).toBe(statusCode)
  })
})

test('followers are not told of a type that is published no longer', async () => {
  const { id } = await create()
  const email = await followerOf([id])
  const published = (publicacion: string) => write((tx) => tx.updateTable('tipos').set({ publicacion }).execute())
  await published('nunca')
  await moved(id, solved)
  expect(await mailsTo(email)).toEqual([])
  await published('revisada')
})

test('an address that follows from two devices is written to once, and stops for both', async () => {
  const { id } = await create()
  const email = await followerOf([id])
  await followerOf([id], { email: email.toUpperCase() })
  await moved(id, solved)
  const mails = await mailsTo(email)
  expect(mails).toHaveLength(1)
  const enlace = /\/s\/([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
  await app.current.call(openLink, {}, { body: { enlace, accion: 'dejar' } })
  await moved(id, inRepair)
  expect(await mailsTo(email)).toHaveLength(1)
})
