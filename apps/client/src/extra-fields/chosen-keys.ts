import type { GivenValue } from '@avisa/contract/extra-fields/schemas'

export const keysOf = (value: GivenValue | undefined): string[] =>
  value?.valor === null || value?.valor === undefined || value.valor === '' ? [] : String(value.valor).split(',')

/** Without `multiple`, the pressed key replaces the others. */
export const toggled = (keys: readonly string[], key: string, multiple: boolean): string[] => {
  if (!multiple) return [key]
  return keys.includes(key) ? keys.filter((selected) => selected !== key) : [...keys, key]
}
