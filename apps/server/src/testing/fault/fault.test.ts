import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runFaults } from './run-faults.ts'

const folder = mkdtempSync(join(tmpdir(), 'avisa-fault-'))
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('acknowledged changes', () => {
  it('exist once and completely after the server and its database were killed and the network was cut, and both recover', async () => {
    const { problems, counts, spare } = await runFaults({
      dataDir: join(folder, 'data'),
      faults: ['cut', 'kill', 'database', 'cut', 'kill'],
      loops: 2,
    })
    expect(problems).toEqual([])
    expect(counts.report).toBeGreaterThan(0)
    expect(counts.photo).toBeGreaterThan(0)
    expect(spare).toBeLessThan(20)
  }, 120_000)
})
