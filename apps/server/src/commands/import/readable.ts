const connector = /^(de|del|dels|la|las|les|el|els|los|lo|y|i|e|o|u|a|al|als|en|per|per a|por|sobre)$/
const roman = /^(?=[IVX])X{0,3}(IX|IV|V?I{0,3})$/
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** No small letter at all: the file writes in capitals. */
export const isAllCapitals = (text: string) => text.toUpperCase() === text && /\p{L}{2}/u.test(text)

/**
 * One word of a name in capitals, in title case: connectors small, Roman numerals, initials and road names (M-407) as they are,
 * l' and d' before the word («L'ALCORA» → «l'Alcora»).
 */
const readableWord = (word: string, last: boolean): string => {
  const bare = word.replaceAll(/[^\p{L}]/gu, '')
  if (/\d/.test(word)) return word
  if (roman.test(word) && !(word === 'I' && !last)) return word
  const small = word.toLowerCase()
  const [, article, rest] = /^([ldns])['’](\p{L}.*)$/u.exec(small) ?? []
  if (article && rest) return `${article}'${capital(rest)}`
  if (connector.test(small) && !(last && bare.length === 1)) return small
  if (bare.length === 1 || /^(\p{L}\.)+\p{L}?$/u.test(word)) return word
  return small
    .split(/(?<=[-/(."«])/)
    .map(capital)
    .join('')
}

/** A name as people read it: capitals become title case by Spanish and Valencian rules, anything else stays as it is. */
export const readable = (text: string): string => {
  const name = text.replaceAll(/\s+/g, ' ').replaceAll('’', "'").trim()
  if (!isAllCapitals(name)) return name
  const words = name.split(' ')
  return words.map((word, i) => readableWord(word, i === words.length - 1)).join(' ')
}

/** First letter large, for a name that stands alone. */
export const startLarge = (text: string) => capital(text)
