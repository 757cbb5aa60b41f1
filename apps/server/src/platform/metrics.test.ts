import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { noteCopy } from '#/commands/operations/copy-store.ts'
import { townLabel } from './metrics.ts'
import { startProgram } from '#/testing/started-server.ts'
import { createTestDatabase } from '#/testing/test-database.ts'

// Whole servers and databases take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const dataDir = mkdtempSync(join(tmpdir(), 'avisa-metrics-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const measured = async (workers: string) => {
  const database = await createTestDatabase()
  await noteCopy(database.db, 'copia', async () => ({}))
  const program = startProgram({ env: { DATABASE_URL: database.url, DATA_DIR: dataDir, WORKERS: workers, METRICS_PORT: '0' } })
  try {
    const address = await program.ready()
    for (let i = 0; i < 6; i += 1) await fetch(`${address}/health/live?token=secreto`, { headers: { connection: 'close' } })
    const url = /Metrics: (\S+)/.exec(program.output())?.[1] ?? ''
    const text = await (await fetch(url)).text()
    const inside = await fetch(`${address}/metrics`).then((answer) => answer.text())
    return { text, inside }
  } finally {
    program.kill('SIGTERM')
    await program.ended()
    await database.drop()
  }
}

describe('the figures for Prometheus', () => {
  it.each(['1', '2'])('count the calls of all processes (%s) by route, on a port of their own, without personal data', async (workers) => {
    const { text, inside } = await measured(workers)
    const counted = /avisa_call_seconds_count\{method="GET",route="\/health\/live",status="200"\} (\d+)/.exec(text)?.[1]
    expect(counted).toBe('6')
    for (const name of [
      'avisa_database_connections{state="waiting"',
      'avisa_jobs_waiting',
      'avisa_backup_age_seconds ',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_seconds',
    ])
      expect(text).toContain(name)
    expect(/avisa_municipality_calls_total\{municipality="none"\} (\d+)/.exec(text)?.[1]).toBe('6')
    expect(text).not.toContain('secreto')
    expect(inside).not.toContain('avisa_call_seconds')
  })
})

it('name at most two hundred municipalities and count the others together', () => {
  const labels = Array.from({ length: 500 }, (_, n) => townLabel(`m_${n}`))
  // Those that other tests of this process called count too.
  expect(new Set(labels).size).toBeLessThanOrEqual(201)
  expect(new Set(labels).size).toBeGreaterThan(100)
  expect(labels.at(-1)).toBe('others')
  expect(townLabel('m_0')).toBe('m_0')
})
