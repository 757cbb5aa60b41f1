import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '#/platform/deps.ts'
import { reminderJob } from './digest.ts'
import { orderMail } from './follow-mail.ts'
import { closedBetween, noteReminders, readReminded } from './reminder-store.ts'
import { mailValues } from './templates.ts'

const day = 86_400_000
const batch = 100
/** Days after the closing: the last one if the server has stood still. */
const due = { from: 7, until: 10 }

type Does = { deps: Deps; log: Pick<FastifyBaseLogger, 'warn'>; esquema: string }

/** Sends one reminder to each reporter who has not said whether it is mended. */
export const sendReminders = async ({ deps, log, esquema }: Does): Promise<void> => {
  const { zona_horaria, reapertura_dias = 0 } = await deps.directory.settings.of(esquema)
  const now = deps.clock.now()
  const ago = (days: number) => new Date(now.getTime() - days * day)
  const closed = { desde: ago(Math.min(due.until, reapertura_dias)), hasta: ago(due.from), most: batch }
  for (let after: number | undefined = 0; after !== undefined;) {
    const ids: number[] = await closedBetween(deps.db.read(esquema), esquema, { ...closed, after })
    await deps.db.write(esquema, async (tx) => {
      for (const id of await noteReminders(tx, esquema, ids, now))
        for (const recipient of await readReminded(tx, esquema, id)) {
          const { email, incidencia_id } = recipient
          if (email === null || incidencia_id === null) continue
          const valores = mailValues(recipient, zona_horaria, { pregunta: true })
          await orderMail({ deps, log, tx, esquema }, { ...recipient, email, incidencia_id }, { now, red: null, valores })
        }
    })
    after = ids.length === batch ? ids.at(-1) : undefined
  }
}

export const handleReminders = (deps: Deps, log: FastifyBaseLogger): void =>
  deps.jobs.handle(reminderJob, (_none, esquema) => sendReminders({ deps, log, esquema }))
