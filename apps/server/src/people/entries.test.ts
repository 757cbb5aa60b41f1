import { login } from '@avisa/contract/accounts/endpoints'
import { endPersonSessions, listEntries, seeAsPerson } from '@avisa/contract/people/endpoints'
import type { StaffEntry } from '@avisa/contract/people/schemas'
import { beforeAll, expect, test } from 'vitest'
import { tidy } from '#/platform/database/housekeeping.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { createPerson, testPassword, town } from '#/testing/test-town.ts'

const app = useTestApp()
const { streets, buildings } = town.units
type Signed = { id: number; token: string; email: string }
let boss: Signed
let worker: { id: number; email: string }

beforeAll(async () => {
  const { db, home, signIn } = app.current
  boss = await signIn({ roles: ['SuperAdmin'], nombre: 'Irene', apellidos: 'Soler' })
  worker = await createPerson(db, home.esquema, { roles: ['Tecnicos'], unidades: [streets], nombre: 'Aina', apellidos: 'Vidal' })
})

const entries = async (as: Signed = boss) => {
  const { body } = await app.current.call(listEntries, { token: as.token }, {})
  return body.data as StaffEntry[]
}
const enter = (email: string) => app.current.call(login, {}, { body: { email, password: testPassword } })

test('an entry says who, how and whether the session is still open', async () => {
  const { call } = app.current
  expect(await entries()).toEqual([])
  await enter(worker.email)
  await enter('nadie@test.example')
  await call(seeAsPerson, { token: boss.token }, { params: { id: worker.id } })
  expect(await entries()).toMatchObject([
    { nombre: 'Irene Soler', por: 'ver_como', vista: 'Aina Vidal', abierta: true },
    { nombre: 'Aina Vidal', por: 'contrasena', vista: null, abierta: true, propia: false },
  ])
  await call(endPersonSessions, { token: boss.token }, { params: { id: worker.id } })
  expect((await entries()).map(({ abierta }) => abierta)).toEqual([false, false])
  const { body } = await enter(boss.email)
  expect((await entries({ ...boss, token: body.api_token }))[0]).toMatchObject({ usuario_id: boss.id, propia: true })
})

test('an administrator sees those of the people of their units alone', async () => {
  const { signIn } = app.current
  const deputy = (unit: number) => signIn({ roles: ['Administradores'], permisos: ['configuracion.seguridad'], unidades: [unit] })
  expect((await entries(await deputy(streets))).map(({ nombre }) => nombre)).toEqual(['Aina Vidal'])
  expect(await entries(await deputy(buildings))).toEqual([])
})

test('they go with the person, and after ninety days', async () => {
  const { clock, db, home, signIn } = app.current
  const leaving = await signIn({ roles: ['Tecnicos'] })
  await enter(leaving.email)
  expect((await entries())[0]?.usuario_id).toBe(leaving.id)
  await db.write(home.esquema, (tx) => tx.deleteFrom('usuarios').where('id', '=', leaving.id).execute())
  expect((await entries()).some(({ usuario_id }) => usuario_id === leaving.id)).toBe(false)
  await tidy(db, new Date(clock.now().getTime() + 89 * 86_400_000))
  const rows = () => db.read(home.esquema).selectFrom('entradas_personal').select('id').execute()
  expect(await rows()).not.toEqual([])
  await tidy(db, new Date(clock.now().getTime() + 91 * 86_400_000))
  expect(await rows()).toEqual([])
})
