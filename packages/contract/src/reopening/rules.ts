import type { Outcome } from '#/closing/outcomes.ts'
import type { reopenRefusals } from './refusals.ts'
import type { reopenResults } from './schemas.ts'

type RefusalCode = keyof typeof reopenRefusals
export type ReopenResult = (typeof reopenResults)[number]

/** The outcomes that a citizen can contradict. */
export const contestable: readonly Outcome[] = ['resuelta', 'no_localizada']
const day = 86_400_000

/** The last moment at which a closing can be contradicted. */
export const contestableUntil = (cerrada: Date, reapertura_dias: number) => new Date(cerrada.getTime() + reapertura_dias * day)

export type ClosingFacts = {
  /** Reported it, has seen it too, or follows it by mail. */
  participa: boolean
  desenlace: Outcome | null
  cerrada: Date | null
}
type Facts = ClosingFacts & {
  /** When it was written, which counts where it waited for the network. */
  escrita: Date
  /** This person has contradicted this closing before. */
  repetida: boolean
  /** Of somebody else than the reporter, with the app at hand: a photo is asked and did not come. */
  faltaFoto: boolean
  reabierta_veces: number
}
type Limits = { reapertura_dias: number; reapertura_veces: number }

/** Why nobody asks this person whether it is mended; undefined if they are. */
export const checkAnswer = ({ participa, desenlace, cerrada }: ClosingFacts): RefusalCode | undefined => {
  if (!participa) return 'reopen.notYours'
  if (cerrada === null) return 'reopen.stillOpen'
  return desenlace !== null && contestable.includes(desenlace) ? undefined : 'reopen.notThis'
}

/** What becomes of «it is not mended». */
export const checkStillBroken = (facts: Facts, { reapertura_dias, reapertura_veces }: Limits): { result: ReopenResult } | RefusalCode => {
  const refused = checkAnswer(facts)
  if (refused || facts.cerrada === null) return refused ?? 'reopen.stillOpen'
  if (facts.repetida) return 'reopen.once'
  if (facts.escrita > contestableUntil(facts.cerrada, reapertura_dias)) return 'reopen.tooLate'
  if (facts.faltaFoto) return 'reopen.photo'
  return { result: facts.reabierta_veces < reapertura_veces ? 'reabierta' : 'a_revisar' }
}

export type ClosedTask = {
  id: number
  /** Its repair is finished. */
  reparada: boolean
  /** Its study is closed. */
  estudiada: boolean
  /** When its repair was finished, or its study closed. */
  hasta: Date
}

/** The task that waits again: the repair that was finished last, else the study that was closed last; undefined where staff must decide. */
export const taskToReopen = <T extends ClosedTask>(tasks: readonly T[]): T | undefined => {
  const latest = (some: readonly T[]) => some.toSorted((a, b) => b.hasta.getTime() - a.hasta.getTime() || b.id - a.id)[0]
  return latest(tasks.filter(({ reparada }) => reparada)) ?? latest(tasks.filter(({ estudiada }) => estudiada))
}

/** The new deadline: half the time that the work had, from now on. */
export const halfDeadline = (now: Date, fecha: Date, prevista: Date | null): Date | null =>
  prevista && new Date(now.getTime() + Math.max(0, prevista.getTime() - fecha.getTime()) / 2)
