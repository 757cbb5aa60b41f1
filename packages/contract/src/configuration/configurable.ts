import type { PermissionName } from '#/access/permissions.ts'
import type { Bilingual } from '#/values/bilingual.ts'
import { plainText, type Body, type Fields } from './fields.ts'

/** All objects of a municipality, by kind and key. */
export type Configuration = Readonly<Record<string, Readonly<Record<string, Body>>>>
/** An error forbids publishing; a warning is shown and counted until it is gone. */
export type Problem = Bilingual & { objeto: string; clave: string; campo: string; nivel: 'error' | 'aviso' }
export type Checked = { configuration: Configuration; clave: string; body: Body; before: Body | undefined }
export type Finding = Bilingual & { campo: string; nivel: 'error' | 'aviso' }

/** A kind of thing that a municipality configures. Its key never changes and is no id. */
export type Configurable = {
  objeto: string
  permiso: PermissionName
  /** Where another permission than the usual one decides. */
  permisoOf?: (clave: string) => PermissionName | undefined
  /** Whether a change needs an identity confirmed in the last ten minutes. */
  isFresh?: (clave: string) => boolean
  /** The fields that make the key, joined by `:`. */
  clave: readonly string[]
  fields: Fields
  /** The field of its name; with languages, without `_es`. */
  nombre: string
  /** The codes of the units that a body belongs to; an object without belongs to the municipality. */
  unidades?: (body: Body) => readonly string[]
  /** What is wrong beyond its fields and references. */
  check?: (checked: Checked) => readonly Finding[]
  /** What is wrong with all objects of the kind together, looked at also when one is deleted. */
  checkAll?: (configuration: Configuration) => readonly Finding[]
  /** What is used is withdrawn, not deleted: it has the field `retirado`. */
  retires?: true
  /** The product needs each of them: changed, never deleted. */
  fixed?: true
  /** Changed only by a draft, never by a form at once. */
  draftOnly?: true
}

export const configurable = (objeto: string, spec: Omit<Configurable, 'objeto'>): Configurable => ({ objeto, ...spec })

export const keyOf = ({ clave }: Pick<Configurable, 'clave'>, body: Body): string => clave.map((field) => plainText(body[field])).join(':')

export const error = (campo: string, es: string, ca: string): Finding => ({ campo, nivel: 'error', es, ca })
export const warning = (campo: string, es: string, ca: string): Finding => ({ campo, nivel: 'aviso', es, ca })
