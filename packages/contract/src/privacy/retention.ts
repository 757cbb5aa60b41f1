import type { Retention } from './schemas.ts'

/**
 * Claims for damages against a municipality lapse after a year (Ley 39/2015, art. 67), so contacts are kept for two; deleting public records requires
 * the archive's approval, so nothing is deleted by default.
 */
export const defaultRetention = {
  anonimizar_meses: 24,
  borrar_meses: null,
  fotos: 'conservar',
  tipos: {},
  notificaciones_dias: 365,
  dispositivos_dias: 365,
  consultas_dias: 730,
} as const satisfies Retention

export type Periods = Pick<Retention, 'anonimizar_meses' | 'borrar_meses' | 'fotos'>

/** The periods of a type, by its code and its parents', the nearest first. */
export const periodsOf = (retention: Retention, codigos: readonly string[]): Periods => {
  const nearestLast = codigos.flatMap((codigo) => retention.tipos[codigo] ?? []).toReversed()
  const { anonimizar_meses, borrar_meses, fotos } = retention
  return Object.assign({ anonimizar_meses, borrar_meses, fotos }, ...nearestLast) as Periods
}

/** Periods under which an incident would be deleted before it is anonymised: the type code, '' for the general ones. */
export const contradictory = (retention: Retention): string | undefined =>
  ['', ...Object.keys(retention.tipos)].find((codigo) => {
    const { anonimizar_meses, borrar_meses } = periodsOf(retention, [codigo])
    return borrar_meses !== null && anonimizar_meses !== null && borrar_meses < anonimizar_meses
  })

const longer = (a: number | null, b: number | null) => (a === null || b === null ? null : Math.max(a, b))

/** The longest of several periods: shorter ones take nothing away on their first day. */
export const longestOf = ([first, ...others]: readonly [Periods, ...Periods[]]): Periods => {
  let { anonimizar_meses, borrar_meses, fotos } = first
  for (const other of others) {
    anonimizar_meses = longer(anonimizar_meses, other.anonimizar_meses)
    borrar_meses = longer(borrar_meses, other.borrar_meses)
    if (other.fotos === 'conservar') fotos = 'conservar'
  }
  return { anonimizar_meses, borrar_meses, fotos }
}

const days = ['notificaciones_dias', 'dispositivos_dias', 'consultas_dias'] as const
/** The longest days of several. */
export const longestDays = (several: readonly Retention[]) =>
  Object.fromEntries(days.map((name) => [name, Math.max(...several.map((retention) => retention[name]))])) as Record<
    (typeof days)[number],
    number
  >

/** Whether something would be kept for a shorter time than before. */
export const isShorter = (after: Retention, before: Retention): boolean =>
  days.some((name) => after[name] < before[name]) ||
  ['', ...Object.keys(after.tipos), ...Object.keys(before.tipos)].some((codigo) => {
    const [now, then] = [periodsOf(after, [codigo]), periodsOf(before, [codigo])]
    const both = longestOf([now, then])
    return both.anonimizar_meses !== now.anonimizar_meses || both.borrar_meses !== now.borrar_meses || both.fotos !== now.fotos
  })
