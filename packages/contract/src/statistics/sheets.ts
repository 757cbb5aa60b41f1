import type { Lang } from '#/values/languages.ts'
import { inLang, measureWords, type View } from './cell-marks.ts'
import { sheetOf } from './charts.ts'
import { definitions, sentencesOf } from './definitions.ts'

const heads = {
  sheet: ['Cómo se cuenta', 'Com es compta'],
  measure: ['Qué', 'Què'],
  meaning: ['Cómo se cuenta', 'Com es compta'],
} as const

type Rows = readonly (readonly (string | number | null)[])[]

/** A sheet for each table of a panel, with what its measures mean in the last one. */
export const sheetsOf = (views: readonly View[], lang: Lang): { name: string; rows: Rows }[] => {
  const medidas = [...new Set(views.flatMap((view) => view.medidas))]
  const meaning = (medida: (typeof medidas)[number]) =>
    sentencesOf(definitions[medida])
      .map((sentence) => inLang(lang, sentence))
      .join(' ')
  return [
    ...views.map(({ table, chart }, at) => ({ name: `${at + 1}. ${(table ?? chart).subtitle}`, rows: sheetOf(table ?? chart) })),
    {
      name: inLang(lang, heads.sheet),
      rows: [
        [inLang(lang, heads.measure), inLang(lang, heads.meaning)],
        ...medidas.map((medida) => [measureWords(medida, lang), meaning(medida)]),
      ],
    },
  ]
}
