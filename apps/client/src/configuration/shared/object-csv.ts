import type { Configurable } from '@avisa/contract/configuration/configurable'
import { cellText } from '@avisa/contract/configuration/fields'
import type { ObjectRow } from './objects.ts'

const quoted = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
export const csvLines = (rows: readonly (readonly unknown[])[]): string =>
  rows.map((row) => row.map((value) => quoted(cellText(value))).join(';')).join('\r\n')

export const csvOf = ({ fields }: Pick<Configurable, 'fields'>, rows: readonly ObjectRow[]): string => {
  const names = Object.keys(fields)
  return csvLines([names, ...rows.map(({ cuerpo }) => names.map((name) => cuerpo[name]))])
}
