import type { Read, Tx } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'

export type LinkKind = 'activacion' | 'contrasena'
export type NewLink = { token_hash: Buffer; usuario_id: number; clase: LinkKind; caduca: Date }

/** A person has at most one link of each kind: a new one replaces the previous one. */
export const saveLink = (tx: Tx, _scope: Scope, { token_hash, caduca, ...whose }: NewLink) =>
  tx
    .insertInto('enlaces')
    .values({ ...whose, token_hash, caduca })
    .onConflict((oc) => oc.constraint('enlaces_uno').doUpdateSet({ token_hash, caduca }))
    .execute()

/** True while an unused link of the kind exists, even if it has expired. */
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

/** Consumes a link and returns its account; undefined if it is unknown, used or expired. */
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

/** The account of an invitation that still holds. */
export const findInvited = async (read: Read, scope: Scope, token_hash: Buffer) =>
  (
    await read
      .selectFrom('invitaciones')
      .select('usuario_id')
      .where('token_hash', '=', token_hash)
      .where('caduca', '>', scope.now)
      .executeTakeFirst()
  )?.usuario_id

export const takeInvitation = async (tx: Tx, scope: Scope, token_hash: Buffer) =>
  (
    await tx
      .deleteFrom('invitaciones')
      .where('token_hash', '=', token_hash)
      .where('caduca', '>', scope.now)
      .returning('usuario_id')
      .executeTakeFirst()
  )?.usuario_id

export const endLink = (tx: Tx, _scope: Scope, usuario_id: number, clase: LinkKind) =>
  tx.deleteFrom('enlaces').where('usuario_id', '=', usuario_id).where('clase', '=', clase).execute()

export type NewEmail = { usuario_id: number; token_hash: Buffer; email: string; caduca: Date }

/** A person has at most one unconfirmed e-mail: a new one replaces it. */
export const saveNewEmail = (tx: Tx, _scope: Scope, { usuario_id, ...link }: NewEmail) =>
  tx
    .insertInto('correos_nuevos')
    .values({ usuario_id, ...link })
    .onConflict((oc) => oc.column('usuario_id').doUpdateSet(link))
    .execute()

export const takeNewEmail = (tx: Tx, scope: Scope, token_hash: Buffer) =>
  tx
    .deleteFrom('correos_nuevos')
    .where('token_hash', '=', token_hash)
    .where('caduca', '>', scope.now)
    .returning(['usuario_id', 'email'])
    .executeTakeFirst()
