import { listReachableTowns } from '#/platform/database/towns.ts'
import { paths } from '@avisa/contract/paths'
import { parseDate, toServerDate } from '@avisa/contract/values/dates'
import type { Deps } from '#/platform/deps.ts'
import { jobKind } from '#/platform/jobs.ts'
import { enqueueMail } from '#/platform/mail-job.ts'
import { digestReaders, isWorkingDay, takeDigest } from './digest-store.ts'

export const digestJob = jobKind<object>('resumen', { tries: 5, seconds: 600, keptFor: 2 * 86_400 })
export const followDigestJob = jobKind<{ hasta: string }>('resumen_seguimientos', { tries: 5, seconds: 1800, keptFor: 2 * 86_400 })
export const reminderJob = jobKind<object>('recordatorios', { tries: 5, seconds: 1800, keptFor: 2 * 86_400 })
const day = 86_400_000
const shownLines = 20

const beforeWork = '07:30'

export const nextMorning = (zona: string, now: Date, time = '08:00'): Date => {
  const on = (date: Date) => parseDate(`${toServerDate(date, zona).slice(0, 10)} ${time}:00`, zona) ?? now
  const today = on(now)
  return today.getTime() > now.getTime() ? today : on(new Date(now.getTime() + day))
}

export const orderDigests = async ({ db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> => {
  const now = clock.now()
  const towns = (await listReachableTowns(db)).map(({ esquema, zona_horaria: zona }) => ({
    first: { esquema, after: nextMorning(zona, now, beforeWork), daily: true } as const,
    later: { esquema, after: nextMorning(zona, now), daily: true } as const,
  }))
  await jobs.enqueueEach(
    digestJob,
    towns.map(({ first }) => ({ whose: first, data: {} })),
  )
  await jobs.enqueueEach(
    followDigestJob,
    towns.map(({ later }) => ({ whose: later, data: { hasta: later.after.toISOString() } })),
  )
  await jobs.enqueueEach(
    reminderJob,
    towns.map(({ later }) => ({ whose: later, data: {} })),
  )
}

export const handleDigests = (deps: Deps): void =>
  deps.jobs.handle(digestJob, async (_none, esquema) => {
    const { zona_horaria: zona } = await deps.directory.settings.of(esquema)
    const today = toServerDate(deps.clock.now(), zona).slice(0, 10)
    if (!(await isWorkingDay(deps.db.read(esquema), esquema, today))) return
    for (const usuario_id of await digestReaders(deps.db.read(esquema)))
      await deps.db.write(esquema, async (tx) => {
        const digest = await takeDigest(tx, usuario_id)
        if (!digest) return
        const { email, nombre, lang, lineas } = digest
        const rest = lineas.length - shownLines
        const valores = {
          nombre,
          cuantos: lineas.length,
          lineas: lineas
            .slice(0, shownLines)
            .map((line) => `· ${line}`)
            .join('\n'),
          mas: rest > 0 ? rest : null,
          enlace: paths.notifications,
        }
        await enqueueMail(deps, tx, { esquema }, { codigo: 'resumen', para: email, lang, valores })
      })
  })
