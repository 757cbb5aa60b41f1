import { checkReadComments } from '@avisa/contract/comments/rules'
import { commentOrigins, type Comment } from '@avisa/contract/comments/schemas'
import { sql } from 'kysely'
import type { Read } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'
import { commentRows } from '../store.ts'

type Commented = { id: number; comentarios?: Comment[] | undefined }

/**
 * Adds each row's comments in one statement; rows are returned unchanged to those who may not read comments. The caller must see the
 * rows as staff.
 */
export const withComments = async <Row extends Commented>(
  read: Read,
  scope: Scope,
  origin: 'tareas' | 'inspecciones',
  things: Row[],
): Promise<Row[]> => {
  const facts = { person: scope.person, vista: true, asStaff: true, propia: false, chat: false }
  if (checkReadComments(origin, facts)) return things
  const ids = things.map(({ id }) => id)
  const of = sql`c.modelo = ${commentOrigins[origin]} and c.modelo_id = any(${ids}::bigint[])`
  const comments = await commentRows(scope, of).all(read)
  return things.map((record) => ({ ...record, comentarios: comments.filter(({ modelo_id }) => modelo_id === record.id) }))
}
