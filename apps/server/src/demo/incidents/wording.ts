import type { TextPair } from './texts.ts'

export type Lang = 'es' | 'ca'
export const localText = (text: TextPair, lang: Lang) => text[lang === 'ca' ? 1 : 0]

const year = (date: Date) => String(date.getUTCFullYear() % 100).padStart(2, '0')
export const codeOf = (prefix: string, date: Date, number: number) => `${prefix}-${year(date)}-${String(number).padStart(5, '0')}`
