import { sendLog } from '@avisa/contract/logs/endpoints'
import { expect, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'

const app = useTestApp()
const logFile = () => {
  const { db, home } = app.current
  return db.read(home.esquema).selectFrom('registros_app').selectAll().orderBy('id').execute()
}
const report = {
  level: 'error',
  url: 'https://avisa.example/incidencias/7?token=secreto',
  message: 'Cannot save «La farola de Juan» of juan@correo.es, tel 612 345 678',
  cause: 'internal 500 http.internal 1a2b3c4d',
  userAgent: 'Mozilla/5.0 (Linux; Android 14)',
  stack: 'Error: x\n at save (https://avisa.example/assets/index-Bx8aK2d1.js:1:200)',
  device: { uuid: 'device-of-juan', firebase_token: 'push-of-juan', app_version: '1.10.13' },
}

test('an error report is accepted from anyone and stored without personal data (SRV-43, ENT-LOG-01)', async () => {
  const { status, body } = await app.current.call(sendLog, { uuid: 'device-of-juan' }, { body: report })
  expect({ status, body }).toEqual({ status: 200, body: {} })
  const [row] = await logFile()
  expect(row).toMatchObject({
    level: 'error',
    url: 'https://avisa.example/incidencias/7?token=…',
    message: 'Cannot save «…» of …, tel …',
    cause: report.cause,
    userAgent: report.userAgent,
    stack: report.stack,
    app_version: '1.10.13',
  })
  for (const personal of ['Juan', 'juan', 'secreto', '612', 'push', '127.0.0.1']) expect(JSON.stringify(row)).not.toContain(personal)
})

test('missing or long parts are not refused', async () => {
  const before = (await logFile()).length
  expect((await app.current.call(sendLog, {}, { body: { message: 'y'.repeat(50_000), stack: null } })).status).toBe(200)
  const all = await logFile()
  expect(all).toHaveLength(before + 1)
  expect(all.at(-1)?.message).toHaveLength(1000)
})

test('characters that cannot be stored are removed', async () => {
  expect((await app.current.call(sendLog, {}, { body: { message: 'Unexpected \u0000 in JSON', stack: '\u0000' } })).status).toBe(200)
  expect((await logFile()).at(-1)?.message).toBe('Unexpected  in JSON')
})

test('a report that is too large is not read', async () => {
  const before = (await logFile()).length
  expect((await app.current.call(sendLog, {}, { body: { message: 'y'.repeat(70_000) } })).status).toBe(413)
  expect(await logFile()).toHaveLength(before)
})

test('beyond the limit of a network address reports are dropped but answered normally', async () => {
  app.current.clock.current = new Date(app.current.clock.current.getTime() + 3_600_000)
  const before = (await logFile()).length
  for (let i = 0; i < 25; i += 1) expect((await app.current.call(sendLog, {}, { body: { message: `n ${i}` } })).status).toBe(200)
  expect(await logFile()).toHaveLength(before + 20)
  app.current.clock.current = new Date(app.current.clock.current.getTime() + 601_000)
  await app.current.call(sendLog, {}, { body: { message: 'later' } })
  expect((await logFile()).at(-1)?.message).toBe('later')
})

test('beyond the limit of a municipality per hour reports are dropped too (SRV-43)', async () => {
  const { clock, db, home, call } = app.current
  clock.current = new Date(clock.current.getTime() + 3_601_000)
  const before = (await logFile()).length
  const others = Array.from({ length: 1000 }, () => ({ clave: 'app-logs', fecha: clock.now() }))
  await db.write(home.esquema, (tx) => tx.insertInto('intentos').values(others).execute())
  expect((await call(sendLog, {}, { body: { message: 'one more' } })).status).toBe(200)
  expect(await logFile()).toHaveLength(before)
  clock.current = new Date(clock.current.getTime() + 3_601_000)
  await call(sendLog, {}, { body: { message: 'an hour later' } })
  expect((await logFile()).at(-1)?.message).toBe('an hour later')
})
