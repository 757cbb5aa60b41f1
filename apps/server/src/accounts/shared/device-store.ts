import { holds } from '@avisa/contract/access/permissions'
import type { Lang } from '@avisa/contract/values/languages'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import { IdRow, statement } from '#/platform/database/rows.ts'
import { findUser } from '#/platform/database/sessions.ts'
import type { Scope } from '#/platform/scope.ts'

/** Days that a device stays known after a staff login, and how many devices an account can register. */
const knownDevices = { days: 30, devices: 5 }
const opensCodes = ['login-codigo', 'autentificar-otros-por-codigo'] as const

/**
 * The member of staff who last signed in on the device with a password, if that was recent, on one of few devices, and the account is
 * active and uses codes.
 */
export const findKnownDevice = async (read: Read, { esquema, now }: Scope, uuid: string): Promise<number | undefined> => {
  const t = nameIn(esquema)
  const account = await statement(IdRow)`
    with entradas as (
      select d.uuid, d.usuario_id, coalesce(d.entrada, (select max(s.creada) from ${t('sesiones')} s
             where s.uuid = d.uuid and s.usuario_id = d.usuario_id and not s.por_codigo)) as entrada
        from ${t('dispositivos')} d where d.usuario_id = (select x.usuario_id from ${t('dispositivos')} x where x.uuid = ${uuid}))
    select u.id from entradas e join ${t('usuarios')} u on u.id = e.usuario_id
     where e.uuid = ${uuid} and u.servidor = 'backoffice' and u.activado
       and e.entrada > ${new Date(now.getTime() - knownDevices.days * 86_400_000)}
       and (select count(*) from entradas o where o.entrada > e.entrada) < ${knownDevices.devices}`.first(read)
  const user = account && (await findUser(read, esquema, account.id))
  return user && opensCodes.some((name) => holds(user.user_permisos, name)) ? user.user_id : undefined
}

export const isDeviceOf = async (read: Read, _scope: Scope, { uuid, id }: { uuid: string; id: number }): Promise<boolean> =>
  (await read.selectFrom('dispositivos').select('uuid').where('uuid', '=', uuid).where('usuario_id', '=', id).executeTakeFirst()) !==
  undefined

export type DeviceNews = {
  uuid: string
  firebase_token?: string | undefined
  app_version?: string | undefined
  usuario_id?: number | undefined
  /** When staff last signed in with their own credentials. */
  entrada?: Date | undefined
  lang?: Lang
}

/** New data replace the stored ones, missing data keep them. The push token belongs to the session that sent it, or to none. */
export const deviceInsert = (tx: Tx, scope: Scope, { uuid, ...news }: DeviceNews, sesion = scope.sesion) => {
  const whose = news.firebase_token === undefined ? {} : { firebase_sesion: sesion }
  const values = Object.fromEntries(Object.entries({ ...news, ...whose }).filter(([, value]) => value !== undefined))
  return tx
    .insertInto('dispositivos')
    .values({ uuid, ...values })
    .onConflict((oc) => oc.column('uuid').doUpdateSet({ ...values, updated_at: scope.now }))
}

export const saveDevice = (...device: Parameters<typeof deviceInsert>) => deviceInsert(...device).execute()
