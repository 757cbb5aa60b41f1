/** Longest login code (B §9); the server takes 1 to 6 digits (OPEN-61). */
export const codeLength = 6

/** What of a typed or pasted text is a code: digits alone, the first six (AUTH-32, AUTH-33). */
export const asCode = (text: string): string => text.replaceAll(/\D/g, '').slice(0, codeLength)

/** The code after a key of the pad or of the keyboard (AUTH-32 to AUTH-35); any other key changes nothing. */
export const afterKey = (code: string, key: string): string => {
  if (key === 'Backspace') return code.slice(0, -1)
  if (key === 'Delete') return ''
  return /^\d$/.test(key) ? asCode(code + key) : code
}
