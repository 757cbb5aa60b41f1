import type { TableWords } from '@avisa/contract/configuration/table'
import { fieldPair, stemOf } from '../shared/labels.ts'

const languageNames = {
  es: ['es', 'castellano', 'en castellano', 'castellà', 'en castellà'],
  val: ['val', 'ca', 'valenciano', 'en valenciano', 'valencià', 'en valencià'],
} as const

/** How the headings and options of an object's table may be written: as the screens say them, in both languages. */
export const tableWords = (objeto: string): TableWords => ({
  labels: (campo) => {
    const pair = fieldPair(objeto, campo) ?? []
    const stem = stemOf(campo)
    if (stem === campo) return [...pair]
    const isCastilian = campo.endsWith('_es')
    const both = [stem, ...pair].flatMap((label) => languageNames[isCastilian ? 'es' : 'val'].map((name) => `${label} ${name}`))
    const own = isCastilian ? [stem, pair[0]] : [pair[1]]
    return [...both, ...own.filter((label) => label !== undefined)]
  },
  options: (campo, option) => [...(fieldPair(objeto, campo, `.${option}`) ?? [])],
})
