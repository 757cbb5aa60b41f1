import type { GivenValue } from './schemas.ts'
import type { GivenValues } from './rules.ts'

const longest = 20_000
const isScalar = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value)

const asGiven = (value: unknown): GivenValue | undefined => {
  if (isScalar(value)) return { valor: value }
  return Array.isArray(value) && value.every(isScalar) ? { valor: value.join(',') } : undefined
}

/** `campos_extra` of the URL: a JSON map of code to value (for lists, an array of keys). */
export const parseInitialValues = (text: string | null): GivenValues => {
  if (text === null || text.length > longest) return {}
  try {
    const map: unknown = JSON.parse(text)
    if (typeof map !== 'object' || map === null || Array.isArray(map)) return {}
    const values = Object.entries(map).map(([codigo, value]) => [codigo, asGiven(value)] as const)
    return Object.fromEntries(values.filter((entry): entry is [string, GivenValue] => entry[1] !== undefined))
  } catch {
    // Anyone may write this URL: an unreadable value counts as absent.
    return {}
  }
}
