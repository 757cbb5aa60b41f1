import { fill } from '#/values/fill.ts'

/** The placeholders of the help texts; null where the municipality has not set a value. */
export type HelpValues = Readonly<Record<string, string | null>>

const sentences = /(?<=[.!?])\s+/u
const open = /\{\{(\w+)\}\}/g

/** Fills in the placeholders. A sentence whose placeholder has no value is omitted: «Teléfono: .» helps nobody. */
export const fillHelp = (paragraph: string, values: HelpValues): string =>
  paragraph
    .split(sentences)
    .filter((sentence) => [...sentence.matchAll(open)].every(([, name = '']) => values[name]))
    .map((sentence) => fill(sentence, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']))))
    .join(' ')
