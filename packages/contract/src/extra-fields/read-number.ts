/** `12`, `-3,5`, `3.5`. */
const bare = /^[-+]?\d+(?:[.,]\d+)?$/
/** `1.234`, `1.234.567`: a whole number in groups of three. */
const grouped = /^[-+]?\d{1,3}(?:\.\d{3})+$/
/** `1.234,5`: groups and a decimal comma. */
const groupedComma = /^[-+]?\d{1,3}(?:\.\d{3})+,\d+$/
/** `1,234.5`: the same, written the English way. */
const groupedPoint = /^[-+]?\d{1,3}(?:,\d{3})+\.\d+$/

const asNumber = (text: string, type: 'integer' | 'float'): number => {
  if (groupedComma.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'))
  if (groupedPoint.test(text)) return Number(text.replaceAll(',', ''))
  // A single point may be a decimal point; where it cannot be, or there are several, points group thousands.
  if (grouped.test(text) && (type === 'integer' || text.indexOf('.') !== text.lastIndexOf('.'))) return Number(text.replaceAll('.', ''))
  return bare.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}

/** A number as a person types it, with comma or point; undefined when it is not one, or not an integer where one is required. */
export const readNumber = (raw: string | number, type: 'integer' | 'float' = 'float'): number | undefined => {
  const number = typeof raw === 'number' ? raw : asNumber(raw.replaceAll(/[\s ]/g, ''), type)
  if (!Number.isFinite(number) || Math.abs(number) > Number.MAX_SAFE_INTEGER) return undefined
  return type === 'integer' && !Number.isInteger(number) ? undefined : number
}
