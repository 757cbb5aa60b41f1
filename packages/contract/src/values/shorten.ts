export const shortDescription = 50

/** The beginning of a text and «…», or the whole text if it is short enough; never splits a character. */
export const shorten = (text: string, most: number): string => {
  const letters = Array.from(text)
  return letters.length > most ? `${letters.slice(0, most).join('').trimEnd()}…` : text
}
