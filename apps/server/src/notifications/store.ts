import type { Read } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'

/** Notices that this person has not opened yet. */
export const countUnread = async (read: Read, _scope: Scope, usuario_id: number): Promise<number> => {
  const { sin_leer } = await read
    .selectFrom('notificaciones')
    .select((the) => the.fn.countAll<number>().as('sin_leer'))
    .where('usuario_id', '=', usuario_id)
    .where('viewed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return sin_leer
}
