import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { Template, type TemplateType } from './template-schema.ts'

const check = new Ajv({ strict: false }).compile<Template>(Template)
const read = (name: string): Template => {
  const content: unknown = JSON.parse(readFileSync(join(import.meta.dirname, 'templates', name), 'utf8'))
  if (check(content)) return content
  const [error] = check.errors ?? []
  throw new Error(`${name} does not fit its schema: ${error?.instancePath ?? ''} ${error?.message ?? ''}`)
}

/** For every new municipality; the demo adds its own (demo/catalogue.json). */
export const template = read('town.json')

export type TypeOfTemplate = TemplateType & { tipo_padre: string | null }
/** Each subtype after its parent. */
export const templateTypes: readonly TypeOfTemplate[] = template.tipos.flatMap(({ subtipos = [], ...parent }) => [
  { ...parent, tipo_padre: null },
  ...subtipos.map((subtype) => ({ ...subtype, tipo_padre: parent.codigo })),
])

export const idIn = <T extends { id: number; codigo: string }>(what: string, list: readonly T[]) => {
  const ids = new Map(list.map(({ codigo, id }) => [codigo, id]))
  return (codigo: string): number => {
    const id = ids.get(codigo)
    if (id === undefined) throw new Error(`The catalogue has no ${what} ${codigo}`)
    return id
  }
}
