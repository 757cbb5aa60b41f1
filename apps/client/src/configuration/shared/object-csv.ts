import type { Configurable } from '@avisa/contract/configuration/configurable'
import type { ObjectRow } from './objects.ts'

const quoted = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
const cell = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return quoted(value.join('|'))
  return quoted(typeof value === 'string' ? value : JSON.stringify(value))
}

export const csvLines = (rows: readonly (readonly unknown[])[]): string => rows.map((row) => row.map(cell).join(';')).join('\r\n')

export const csvOf = ({ fields }: Pick<Configurable, 'fields'>, rows: readonly ObjectRow[]): string => {
  const names = Object.keys(fields)
  return csvLines([names, ...rows.map(({ cuerpo }) => names.map((name) => cuerpo[name]))])
}
