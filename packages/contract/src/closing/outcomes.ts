/** How an incident ended; what statistics and «Sigue igual» read. */
export const outcomes = ['resuelta', 'no_competencia', 'no_se_hara', 'no_localizada', 'duplicada', 'aplazada'] as const
export type Outcome = (typeof outcomes)[number]

/** The outcomes that each final status of an incident admits, by its `papel`; the first where no reason says which. */
const outcomesOf: Readonly<Record<string, readonly Outcome[]>> = {
  resuelta: ['resuelta', 'no_localizada'],
  rechazada: ['no_se_hara', 'no_localizada', 'no_competencia', 'aplazada'],
  redirigida: ['no_competencia'],
  duplicada: ['duplicada'],
}

/** The outcome of an incident that reaches a final status, with the outcome of the reason that was chosen. */
export const outcomeIn = ({ papel, finaliza }: { papel: string | null; finaliza: boolean }, chosen: Outcome | null): Outcome => {
  const [usual, ...others] = (papel !== null && outcomesOf[papel]) || (finaliza ? ['resuelta' as const] : ['no_se_hara' as const])
  return others.find((outcome) => outcome === chosen) ?? usual ?? 'no_se_hara'
}
