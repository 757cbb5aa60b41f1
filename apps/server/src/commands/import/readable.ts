const connector = /^(de|del|dels|la|las|les|el|els|los|lo|y|i|e|o|u|a|al|als|en|per|per a|por|sobre)$/
const roman = /^(?=[IVX])X{0,3}(IX|IV|V?I{0,3})$/
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The file is written in capitals. */
export const isAllCapitals = (text: string) => text.toUpperCase() === text && /\p{L}{2}/u.test(text)

/**
 * Converts one word to title case: connectors in lower case, Roman numerals, initials and road names (M-407) unchanged, l' and d'
 * before the word («L'ALCORA» → «l'Alcora»).
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

/** Text in capitals becomes title case by Spanish and Valencian rules; anything else is unchanged. */
export const readable = (text: string): string => {
  const name = text.replaceAll(/\s+/g, ' ').replaceAll('’', "'").trim()
  if (!isAllCapitals(name)) return name
  const words = name.split(' ')
  return words.map((word, i) => readableWord(word, i === words.length - 1)).join(' ')
}

export const startLarge = (text: string) => capital(text)
