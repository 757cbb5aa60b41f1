import { int, nullable, oneOf, partOf, str, type Static } from '@avisa/contract/http/schema'
import { StatusFlags } from '@avisa/contract/statuses/schemas'
import { tracks } from '@avisa/contract/statuses/tracks'
import { sql } from 'kysely'
import { nameIn } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import type { Scope } from '#/platform/scope.ts'

/** What rules ask of a status, and its names. */
export const StatusRow = partOf({
  id: int(),
  pista: oneOf(...tracks),
  codigo: str(),
  papel: nullable(str()),
  descripcion_es: str(),
  descripcion_val: str(),
  /** Of incidents only. */
  DesEstadoCiudadano_es: nullable(str()),
  ...StatusFlags,
})
export type StatusRow = Static<typeof StatusRow>

export const statusJson = (alias: string): Sql => sql`to_jsonb(${sql.ref(alias)})`

export const statusWithId = ({ esquema }: Scope, id: Sql): Sql =>
  sql`(select ${statusJson('s')} from ${nameIn(esquema)('estados')} s where s.id = ${id})`
