import type { Database, Tx } from './database.ts'
import { neverUsed } from './sessions.ts'

const day = 86_400_000

/** How long things are kept that only time makes useless; submissions longer than the 30 days of docs/wire.md. */
const limits = { envios: 35 * day, intentos: day, registros_app: 30 * day, fichas: 30 * day, avisos: 14 * day } as const

/** With the accounts whose activation they were: who never opened it has none. */
const dropUnusedLinks = async (tx: Tx, esquema: string, now: Date) => {
  await tx
    .deleteFrom('usuarios')
    .where(neverUsed(esquema))
    .where('id', 'in', (eb) => eb.selectFrom('enlaces').select('usuario_id').where('clase', '=', 'activacion').where('caduca', '<', now))
    .execute()
  await tx.deleteFrom('enlaces').where('caduca', '<', now).execute()
}

const tidySchema = (db: Database, esquema: string, now: Date) =>
  db.write(esquema, async (tx) => {
    await tx
      .deleteFrom('envios')
      .where('created_at', '<', new Date(now.getTime() - limits.envios))
      .execute()
    await tx
      .deleteFrom('intentos')
      .where('fecha', '<', new Date(now.getTime() - limits.intentos))
      .execute()
    await tx
      .deleteFrom('registros_app')
      .where('fecha', '<', new Date(now.getTime() - limits.registros_app))
      .execute()
    await tx
      .deleteFrom('sesiones')
      .where((eb) => eb.or([eb('por_codigo', '=', false), eb('caduca', '<', new Date(now.getTime() - limits.fichas))]))
      .where('caduca', '<', now)
      .execute()
    await tx
      .deleteFrom('avisos_hechos')
      .where('created_at', '<', new Date(now.getTime() - limits.avisos))
      .execute()
    await dropUnusedLinks(tx, esquema, now)
  })

/** Removes answered submissions, old tries, reports of faults, ended sessions, unused links and accounts never activated, everywhere. */
export const tidy = async (db: Database, now: Date): Promise<void> => {
  const municipalities = await db.shared.selectFrom('municipios').select('esquema').orderBy('id').execute()
  for (const { esquema } of municipalities) await tidySchema(db, esquema, now)
}

const every = 6 * 3_600_000

type Keeping = { now: () => Date; /** What else is to be done. */ more: () => Promise<void>; onFailure: (cause: unknown) => void }

/** Tidies now and every six hours; answers how to end it. A failure is told and tried again next time. */
export const startHousekeeping = (db: Database, { now, more, onFailure }: Keeping) => {
  const run = () => void tidy(db, now()).then(more).catch(onFailure)
  run()
  const timer = setInterval(run, every)
  timer.unref()
  return () => clearInterval(timer)
}
