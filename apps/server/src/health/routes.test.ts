import { discardJobs, getHealth, repeatJobs } from '@avisa/contract/health/endpoints'
import type { Health } from '@avisa/contract/health/schemas'
import { beforeAll, describe, expect, test } from 'vitest'
import { tidy } from '#/platform/database/housekeeping.ts'
import { jobKind } from '#/platform/jobs.ts'
import { enqueueMail } from '#/platform/mail-job.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { noteCopy } from '#/commands/operations/copy-store.ts'
import { checkHealth } from './job.ts'

const app = useTestApp()
let caller: Awaited<ReturnType<typeof app.current.signIn>>

const look = async (): Promise<Health> => {
  const { status, body } = await app.current.call(getHealth, caller)
  expect(status).toBe(200)
  return body
}
const town = () => ({ esquema: app.current.home.esquema, zona: 'Europe/Madrid', now: app.current.clock.now() })
const write: (typeof app.current)['db']['write'] = (esquema, work) => app.current.db.write(esquema, work)

beforeAll(async () => {
  caller = await app.current.signIn({ roles: ['SuperAdmin'], permisos: ['salud.consultar'], email: 'super@avisa.test' })
})

test('only who may see the health sees it', async () => {
  const other = await app.current.signIn({ roles: ['Tecnicos'], permisos: ['incidencia.consultar.todas'] })
  expect((await app.current.call(getHealth, other)).status).toBe(403)
  expect((await app.current.call(repeatJobs, other, { params: { tipo: 'correo' } })).status).toBe(403)
})

test('people, units, types and texts that lack something are named', async () => {
  const before = await look()
  await app.current.signIn({ roles: ['Tecnicos'], nombre: 'Aaron', unidades: [] })
  await write(app.current.home.esquema, (tx) =>
    tx.updateTable('origenes').set({ nombre_val: ' ', nombre_es: 'Aplicación' }).where('id', '=', 1).execute(),
  )
  const after = await look()
  expect(after.personas_sin_unidad.total).toBe(before.personas_sin_unidad.total + 1)
  expect(after.personas_sin_unidad.primeros[0]?.nombre_es).toContain('Aaron')
  expect(after.textos_incompletos).toEqual({ total: 1, primeros: [{ nombre_es: 'Aplicación', nombre_val: ' ' }] })
})

describe('jobs that were given up', () => {
  const kind = jobKind<{ n: number }>('prueba-salud', { tries: 1 })
  const done: number[] = []
  let broken = true
  beforeAll(async () => {
    const { jobs } = app.current.deps
    jobs.handle(kind, async ({ n }) => {
      if (broken) throw new Error('the disk of ana@correo.es is full')
      done.push(n)
    })
    await jobs.prepare()
  })
  const give = async (n: number) => {
    const { esquema } = town()
    await write(esquema, (tx) => app.current.deps.jobs.enqueue(tx, { esquema }, kind, { n }))
    await app.current.deps.jobs.drain(kind.name)
  }

  test('they are shown by kind without their data, done again, and forgotten', async () => {
    broken = true
    await give(1)
    await give(2)
    expect((await look()).trabajos).toEqual([
      { tipo: kind.name, cuantos: 2, desde: expect.any(String), motivo: expect.not.stringContaining('ana@') },
    ])
    broken = false
    const params = { tipo: kind.name }
    expect((await app.current.call(repeatJobs, caller, { params })).body).toEqual({ cuantos: 2 })
    await app.current.deps.jobs.drain(kind.name)
    expect(done.toSorted()).toEqual([1, 2])
    expect((await look()).trabajos).toEqual([])
    broken = true
    await give(3)
    expect((await app.current.call(discardJobs, caller, { params })).body).toEqual({ cuantos: 1 })
    expect((await app.current.call(repeatJobs, caller, { params })).body).toEqual({ cuantos: 0 })
  })
})

test('a mail refused for good is noted for thirty days; a citizen’s address stays hidden', async () => {
  const { deps, db, clock } = app.current
  const { esquema } = town()
  const { send } = deps.mail
  deps.mail.send = async () => ({ refused: '550 no such user' })
  const valores = { codigo: 'SU-26-7' }
  for (const para of ['Vecina@correo.es', 'vecina@correo.es', 'super@avisa.test'])
    await write(esquema, (tx) => enqueueMail(deps, tx, { esquema }, { codigo: 'resuelta', para, lang: 'es', valores }))
  await deps.jobs.drain('correo')
  deps.mail.send = send
  const rest = { motivo: '550 no such user', correos: ['resuelta'], reglas: ['incidencia_resuelta'], incidencia: 'SU-26-7' }
  expect((await look()).rechazados).toEqual(
    expect.arrayContaining([
      { email: '…@correo.es', veces: 2, ultima: expect.any(String), personal: null, ...rest },
      { email: 'super@avisa.test', veces: 1, ultima: expect.any(String), personal: expect.any(String), ...rest },
    ]),
  )
  const month = new Date(clock.now().getTime() - 31 * 86_400_000)
  await write(esquema, (tx) =>
    tx.updateTable('correos_rechazados').set({ fecha: month }).where('email', '!=', 'super@avisa.test').execute(),
  )
  await tidy(db, clock.now())
  expect((await look()).rechazados.map(({ email }) => email)).toEqual(['super@avisa.test'])
})

test('lists and pages of others are asked, and it is said since when they are silent', async () => {
  const { deps, clock } = app.current
  const page = { key: 'obras', url: 'https://obras.example.org/{idioma}', nombre: 'Obras', icono: 'tool' }
  await app.current.settings({ iframes_extra: [page] })
  deps.probe = async (url) => ({ status: url.pathname === '/es' ? 200 : 404, body: '' })
  await checkHealth(deps, town())
  const since = (await look()).externos
  expect(since).toEqual([{ clase: 'pagina', nombre_es: 'Obras', nombre_val: 'Obras', responde: true, desde: expect.any(String) }])
  deps.probe = () => Promise.reject(new Error('silence'))
  clock.current = new Date(clock.current.getTime() + 3_600_000)
  await checkHealth(deps, town())
  const [silent] = (await look()).externos
  expect(silent?.responde).toBe(false)
  expect(silent?.desde).not.toBe(since[0]?.desde)
  await app.current.settings({ iframes_extra: [] })
  await checkHealth(deps, town())
  expect((await look()).externos).toEqual([])
})

test('what is red is told to super administrators once a day, by notice and mail', async () => {
  const { deps, db, clock } = app.current
  const { esquema } = town()
  const counts = async () => {
    const mails = (await app.current.mails()).filter(({ to, subject }) => to === 'super@avisa.test' && subject.includes('en rojo'))
    const notices = await db.read(esquema).selectFrom('notificaciones').select('texto_es').where('usuario_id', '=', caller.id).execute()
    return [mails.length, notices.length]
  }
  const [mails = 0, notices = 0] = await counts()
  clock.current = new Date(clock.current.getTime() + 86_400_000)
  await checkHealth(deps, town())
  await checkHealth(deps, town())
  expect(await counts()).toEqual([mails + 1, notices + 1])
  expect((await app.current.mails())[0]?.text).toContain('No se ha hecho ninguna copia de seguridad')
  for (const clase of ['copia', 'prueba'] as const) await noteCopy(db, clase, async () => ({ bytes: 5 }))
  expect((await look()).instalacion).toMatchObject({ copia: { correcta: true, bytes: 5 }, prueba: { correcta: true }, municipios: 1 })
  clock.current = new Date(clock.current.getTime() + 86_400_000)
  await checkHealth(deps, town())
  expect(await counts()).toEqual([mails + 1, notices + 1])
})

test('streets have the date of their last import, and a disk the day on which it is full', async () => {
  expect((await look()).callejero).toEqual({ fecha: null, hay_calles: true })
  const { deps, clock } = app.current
  const { disk } = deps.installation
  const day = async (libre: number) => {
    deps.installation.disk = async () => ({ libre, total: 1000e9 })
    await checkHealth(deps, town())
    clock.current = new Date(clock.current.getTime() + 8 * 86_400_000)
  }
  for (const libre of [600e9, 592e9]) await day(libre)
  const { disco } = (await look()).instalacion
  expect(disco).toEqual({ libre: 592e9, total: 1000e9, antes: { fecha: expect.any(String), libre: 600e9 } })
  deps.installation.disk = disk
})

test('a backup that fails is noted with its reason', async () => {
  await expect(noteCopy(app.current.db, 'copia', () => Promise.reject(new Error('No space left')))).rejects.toThrow('No space left')
  expect((await look()).instalacion.copia).toMatchObject({ correcta: false, motivo: 'No space left' })
})
