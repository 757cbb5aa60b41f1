// One replay of the history by rules of notices, in a process of its own: its request is the first line of its input.
import os from 'node:os'
import { createInterface } from 'node:readline'
import { replay, type ReplayRequest } from '#/notifications/shared/replay.ts'
import { lockReplay } from '#/notifications/shared/replay-store.ts'
import { openDatabase } from '#/platform/database/database.ts'

type Task = { esquema: string; request: Omit<ReplayRequest, 'periodo'> & { periodo: { desde: string; hasta: string } } }

const lines = createInterface({ input: process.stdin })
// Of a server that has ended nobody would hear the result.
lines.once('close', () => process.exit(1))
lines.once('line', (line) => void run(JSON.parse(line) as Task))
os.setPriority(5)

const run = async ({ esquema, request }: Task) => {
  const db = openDatabase(process.env['DATABASE_URL'] ?? '', { max: 1 })
  const periodo = { desde: new Date(request.periodo.desde), hasta: new Date(request.periodo.hasta) }
  try {
    const answer = await db.write(esquema, async (tx) =>
      (await lockReplay(tx, esquema)) ? { replay: await replay(tx, esquema, { ...request, periodo }) } : {},
    )
    process.stdout.write(JSON.stringify(answer), () => process.exit(0))
  } catch (cause) {
    process.stderr.write(`a replay failed: ${cause instanceof Error ? cause.message : String(cause)}\n`)
    process.exit(1)
  }
}
