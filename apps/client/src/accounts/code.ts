/** Longest login code; the server takes 1 to 6 digits. */
export const codeLength = 6

/** What of a typed or pasted text is a code: digits alone, the first six. */
export const asCode = (text: string): string => text.replaceAll(/\D/g, '').slice(0, codeLength)

/** The code after a key of the pad or of the keyboard; any other key changes nothing. */
export const afterKey = (code: string, key: string): string => {
  if (key === 'Backspace') return code.slice(0, -1)
  if (key === 'Delete') return ''
  return /^\d$/.test(key) ? asCode(code + key) : code
}
