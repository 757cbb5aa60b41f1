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
