import type { Read, Tx } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'

export type LinkKind = 'activacion' | 'contrasena'
export type NewLink = { token_hash: Buffer; usuario_id: number; clase: LinkKind; caduca: Date }

/** A person has one link of a kind: a new one ends the one before. */
export const saveLink = (tx: Tx, _scope: Scope, { token_hash, caduca, ...whose }: NewLink) =>
  tx
    .insertInto('enlaces')
    .values({ ...whose, token_hash, caduca })
    .onConflict((oc) => oc.constraint('enlaces_uno').doUpdateSet({ token_hash, caduca }))
    .execute()

/** A link of the kind was mailed and not used, whether it still holds or not. */
export const wasLinked = async (read: Read, _scope: Scope, usuario_id: number, clase: LinkKind): Promise<boolean> =>
  (await read.selectFrom('enlaces').select('caduca').where('usuario_id', '=', usuario_id).where('clase', '=', clase).executeTakeFirst()) !==
  undefined

export const hasLink = async (read: Read, scope: Scope, usuario_id: number, clase: LinkKind): Promise<boolean> =>
  (await read
    .selectFrom('enlaces')
    .select('caduca')
    .where('usuario_id', '=', usuario_id)
    .where('clase', '=', clase)
    .where('caduca', '>', scope.now)
    .executeTakeFirst()) !== undefined

/** Whose a link is that still holds. */
export const findLink = async (read: Read, scope: Scope, clase: LinkKind, token_hash: Buffer) =>
  (
    await read
      .selectFrom('enlaces')
      .select('usuario_id')
      .where('token_hash', '=', token_hash)
      .where('clase', '=', clase)
      .where('caduca', '>', scope.now)
      .executeTakeFirst()
  )?.usuario_id

/** Uses a link up and answers whose it was; nothing when it is unknown, used or has run out. */
export const takeLink = async (tx: Tx, scope: Scope, clase: LinkKind, token_hash: Buffer) =>
  (
    await tx
      .deleteFrom('enlaces')
      .where('token_hash', '=', token_hash)
      .where('clase', '=', clase)
      .where('caduca', '>', scope.now)
      .returning('usuario_id')
      .executeTakeFirst()
  )?.usuario_id

/** Ends a person's link of a kind, if there is one. */
export const endLink = (tx: Tx, _scope: Scope, usuario_id: number, clase: LinkKind) =>
  tx.deleteFrom('enlaces').where('usuario_id', '=', usuario_id).where('clase', '=', clase).execute()

export type NewEmail = { usuario_id: number; token_hash: Buffer; email: string; caduca: Date }

/** A person waits for one new e-mail to be confirmed: another one takes its place. */
export const saveNewEmail = (tx: Tx, _scope: Scope, { usuario_id, ...link }: NewEmail) =>
  tx
    .insertInto('correos_nuevos')
    .values({ usuario_id, ...link })
    .onConflict((oc) => oc.column('usuario_id').doUpdateSet(link))
    .execute()

/** Uses the link of a new e-mail up and answers whose it was, and which. */
export const takeNewEmail = (tx: Tx, scope: Scope, token_hash: Buffer) =>
  tx
    .deleteFrom('correos_nuevos')
    .where('token_hash', '=', token_hash)
    .where('caduca', '>', scope.now)
    .returning(['usuario_id', 'email'])
    .executeTakeFirst()
