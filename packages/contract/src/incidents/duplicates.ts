/** What is known of a report near a place. `texto`: likeness of the words, 0 to 1. `dias`: since it was reported, or since it was mended. */
export type Near = { metros: number; mismo_tipo: boolean; dias: number; adhesiones: number; resuelta: boolean; texto?: number }

/** From 0 to 100: how probably it is what somebody reports now. */
export const scoreNear = ({ metros, mismo_tipo, dias, adhesiones, texto = 0 }: Near, radio: number): number =>
  45 * Math.max(0, 1 - metros / radio) +
  (mismo_tipo ? 25 : 0) +
  15 * texto +
  10 * Math.exp(-Math.max(0, dias) / 60) +
  5 * Math.min(1, adhesiones / 5)

/** Where one is shown, and where staff are told after arrival. */
export const leastScore = { shown: 45, noted: 60 } as const
const shownOpen = 3

/** Within the radius, the most probable first. */
export const rankNear = <N extends Near>(all: readonly N[], radio: number): { near: N; score: number }[] =>
  all
    .filter(({ metros }) => radio > 0 && metros <= radio)
    .map((near) => ({ near, score: scoreNear(near, radio) }))
    .toSorted((a, b) => b.score - a.score)

/** At most three open ones, the most probable first, then at most one of the same type, mended lately and nearer than half the radius. */
export const pickNear = <N extends Near>(
  all: readonly N[],
  { radio, reapertura_dias }: { radio: number; reapertura_dias: number },
): N[] => {
  const ranked = rankNear(all, radio)
  const open = ranked.filter(({ near, score }) => !near.resuelta && score >= leastScore.shown)
  const mended = ranked.filter(({ near }) => near.resuelta && near.mismo_tipo && near.dias <= reapertura_dias && near.metros < radio / 2)
  return [...open.slice(0, shownOpen), ...mended.slice(0, 1)].map(({ near }) => near)
}
