import { fill, knownSentences } from '#/values/fill.ts'
import type { StandardAnswer } from './schemas.ts'

/** What is filled in a standard answer; `organismo`: who does it, if the reason of a closing names somebody, otherwise the municipality. */
export const answerPlaceholders = ['codigo', 'direccion', 'fecha', 'organismo'] as const
export type AnswerValues = Readonly<Record<(typeof answerPlaceholders)[number], string | null>>

type Offered = { estado_id: number | null; tipos: readonly number[]; unidad_gestion_id: number | null }

/** Those for what is written about, most used first. */
export const offeredAnswers = (answers: readonly StandardAnswer[], { estado_id, tipos, unidad_gestion_id }: Offered): StandardAnswer[] =>
  answers
    .filter(
      (answer) =>
        (answer.estados.length === 0 || (estado_id !== null && answer.estados.includes(estado_id))) &&
        (answer.tipos.length === 0 || tipos.some((tipo) => answer.tipos.includes(tipo))) &&
        (answer.unidad_gestion_id === null || answer.unidad_gestion_id === unidad_gestion_id),
    )
    .toSorted((a, b) => b.usos - a.usos || a.id - b.id)

/** The text with what is known; a sentence that would have a gap is left out. */
export const fillAnswer = (text: string, values: AnswerValues): string => {
  const plain = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']))
  return text
    .split('\n')
    .flatMap((line) => (line.trim() === '' ? [''] : knownSentences([line], values)))
    .map((line) => fill(line, plain))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

type Part = { text: string; filled: boolean }

/** A text in parts: those that were filled in, as long as nobody has rewritten them, and the rest. */
export const filledParts = (text: string, values: AnswerValues): Part[] => {
  const words = Object.values(values)
    .flatMap((value) => (value ? [value.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)] : []))
    .toSorted((a, b) => b.length - a.length)
  if (words.length === 0) return [{ text, filled: false }]
  return text
    .split(new RegExp(String.raw`(?<![\p{L}\d])(${words.join('|')})(?![\p{L}\d])`, 'u'))
    .map((part, at) => ({ text: part, filled: at % 2 === 1 }))
    .filter((part) => part.text !== '')
}
