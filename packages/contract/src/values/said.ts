/** A sentence in both languages. */
export type Said = { es: string; ca: string }
