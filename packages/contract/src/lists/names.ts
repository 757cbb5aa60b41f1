const letters = new Intl.Collator('es', { sensitivity: 'base' })
const tidy = (nombre: string): string => nombre.trim().replaceAll(/\s+/g, ' ')

/** Whether two names read as the same one: whatever their case, accents and spaces. */
export const isSameName = (one: string, other: string): boolean => letters.compare(tidy(one), tidy(other)) === 0
