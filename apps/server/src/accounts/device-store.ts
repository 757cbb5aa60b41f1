import type { Lang } from '@avisa/contract/values/languages'
import type { Read, Tx } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'

/** A device on which somebody of the backoffice signed in with their own credentials. */
export const isKnownDevice = async (read: Read, _scope: Scope, uuid: string): Promise<boolean> =>
  (await read
    .selectFrom('dispositivos')
    .innerJoin('usuarios', 'usuarios.id', 'dispositivos.usuario_id')
    .select('dispositivos.uuid')
    .where('dispositivos.uuid', '=', uuid)
    .where('usuarios.servidor', '=', 'backoffice')
    .executeTakeFirst()) !== undefined

export type DeviceNews = {
  uuid: string
  firebase_token?: string | undefined
  app_version?: string | undefined
  usuario_id?: number | undefined
  /** When staff signed in with their own credentials. */
  entrada?: Date | undefined
  lang?: Lang
}

/**
 * A device that spoke to us; what it says anew replaces what it said before, silence keeps it. Its push token belongs to the session that
 * brought it, or to nobody's.
 */
export const saveDevice = (tx: Tx, scope: Scope, { uuid, ...news }: DeviceNews, sesion = scope.sesion) => {
  const whose = news.firebase_token === undefined ? {} : { firebase_sesion: sesion }
  const said = Object.fromEntries(Object.entries({ ...news, ...whose }).filter(([, value]) => value !== undefined))
  return tx
    .insertInto('dispositivos')
    .values({ uuid, ...said })
    .onConflict((oc) => oc.column('uuid').doUpdateSet({ ...said, updated_at: scope.now }))
    .execute()
}
