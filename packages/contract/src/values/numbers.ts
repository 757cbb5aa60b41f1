import type { Lang } from './languages.ts'

/** `1234`, `12.345`, `3,5` in both languages; Intl alone groups 1.234 in Valencian (docs/valencian.md). */
export const formatNumber = (value: number, lang: Lang, options: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(lang, { useGrouping: 'min2', ...options }).format(value)

export const formatBytes = (bytes: number, lang: Lang): string =>
  bytes < 1_000_000
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1000)), lang)} KB`
    : `${formatNumber(bytes / 1_000_000, lang, { maximumFractionDigits: 1 })} MB`

export const formatDistance = (metres: number, lang: Lang): string =>
  metres < 1000 ? `${formatNumber(Math.round(metres), lang)} m` : `${formatNumber(metres / 1000, lang, { maximumFractionDigits: 1 })} km`
