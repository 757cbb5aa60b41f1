import { suffixOf } from '@avisa/contract/values/languages'
import { sql } from 'kysely'
import type { Sql } from '#/platform/database/lists.ts'
import type { Scope } from '#/platform/scope.ts'

/** The column of the reader's language: `nombre_es` or `nombre_val` of `nombre`. */
export const localised = (column: string, { lang }: Scope): Sql => sql.ref(`${column}_${suffixOf(lang)}`)

/** Name, colour and icon of the status `alias` as keys and values of `json_build_object`. */
export const shownStatus = (alias: string, scope: Scope): Sql =>
  sql`'DesEstado', ${localised(`${alias}.descripcion`, scope)}, 'ColorEstado', ${sql.ref(`${alias}.color`)}, 'icono_estado', ${sql.ref(`${alias}.icono`)}`
