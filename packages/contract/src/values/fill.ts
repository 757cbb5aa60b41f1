/** Replaces `{{name}}`; placeholders without a value stay. In its own file so that clients need not load the refusals. */
export const fill = (text: string, values: Record<string, string | number> = {}) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))

type Values = Readonly<Record<string, string | number | null | undefined>>
const isEmpty = (value: Values[string]) => value === undefined || value === null || String(value).trim() === ''
const names = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '')

/** A sentence whose placeholder has no value is omitted, and a paragraph that becomes empty too. */
export const knownSentences = (paragraphs: readonly string[], values: Values): string[] =>
  paragraphs
    .map((paragraph) =>
      paragraph
        .split(/(?<=[.!?]) /)
        .filter((sentence) => names(sentence).every((name) => !isEmpty(values[name])))
        .join(' '),
    )
    .filter((paragraph) => paragraph !== '')
