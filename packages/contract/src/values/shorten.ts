/** Letters of a short description in a list. */
export const shortDescription = 50

/** The first letters of a text and «…», or the text itself where it is not longer; a letter is never cut in two. */
export const shorten = (text: string, most: number): string => {
  const letters = Array.from(text)
  return letters.length > most ? `${letters.slice(0, most).join('').trimEnd()}…` : text
}
