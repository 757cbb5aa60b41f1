export const codeLength = 6

/** Keeps the first six digits of a typed or pasted text. */
export const asCode = (text: string): string => text.replaceAll(/\D/g, '').slice(0, codeLength)

/** Any other key leaves the code unchanged. */
export const afterKey = (code: string, key: string): string => {
  if (key === 'Backspace') return code.slice(0, -1)
  if (key === 'Delete') return ''
  return /^\d$/.test(key) ? asCode(code + key) : code
}
