import type { GivenValue } from '@avisa/contract/extra-fields/schemas'

/** The keys a list's value holds. */
export const keysOf = (value: GivenValue | undefined): string[] =>
  value?.valor === null || value?.valor === undefined || value.valor === '' ? [] : String(value.valor).split(',')

/** The keys after one was pressed: alone, or where several may be chosen put to the others or taken out. */
export const toggled = (keys: readonly string[], key: string, multiple: boolean): string[] => {
  if (!multiple) return [key]
  return keys.includes(key) ? keys.filter((selected) => selected !== key) : [...keys, key]
}
