import { mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { applyImport, discardImport, undoImport } from '@avisa/contract/imports/endpoints'
import { describe, expect, test, vi } from 'vitest'
import { optionsOf, table, useIncidentImports } from '#/testing/incident-imports.ts'
import { startProgram } from '#/testing/started-server.ts'

vi.setConfig({ testTimeout: 240_000 })

const { app, query, count, caller, begin, read, work, bring, undo } = useIncidentImports()

/** Two batches of 500 and a half one. */
const rows = 1250
const fileOf = (sistema: string, length = rows) => table(...Array.from({ length }, (_, n) => ({ id: `n${n}`, texto: `${sistema} ${n}` })))
const writtenOf = (sistema: string) => count(`select count(*) as n from incidencias where codigo like $1`, [`${sistema.toUpperCase()}-%`])
/** What lacks a part that an incident is written with. */
const halfOf = (sistema: string) =>
  count(
    `select count(*) as n from incidencias i where i.codigo like $1 and (not exists (select from incidencias_importadas m where m.incidencia_id = i.id)
       or not exists (select from incidencias_tipos x where x.incidencia_id = i.id)
       or (select count(*) from historial h where h.modelo = 'incidencia' and h.modelo_id = i.id) <> 1)`,
    [`${sistema.toUpperCase()}-%`],
  )

const checked = async (sistema: string, length = rows) => {
  const { id } = (await begin(fileOf(sistema, length), optionsOf(sistema))).body
  await work()
  expect(await read(id)).toMatchObject({ estado: 'comprobada', incidencias: { nuevas: length } })
  await app.current.call(applyImport, caller(), { params: { id }, body: { quitar: false } })
  return id as number
}

const until = async (holds: () => Promise<boolean>) => {
  for (let time = 0; time < 18_000; time += 1) {
    if (await holds()) return
    await sleep(10)
  }
  throw new Error('it does not come to that')
}

/** Runs the job, and acts once more than so many rows are written. */
const interrupted = async (sistema: string, after: number, act: (pid: number) => Promise<void> | void) => {
  const running = work()
  await until(async () => (await writtenOf(sistema)) > after)
  const [pid = 0] = app.current.deps.importer.children()
  await act(pid)
  return running
}
const kill = (pid: number) => void process.kill(pid, 'SIGKILL')

describe('an import of incidents whose process is killed', () => {
  test('has written whole batches, goes on where it was, and counts everything once', async () => {
    const id = await checked('corta')
    expect(await interrupted('corta', 0, kill)).toMatchObject({ failed: 1 })
    const before = await writtenOf('corta')
    expect(before).toBeGreaterThan(0)
    expect(before).toBeLessThan(rows)
    expect(before % 500).toBe(0)
    expect(await halfOf('corta')).toBe(0)
    expect(await read(id)).toMatchObject({ estado: 'aplicando' })
    await work()
    expect(await read(id)).toMatchObject({ estado: 'aplicada', incidencias: { nuevas: rows, cambiadas: 0, iguales: 0, rechazadas: [] } })
    expect(await writtenOf('corta')).toBe(rows)
    expect(await halfOf('corta')).toBe(0)
    await app.current.call(undoImport, caller(), { params: { id } })
    await work()
    expect(await writtenOf('corta')).toBe(0)
  })

  test('three times is given up and says so; it can be repeated and undone', async () => {
    const many = 2000
    const id = await checked('tres', many)
    await interrupted('tres', 0, kill)
    await interrupted('tres', 500, kill)
    await interrupted('tres', 1000, kill)
    expect(await read(id)).toMatchObject({ estado: 'fallida', problema: 'ended' })
    const before = await writtenOf('tres')
    expect(before % 500).toBe(0)
    expect(before).toBeLessThan(many)
    const again = await bring(fileOf('tres', many), optionsOf('tres'))
    expect(again).toMatchObject({ nuevas: many - before, iguales: before, rechazadas: [] })
    expect(await writtenOf('tres')).toBe(many)
    expect(await undo(again.id)).toMatchObject({ deshechas: many - before, quedan: 0 })
    await app.current.call(undoImport, caller(), { params: { id } })
    await work()
    expect(await writtenOf('tres')).toBe(0)
  })
})

test('an import of incidents that somebody stops ends within seconds, keeps whole batches, and these are undone', async () => {
  const id = await checked('parada')
  const begun = Date.now()
  await interrupted('parada', 0, async () => {
    expect((await app.current.call(discardImport, caller(), { params: { id } })).body).toMatchObject({
      estado: 'descartada',
      progreso: null,
    })
  })
  expect(Date.now() - begun).toBeLessThan(30_000)
  const written = await writtenOf('parada')
  expect(written).toBeGreaterThan(0)
  expect(written).toBeLessThan(rows)
  expect(await halfOf('parada')).toBe(0)
  expect(await read(id)).toMatchObject({ estado: 'descartada', problema: null })
  await work()
  expect(await writtenOf('parada')).toBe(written)
  await app.current.call(undoImport, caller(), { params: { id } })
  await work()
  expect(await read(id)).toMatchObject({ estado: 'descartada', incidencias: { deshechas: written, quedan: 0 } })
  expect(await writtenOf('parada')).toBe(0)
  expect(await query(`select 1 from incidencias_importadas where sistema_externo = 'parada'`)).toEqual([])
})

test('an import of incidents whose server is killed goes on with the next server', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'avisa-test-'))
  symlinkSync(app.current.deps.files.place, join(dataDir, 'images'))
  const start = async () => {
    const program = startProgram({ env: { DATABASE_URL: app.current.url, DATA_DIR: dataDir } })
    await program.ready()
    return program
  }
  const id = await checked('servidor')
  // The clock of the tests stands still; to a server that starts, file and session are old.
  await query('update importaciones set fecha = now() where id = $1', [id])
  await query('update subidas set creada = now()')
  const stateOf = async () => (await query<{ estado: string }>('select estado from importaciones where id = $1', [id]))[0]?.estado
  const first = await start()
  await until(async () => (await writtenOf('servidor')) > 0)
  first.kill('SIGKILL')
  await first.ended()
  await sleep(2000)
  const before = await writtenOf('servidor')
  expect(before).toBeLessThan(rows)
  expect(before % 500).toBe(0)
  expect(await halfOf('servidor')).toBe(0)
  expect(await stateOf()).toBe('aplicando')
  // The job counts as failed once its process has been silent for long, and is tried again after a pause; neither is awaited here.
  await query("update avisa_trabajos.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active'")
  const second = await start()
  try {
    await until(async () => {
      await query("update avisa_trabajos.job set start_after = now() where state = 'retry'")
      return (await stateOf()) !== 'aplicando'
    })
    expect(await query(`select estado, (informe ->> 'nuevas')::int as nuevas from importaciones where id = $1`, [id])).toEqual([
      { estado: 'aplicada', nuevas: rows },
    ])
    expect(await writtenOf('servidor')).toBe(rows)
    expect(await halfOf('servidor')).toBe(0)
  } finally {
    second.kill('SIGTERM')
    await second.ended()
  }
})
