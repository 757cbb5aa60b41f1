import { bool, obj, str } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import { nameIn, type Read, type Tx } from './database.ts'
import { preparedStatement } from './prepared-statements.ts'
import { statement } from './rows.ts'

/** What every request says about its device; `uuid`: its key (`deviceKey`). */
export type SeenDevice = { uuid: string; app_version: string | null; plataforma: string | null }

/** Days after which a device still in use is recorded again; unused ones can be deleted. */
const noteEvery = 7

/** Whether anything is still stored under the device's plain secret (`plain`), and whether its record is out of date (`stale`). */
export const readDevice = async (
  read: Read,
  { esquema, secret, now }: { esquema: string; secret: string; now: Date },
  { uuid, app_version, plataforma }: SeenDevice,
): Promise<{ plain: boolean; stale: boolean }> => {
  const t = nameIn(esquema)
  const row = await statement(obj({ plain: bool(), stale: bool() }))`${preparedStatement}
    select exists (select from ${t('dispositivos')} where uuid = ${secret}) or exists (select from ${t('incidencias')} where uuid = ${secret})
        or exists (select from ${t('sesiones')} where uuid = ${secret})
        or exists (select from ${t('bloqueos')} where clase = 'dispositivo' and valor = ${secret}) as plain,
      exists (select from ${t('dispositivos')} where uuid = ${uuid} and (updated_at < ${new Date(now.getTime() - noteEvery * 86_400_000)}
        or app_version is distinct from coalesce(${app_version}, app_version)
        or plataforma is distinct from coalesce(${plataforma}, plataforma))) as stale`.first(read)
  return row ?? { plain: false, stale: false }
}

/**
 * Records changes of a known device, or that it is still used. Does not wait for the disk: after a database failure it is recorded when a process
 * next starts.
 */
export const recordDevice = async (tx: Tx, { uuid, app_version, plataforma }: SeenDevice, now: Date): Promise<void> => {
  await sql`set local synchronous_commit to off`.execute(tx)
  await tx
    .updateTable('dispositivos')
    .set({
      updated_at: now,
      ...(app_version === null ? {} : { app_version }),
      ...(plataforma === null ? {} : { plataforma }),
    })
    .where('uuid', '=', uuid)
    .execute()
}

/** Who is signed in on a device with their own credentials. */
export const peopleOnDevice = async (read: Read, uuid: string, now: Date): Promise<number[]> => {
  const rows = await read
    .selectFrom('sesiones')
    .select('usuario_id')
    .distinct()
    .where('uuid', '=', uuid)
    .where('caduca', '>', now)
    .where('revocada', 'is', null)
    .execute()
  return rows.map(({ usuario_id }) => usuario_id)
}

/** What a device has joined becomes what its person has, who is counted once. */
export const joinsToAccount = async (
  tx: Tx,
  esquema: string,
  { uuid, usuario_id }: { uuid: string; usuario_id: number },
): Promise<void> => {
  const t = nameIn(esquema)
  await sql`
    with dobles as (
      delete from ${t('adhesiones')} d using ${t('adhesiones')} a
       where d.quien = ${`d${uuid}`} and a.quien = ${`u${usuario_id}`} and a.incidencia_id = d.incidencia_id
      returning d.incidencia_id, d.retirada is null as suya, a.id, a.retirada is null as otra),
    vueltas as (update ${t('adhesiones')} a set retirada = null from dobles where a.id = dobles.id and suya and not otra)
    update ${t('incidencias')} i set numero_adhesiones = i.numero_adhesiones - 1 from dobles where dobles.incidencia_id = i.id and suya and otra`.execute(
    tx,
  )
  await sql`
    update ${t('adhesiones')} d set quien = ${`u${usuario_id}`}, usuario_id = ${usuario_id} where quien = ${`d${uuid}`}`.execute(tx)
}

type Move = { from: string; to: string }

/**
 * Moves everything stored under one name of a device to another. `account`: whose known device and sessions move along; `all` for the same device
 * under another form of its name.
 */
export const moveDevice = async (tx: Tx, esquema: string, { from, to }: Move, account: number | null | 'all'): Promise<void> => {
  const t = nameIn(esquema)
  const theirs = account === 'all' ? sql`true` : sql`usuario_id = ${account}`
  await sql`
    insert into ${t('dispositivos')} (uuid, firebase_token, firebase_sesion, app_version, plataforma, lang, created_at, updated_at, usuario_id, entrada)
    select ${to}, firebase_token, firebase_sesion, app_version, plataforma, lang, created_at, updated_at,
           case when ${theirs} then usuario_id end, case when ${theirs} then entrada end
      from ${t('dispositivos')} where uuid = ${from}
        on conflict (uuid) do update set firebase_token = coalesce(dispositivos.firebase_token, excluded.firebase_token),
           usuario_id = coalesce(dispositivos.usuario_id, excluded.usuario_id), entrada = coalesce(dispositivos.entrada, excluded.entrada)`.execute(
    tx,
  )
  await sql`
    update ${t('suscripciones_push')} set uuid = ${to} where uuid = ${from}
       and not exists (select from ${t('suscripciones_push')} where uuid = ${to})`.execute(tx)
  await tx.deleteFrom('dispositivos').where('uuid', '=', from).execute()
  await tx.updateTable('incidencias').set({ uuid: to }).where('uuid', '=', from).execute()
  await sql`update ${t('sesiones')} set uuid = ${to} where uuid = ${from} and ${theirs}`.execute(tx)
  await sql`update ${t('envios')} set quien = ${`d${to}`} where quien = ${`d${from}`} and quien like 'd%'`.execute(tx)
  await sql`update ${t('adhesiones')} set uuid = ${to}, quien = case when quien = ${`d${from}`} then ${`d${to}`} else quien end where uuid = ${from}`.execute(
    tx,
  )
  await sql`
    update ${t('seguimientos')} s set uuid = ${to}, quien = ${`d${to}`} where s.quien = ${`d${from}`} and not exists (
      select from ${t('seguimientos')} o where o.quien = ${`d${to}`} and o.canal = s.canal
         and (o.incidencia_id, o.zona_id, o.id_vial) is not distinct from (s.incidencia_id, s.zona_id, s.id_vial))`.execute(tx)
  await sql`
    update ${t('bloqueos')} set valor = ${to} where clase = 'dispositivo' and valor = ${from}
       and not exists (select from ${t('bloqueos')} where clase = 'dispositivo' and valor = ${to})`.execute(tx)
}

const perStep = 500

/** Hashes device secrets that earlier versions stored in plain, in batches; answers how many. Same result as `deviceKey`. */
export const plainDevices = async (read: Read, esquema: string): Promise<string[]> => {
  const t = nameIn(esquema)
  const rows = await statement(obj({ uuid: str() }))`
    (select uuid from ${t('dispositivos')} where left(uuid, 1) <> '~' limit ${perStep})
     union (select uuid from ${t('incidencias')} where left(uuid, 1) <> '~' limit ${perStep})
     union (select uuid from ${t('sesiones')} where left(uuid, 1) <> '~' limit ${perStep})
     union (select valor from ${t('bloqueos')} where clase = 'dispositivo' and left(valor, 1) <> '~' limit ${perStep})`.all(read)
  return rows.map(({ uuid }) => uuid)
}
