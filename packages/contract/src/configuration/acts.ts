import type { Configurable, Configuration } from './configurable.ts'
import type { Body } from './fields.ts'

/** What somebody asks for: the object as they read it, and as they want it; null where it does not exist (yet, or any more). */
export type Change = { objeto: string; clave: string; antes: Body | null; despues: Body | null }
/** `current`: what somebody else has put there since `antes` was read. */
export type Collision = { objeto: string; clave: string; campo: string; antes: unknown; despues: unknown; current: unknown }
export type Merged = { objeto: string; clave: string; before: Body | undefined; after: Body | undefined }

const textOf = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
export const isSame = (a: unknown, b: unknown): boolean => textOf(a) === textOf(b)

/** The fields in which two versions of an object differ. */
export const differences = ({ fields }: Pick<Configurable, 'fields'>, antes: Body | null | undefined, despues: Body | null | undefined) =>
  Object.keys(fields)
    .filter((campo) => !isSame(antes?.[campo], despues?.[campo]))
    .map((campo) => ({ campo, antes: antes?.[campo] ?? null, despues: despues?.[campo] ?? null }))

/** A change on the object as it is now, field by field: only where the same field was changed since is there a collision. */
export const merge = (object: Configurable, { clave, antes, despues }: Change, current: Body | undefined): Merged | Collision[] => {
  const { objeto } = object
  const collision = (campo: string): Collision => ({
    objeto,
    clave,
    campo,
    antes: antes?.[campo] ?? null,
    despues: despues?.[campo] ?? null,
    current: current?.[campo] ?? null,
  })
  const since = antes === null && current === undefined ? [] : differences(object, antes, current).map(({ campo }) => campo)
  if (despues === null || antes === null || current === undefined)
    return since.length > 0 && !isSame(current, despues)
      ? since.map(collision)
      : { objeto, clave, before: current, after: despues ?? undefined }
  const wanted = differences(object, antes, despues)
  const colliding = wanted.filter(({ campo, despues: value }) => since.includes(campo) && !isSame(current[campo], value))
  if (colliding.length > 0) return colliding.map(({ campo }) => collision(campo))
  return {
    objeto,
    clave,
    before: current,
    after: { ...current, ...Object.fromEntries(wanted.map(({ campo, despues: value }) => [campo, value])) },
  }
}

/** The configuration with these changes. */
export const withChanges = (configuration: Configuration, changes: readonly Merged[]): Configuration => {
  const next: Record<string, Record<string, Body>> = Object.fromEntries(
    Object.entries(configuration).map(([objeto, rows]) => [objeto, { ...rows }]),
  )
  for (const { objeto, clave, after } of changes) {
    const rows = (next[objeto] ??= {})
    if (after) rows[clave] = after
    else delete rows[clave]
  }
  return next
}
