import type { SsoRule } from '#/municipalities/schemas.ts'

export type Ruled = 'rol' | 'perfiles' | 'unidades' | 'entidades'
/** What rules name at all, and what they give: all else a person has stays. */
type Share = { nombrados: readonly string[]; dados: readonly string[] }

const shareOf = (rules: readonly SsoRule[], has: (rule: SsoRule) => boolean, of: (rule: SsoRule) => readonly string[]): Share => ({
  nombrados: [...new Set(rules.flatMap(of))],
  dados: [...new Set(rules.filter(has).flatMap(of))],
})

/** What the rules give to a person who has these values in the claim; without the claim they change nothing. */
export const sharesOf = (rules: readonly SsoRule[], values: readonly string[] | null): Record<Ruled, Share> | undefined => {
  if (values === null) return undefined
  const has = ({ valor }: SsoRule) => values.includes(valor)
  const roles = shareOf(rules, has, ({ rol }) => (rol ? [rol] : []))
  return {
    rol: { ...roles, dados: roles.dados.slice(0, 1) },
    perfiles: shareOf(rules, has, ({ perfiles }) => perfiles),
    unidades: shareOf(rules, has, ({ unidades }) => unidades),
    entidades: shareOf(rules, has, ({ entidades }) => entidades),
  }
}

export const applyShare = (before: readonly string[], { nombrados, dados }: Share): string[] => [
  ...before.filter((code) => !nombrados.includes(code) || dados.includes(code)),
  ...dados.filter((code) => !before.includes(code)),
]

/** The values of a claim: a text or a list of texts; null where the token says nothing. */
export const valuesOfClaim = (claim: unknown): string[] | null => {
  if (typeof claim === 'string') return [claim]
  return Array.isArray(claim) && claim.every((value) => typeof value === 'string') ? claim.slice(0, 2000) : null
}
