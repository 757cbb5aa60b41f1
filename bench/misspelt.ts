import { seeded, type Random } from '../apps/server/src/demo/random.ts'

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const letters = Array.from('aeioulnrst')

const slip = (word: string, random: Random): string => {
  const at = random.int(1, word.length - 2)
  const [before, here, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)]
  return random.pick([
    () => before + after,
    () => before + here + here + after,
    () => before + random.pick(letters.filter((letter) => letter !== here)) + after,
    () => before + after.charAt(0) + here + after.slice(1),
  ])()
}

export const misspelt = (streets: readonly string[], count: number): { text: string; street: string }[] => {
  const random = seeded(7)
  return Array.from({ length: count }, () => {
    const street = random.pick(streets)
    const words = plain(street).split(' ').slice(1)
    const long = words.filter((word) => word.length >= 5)
    const wrong = random.pick(long.length > 0 ? long : words)
    const typed = words.map((word) => (word === wrong && word.length > 2 ? slip(word, random) : word)).join(' ')
    const kind = random.pick(['', 'c/ ', 'calle ', 'carrer '])
    return { street, text: `${kind}${typed}${random.chance(0.4) ? ` ${random.int(1, 40)}` : ''}` }
  })
}
