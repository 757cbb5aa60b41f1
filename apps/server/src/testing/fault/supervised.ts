import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { postgresOf, startProgram } from '#/testing/started-server.ts'

export const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)]

/** The process of PostgreSQL, unless it is ending or starting. */
const databaseOf = (dataDir: string): number | undefined => {
  try {
    const { pid } = postgresOf(dataDir)
    process.kill(pid, 0)
    return pid
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && (cause.code === 'ENOENT' || cause.code === 'ESRCH')) return undefined
    throw cause
  }
}

/** The server as a service manager keeps it: started again half a second after it ended, however it ended. */
export const superviseServer = (env: Record<string, string>) => {
  let stopping = false
  let starts = 0
  let output = ''
  let program = startProgram({ env })
  const keep = async (): Promise<void> => {
    for (;;) {
      starts += 1
      output += (await program.ended()).output
      if (stopping) return
      await sleep(500)
      program = startProgram({ env })
    }
  }
  const child = keep()
  const workers = () => {
    try {
      const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(program.child.pid)], { encoding: 'utf8' })
      return children.split('\n').flatMap((line) => (line.includes('main.ts') ? [Number.parseInt(line, 10)] : []))
    } catch {
      return []
    }
  }
  return {
    ready: () => program.ready(),
    /** How often it was started, and what it said. */
    starts: () => starts,
    output: () => output + program.output(),
    /** Kills a process of the server: the one that was started, or one of its workers; never one that has ended already. */
    kill: async () => {
      while (program.child.exitCode !== null || program.child.signalCode !== null) await sleep(20)
      const pid = pick([program.child.pid, ...workers()])
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
    },
    /** Kills PostgreSQL, once it is there: it ends and starts with the server. */
    killDatabase: async () => {
      for (;;) {
        const pid = databaseOf(env['DATA_DIR'] ?? '')
        if (pid !== undefined) return void process.kill(pid, 'SIGKILL')
        await sleep(20)
      }
    },
    stop: async () => {
      stopping = true
      program.kill('SIGTERM')
      await child
    },
  }
}
