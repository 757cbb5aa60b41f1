import { listReachableTowns } from './towns.ts'
import type { Deps } from '#/platform/deps.ts'
import { jobKind } from '#/platform/jobs.ts'
import { sharedSchema, type Database, type Tx } from './database.ts'
import { neverUsed } from './sessions.ts'

const day = 86_400_000

/** Retention of technical data; submissions longer than the 30 days of docs/wire.md. */
const limits = {
  envios: 35 * day,
  intentos: day,
  registros_app: 30 * day,
  fichas: 30 * day,
  avisos: 14 * day,
  rechazados: 30 * day,
  borrados: 30 * day,
  entradas: 90 * day,
} as const

/** Also deletes accounts that were never activated with their link. */
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
    await tx.deleteFrom('retos_usados').where('caduca', '<', now).execute()
    await tx
      .deleteFrom('correos_rechazados')
      .where('fecha', '<', new Date(now.getTime() - limits.rechazados))
      .execute()
    await tx
      .deleteFrom('borrados_pedidos')
      .where('fecha', '<', new Date(now.getTime() - limits.borrados))
      .execute()
    await tx
      .deleteFrom('entradas_personal')
      .where('fecha', '<', new Date(now.getTime() - limits.entradas))
      .execute()
    await dropUnusedLinks(tx, esquema, now)
  })

/** Deletes answered submissions, old attempts, error reports, ended sessions, unused links and accounts never activated, in every municipality. */
export const tidy = async (db: Database, now: Date): Promise<void> => {
  await db.write(sharedSchema, async (tx) => {
    await tx
      .deleteFrom('intentos')
      .where('fecha', '<', new Date(now.getTime() - limits.intentos))
      .execute()
    await tx.deleteFrom('invitaciones_alta').where('caduca', '<', now).execute()
  })
  const municipalities = await listReachableTowns(db)
  for (const { esquema } of municipalities) await tidySchema(db, esquema, now)
}

const every = 6 * 3600
const upkeepJob = jobKind<object>('limpieza', { tries: 3, seconds: every, keptFor: 2 * every })

/** What one process of the deployment does every six hours, whichever it is. */
export const handleHousekeeping = ({ db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>, more: () => Promise<unknown>): void =>
  jobs.handle(upkeepJob, async () => {
    await tidy(db, clock.now())
    await more()
  })

type Keeping = { /** What each process does on its own machine. */ local: () => Promise<unknown>; onFailure: (cause: unknown) => void }

/** Runs now and every six hours; answers how to stop. A failure is logged and retried next time. */
export const startHousekeeping = ({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, { local, onFailure }: Keeping) => {
  const order = () => db.write(sharedSchema, (tx) => jobs.enqueue(tx, { esquema: sharedSchema, every }, upkeepJob, {}))
  const run = () => void order().then(local).catch(onFailure)
  run()
  const timer = setInterval(run, every * 1000)
  timer.unref()
  return () => clearInterval(timer)
}
