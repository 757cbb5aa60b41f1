import { imageLimits } from '#/images/limits.ts'

/** Of one import, and of one incident. */
export const photoLimits = { bytes: 20_000_000, perImport: 100_000, perIncident: imageLimits.perIncident } as const

const longest = 1000

const namesIn = (value: unknown): string[] => {
  if (typeof value === 'string') return /^\s*https?:/i.test(value) ? value.split(/[\s|]+|[;,](?=\s*https?:)/i) : value.split(/[|;,\n]/)
  if (Array.isArray(value)) return value.slice(0, photoLimits.perIncident).flatMap((each) => (Array.isArray(each) ? [] : namesIn(each)))
  if (typeof value !== 'object' || value === null) return []
  const { url, media_url: media } = value as Record<string, unknown>
  return [url, media].filter((each) => typeof each === 'string')
}

/** Addresses or names of files: separated in a text, a list, or objects with `url`. */
export const photoPlaces = (value: unknown): string[] => {
  const places = namesIn(value)
    .map((name) => name.replaceAll('\0', '').trim())
    .filter((name) => name !== '' && name.length <= longest)
  return [...new Set(places)].slice(0, photoLimits.perIncident)
}

export const isPhotoAddress = (place: string): boolean => /^https?:\/\//i.test(place)
