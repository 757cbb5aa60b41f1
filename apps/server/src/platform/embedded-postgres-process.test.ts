import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, vi } from 'vitest'
import { stopProcess } from './embedded-postgres-process.ts'

/** A program that needs this long to end after SIGINT, and says when it is ready. */
const startSlow = async (milliseconds: number) => {
  const child = spawn(process.execPath, [
    '-e',
    `process.on('SIGINT', () => setTimeout(() => process.exit(0), ${milliseconds})); setInterval(() => undefined, 1000); console.log('ready')`,
  ])
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  await once(child.stdout, 'data')
  return { pid: child.pid ?? 0, ended }
}

it('a PostgreSQL that is still writing is waited for, which is explained; one that never ends is not', async () => {
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    const slow = await startSlow(400)
    await stopProcess(slow.pid, { quick: 50, longest: 60_000 })
    expect(await slow.ended).toEqual([0, null])
    expect(output.mock.calls.join('')).toContain('PostgreSQL is writing its changes to disk.')
    const endless = await startSlow(600_000)
    await stopProcess(endless.pid, { quick: 20, longest: 20 })
    expect(await endless.ended).toEqual([null, 'SIGQUIT'])
  } finally {
    output.mockRestore()
  }
})
