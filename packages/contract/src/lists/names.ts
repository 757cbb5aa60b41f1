const letters = new Intl.Collator('es', { sensitivity: 'base' })
const tidy = (nombre: string): string => nombre.trim().replaceAll(/\s+/g, ' ')

/** Ignores case, accents and spaces. */
export const isSameName = (name: string, other: string): boolean => letters.compare(tidy(name), tidy(other)) === 0
