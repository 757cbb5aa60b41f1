import { fill } from '#/values/fill.ts'

/** The words a text of the help may leave open; null where the municipality has not said it. */
export type HelpValues = Readonly<Record<string, string | null>>

const sentences = /(?<=[.!?])\s+/u
const open = /\{\{(\w+)\}\}/g

/**
 * A paragraph with its words filled in. A sentence that asks for what nobody has said is left out: «Teléfono: .» helps nobody.
 */
export const fillHelp = (paragraph: string, values: HelpValues): string =>
  paragraph
    .split(sentences)
    .filter((sentence) => [...sentence.matchAll(open)].every(([, name = '']) => values[name]))
    .map((sentence) => fill(sentence, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']))))
    .join(' ')
