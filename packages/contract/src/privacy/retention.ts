import { int, map, nullable, obj, oneOf, opt, type Static } from '#/http/schema.ts'

const Months = () => nullable(int({ minimum: 1, maximum: 600 }))
const Days = () => int({ minimum: 30, maximum: 3650 })
const Photos = () => oneOf('conservar', 'borrar')

/**
 * How long a municipality keeps what is about people (docs/privacy.md). Months count from the closing of an incident, null is for ever:
 * after `anonimizar_meses` nobody can be known from it any more, after `borrar_meses` it is gone with its photos. `fotos`: what becomes
 * of photos when it is anonymised. `tipos`: other periods by code of type; a type without its own follows the type above it.
 */
export const Retention = obj({
  anonimizar_meses: Months(),
  borrar_meses: Months(),
  fotos: Photos(),
  tipos: map(obj({ anonimizar_meses: opt(Months()), borrar_meses: opt(Months()), fotos: opt(Photos()) })),
  /** Notices of a person. */
  notificaciones_dias: Days(),
  /** Devices that nobody has used. */
  dispositivos_dias: Days(),
  /** Who of the staff looked at whose data. */
  consultas_dias: Days(),
})
export type Retention = Static<typeof Retention>

/**
 * Claims against a municipality for damage lapse after a year (Ley 39/2015, art. 67), so contacts are kept two; to destroy records of an
 * administration wants an archive's leave, so nothing is erased unless the municipality says so.
 */
export const usualRetention = {
  anonimizar_meses: 24,
  borrar_meses: null,
  fotos: 'conservar',
  tipos: {},
  notificaciones_dias: 365,
  dispositivos_dias: 365,
  consultas_dias: 730,
} as const satisfies Retention

export type Periods = Pick<Retention, 'anonimizar_meses' | 'borrar_meses' | 'fotos'>

/** The periods of a type, by its code and those above it, the nearest first. */
export const periodsOf = (retention: Retention, codigos: readonly string[]): Periods => {
  const nearestLast = codigos.flatMap((codigo) => retention.tipos[codigo] ?? []).toReversed()
  const { anonimizar_meses, borrar_meses, fotos } = retention
  return Object.assign({ anonimizar_meses, borrar_meses, fotos }, ...nearestLast) as Periods
}

/** Periods under which an incident would be gone before it was anonymised: the code of their type, '' for all others. */
export const contradictory = (retention: Retention): string | undefined =>
  ['', ...Object.keys(retention.tipos)].find((codigo) => {
    const { anonimizar_meses, borrar_meses } = periodsOf(retention, [codigo])
    return borrar_meses !== null && anonimizar_meses !== null && borrar_meses < anonimizar_meses
  })
