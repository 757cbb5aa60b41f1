/** Articles and prepositions, which people type or leave out. */
const links = new Set('de del dels la las los les lo el els en na a al y d l'.split(' '))

const numerals = `
1 uno primero primer un i
2 dos segundo segon ii
3 tres tercero tercer iii
4 cuatro cuarto quatre quart iv
5 cinco quinto cinc quint v
6 seis sexto sis sise vi
7 siete septimo set sete vii
8 ocho octavo huit vuit viii
9 nueve noveno nou ix
10 diez decimo deu x
11 once onze xi
12 doce dotze xii
13 trece tretze xiii
14 catorce catorze xiv
15 quince quinze xv
16 dieciseis setze xvi
17 diecisiete desset xvii
18 dieciocho divuit dihuit xviii
19 diecinueve denou xix
20 veinte vint xx
25 veinticinco vinticinc xxv`

const shortened = `
s san sant
sn san sant
st sant san
sta santa
sto santo
ntra nuestra
nra nuestra
ntro nuestro
sra senora
sr senor
vgen virgen
vg virgen
mdd mare
dr doctor
dra doctora
gral general
gnral general
cap capitan capita
cmte comandante
pdre padre
pr padre pare
m maria
ma maria
fco francisco
frco francisco
prof profesor professor
maes maestro
mtro maestro
mtre mestre
ing ingeniero
arq arquitecto
arz arzobispo
bto beato
hnos hermanos
gms germans
pint pintor
esc escultor
mus musico music
pol poligono
nva nueva
vda viuda
avda avenida`

const rows = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
const numberOf = new Map(rows(numerals).flatMap(([number = '', ...words]) => words.map((word) => [word, number])))
const wordsOf = new Map(rows(numerals).map(([number = '', ...words]) => [number, words]))
const longOf = new Map(rows(shortened).map(([short = '', ...long]) => [short, long]))

export const isLink = (word: string) => links.has(word)

/** The number that a folded word stands for («primero», «ix», «1er», «9»), in digits. */
export const numeralOf = (word: string): string | undefined =>
  numberOf.get(word) ?? /^(\d{1,2})(?:er|ero|era|on|n|r|t|e|a|o)$/.exec(word)?.[1] ?? (/^\d{1,4}$/.test(word) ? word : undefined)

/** All words that a folded word can stand for, itself first: «sta» santa, «1» primero, i. */
export const meaningsOf = (word: string): readonly string[] => {
  const numeral = /^\d/.test(word) ? wordsOf.get(word) : undefined
  return [word, ...(numeral ?? []), ...(longOf.get(word) ?? [])]
}

/** The words that distinguish a name; all of them if it has only articles and prepositions. */
export const heavyWords = (words: readonly string[]): readonly string[] => {
  const heavy = words.filter((word) => !isLink(word))
  return heavy.length > 0 ? heavy : words
}
