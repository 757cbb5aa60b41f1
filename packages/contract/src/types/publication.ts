/** When strangers read the words and photos of a report of a type: at once, after a review, photos alone; `nunca` shows them nothing of it. */
export const publications = ['revisada', 'directa', 'sin_texto', 'nunca'] as const
export type Publication = (typeof publications)[number]
