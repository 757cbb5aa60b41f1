import type { Read, Tx } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'

const credentials = ['id', 'password_hash', 'activado', 'lang'] as const

/** A backoffice account by e-mail, whatever its case. */
export const findByEmail = (read: Read, _scope: Scope, email: string) =>
  read
    .selectFrom('usuarios')
    .select(credentials)
    .where('servidor', '=', 'backoffice')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()

/** The person of a login code, by the code's hash. */
export const findByCode = (read: Read, _scope: Scope, codigo_hash: string) =>
  read.selectFrom('usuarios').select(credentials).where('codigo_hash', '=', codigo_hash).executeTakeFirst()

export const isKnownDevice = async (read: Read, _scope: Scope, uuid: string): Promise<boolean> =>
  (await read.selectFrom('dispositivos').select('uuid').where('uuid', '=', uuid).executeTakeFirst()) !== undefined

export type NewSession = {
  token_hash: Buffer
  usuario_id: number
  caduca: Date
  uuid: string | null
  por_codigo: boolean
  sesion_anterior: Buffer | null
}
export const insertSession = (tx: Tx, _scope: Scope, session: NewSession) => tx.insertInto('sesiones').values(session).execute()

export const deleteSession = (tx: Tx, _scope: Scope, token_hash: Buffer) =>
  tx.deleteFrom('sesiones').where('token_hash', '=', token_hash).execute()

/** A device that spoke to us; what it says anew replaces what it said before, silence keeps it. */
export const saveDevice = (
  tx: Tx,
  scope: Scope,
  device: { uuid: string; firebase_token?: string | undefined; app_version?: string | undefined },
) =>
  tx
    .insertInto('dispositivos')
    .values({ uuid: device.uuid, firebase_token: device.firebase_token ?? null, app_version: device.app_version ?? null })
    .onConflict((oc) =>
      oc.column('uuid').doUpdateSet({
        updated_at: scope.now,
        ...(device.firebase_token ? { firebase_token: device.firebase_token } : {}),
        ...(device.app_version ? { app_version: device.app_version } : {}),
      }),
    )
    .execute()
