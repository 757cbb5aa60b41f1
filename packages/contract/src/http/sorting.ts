import type { FieldRefusal } from './refusals.ts'

export type SortKey<F extends string = string> = { field: F; descending: boolean }
export type Parsed<T> = { ok: T } | { refused: FieldRefusal }

/** Parses `-fecha,codigo`: listed names only, each once, `-` for descending. */
export const parseSort = <F extends string>(text: string | undefined, allowed: readonly F[]): Parsed<SortKey<F>[]> => {
  const keys: SortKey<F>[] = []
  for (const part of text ? text.split(',') : []) {
    const name = part.trim().replace(/^[-+]/, '')
    const field = allowed.find((candidate) => candidate === name)
    if (field === undefined || keys.some((key) => key.field === field)) {
      return { refused: { field: 'sort', es: `No se puede ordenar por «${name}».`, ca: `No es pot ordenar per «${name}».` } }
    }
    keys.push({ field, descending: part.trim().startsWith('-') })
  }
  return { ok: keys }
}
