import { int, nullable, obj, oneOf, str, type Static } from '@avisa/contract/http/schema'
import type { PushSubscription } from '@avisa/contract/notifications/schemas'
import { sql } from 'kysely'
import { nameIn, type Database, type Read, type Tx } from '#/platform/database/database.ts'
import { statement } from '#/platform/database/rows.ts'
import type { PushCarrier, PushTarget } from '#/platform/push.ts'
import type { Scope } from '#/platform/scope.ts'

/** Stores a browser's subscription and language for the session. A subscription that another installation had moves to this one. */
export const saveSubscription = async (tx: Tx, scope: Scope, uuid: string, { endpoint, keys }: PushSubscription): Promise<void> => {
  await tx.deleteFrom('suscripciones_push').where('endpoint', '=', endpoint).where('uuid', '<>', uuid).execute()
  await tx
    .insertInto('dispositivos')
    .values({ uuid, lang: scope.lang })
    .onConflict((oc) => oc.column('uuid').doUpdateSet({ lang: scope.lang, updated_at: scope.now }))
    .execute()
  const subscription = { endpoint, ...keys, created_at: scope.now, sesion: scope.sesion }
  await tx
    .insertInto('suscripciones_push')
    .values({ uuid, ...subscription })
    .onConflict((oc) => oc.column('uuid').doUpdateSet(subscription))
    .execute()
}

/** Deletes a device's subscription and its waiting messages. */
export const dropPush = async (tx: Tx, { esquema }: Scope, uuid: string): Promise<void> => {
  await sql`
    delete from avisa_trabajos.job where name = 'push' and state < 'active' and data ->> 'esquema' = ${esquema} and data #>> '{datos,uuid}' = ${uuid}`.execute(
    tx,
  )
  await tx.deleteFrom('suscripciones_push').where('uuid', '=', uuid).execute()
  await tx.updateTable('dispositivos').set({ firebase_token: null, firebase_sesion: null }).where('uuid', '=', uuid).execute()
}

const PushDevice = obj({ uuid: str(), clase: oneOf('web', 'firebase'), usuario_id: nullable(int()), lang: oneOf('es', 'ca') })
export type PushDevice = Static<typeof PushDevice>

const carriers = (esquema: string) => sql`
  cross join lateral (
    select 'firebase' as clase, d.firebase_sesion as sesion where d.firebase_token is not null
    union all
    select 'web', p.sesion from ${nameIn(esquema)('suscripciones_push')} p where p.uuid = d.uuid) c`

/** The devices where these people are signed in and want push, by the subscription of their session. */
export const devicesOf = async (read: Read, esquema: string, people: readonly number[], now: Date): Promise<PushDevice[]> => {
  const t = nameIn(esquema)
  return statement(PushDevice)`
    select distinct d.uuid, c.clase, u.id as usuario_id, u.lang
      from ${t('usuarios')} u
      join ${t('sesiones')} s on s.usuario_id = u.id and s.caduca > ${now} and s.revocada is null
      join ${t('dispositivos')} d on d.uuid = s.uuid ${carriers(esquema)}
     where u.id = any(${people}::bigint[]) and u.canal_push and u.activado and c.sesion = s.token_hash`.all(read)
}

/** Subscriptions of devices without an account. */
export const channelsTo = (read: Read, esquema: string, uuids: readonly string[]): Promise<PushDevice[]> =>
  statement(PushDevice)`
    select d.uuid, c.clase, null as usuario_id, d.lang from ${nameIn(esquema)('dispositivos')} d ${carriers(esquema)}
     where d.uuid = any(${uuids}::text[])`.all(read)

/** Every device that receives notices. */
export const devicesWithPush = async (read: Read, esquema: string): Promise<string[]> => {
  const rows = await statement(obj({ uuid: str() }))`
    select distinct d.uuid from ${nameIn(esquema)('dispositivos')} d ${carriers(esquema)}`.all(read)
  return rows.map(({ uuid }) => uuid)
}

type Way = Pick<PushDevice, 'uuid' | 'clase' | 'usuario_id'>
export type Reached = { target: PushTarget; silencio: { desde: string; hasta: string } | null }

/** Looked up when sending: undefined if the device has no subscription any more, or its person has signed out or wants none. */
export const findTarget = async (db: Database, esquema: string, way: Way, now: Date): Promise<Reached | undefined> => {
  const read = db.read(esquema)
  const person = way.usuario_id
  if (
    person !== null &&
    !(await devicesOf(read, esquema, [person], now)).some((device) => device.uuid === way.uuid && device.clase === way.clase)
  )
    return undefined
  const row = await read
    .selectFrom('dispositivos as d')
    .leftJoin('suscripciones_push as p', 'p.uuid', 'd.uuid')
    .leftJoin('usuarios as u', (join) => join.on('u.id', '=', person))
    .select(['d.firebase_token', 'p.endpoint', 'p.p256dh', 'p.auth', 'u.silencio_desde', 'u.silencio_hasta'])
    .where('d.uuid', '=', way.uuid)
    .executeTakeFirst()
  const target = row && targetOf(row, way.clase)
  if (!target) return undefined
  const { silencio_desde: desde, silencio_hasta: hasta } = row
  return { target, silencio: desde === null || hasta === null ? null : { desde, hasta } }
}

type Row = { firebase_token: string | null; endpoint: string | null; p256dh: string | null; auth: string | null }

const targetOf = ({ firebase_token, endpoint, p256dh, auth }: Row, clase: PushCarrier): PushTarget | undefined => {
  if (clase === 'firebase') return firebase_token === null ? undefined : { clase, token: firebase_token }
  return endpoint === null || p256dh === null || auth === null ? undefined : { clase, endpoint, p256dh, auth }
}

/** Deletes a dead subscription, unless the device has a new one since. */
export const dropTarget = (db: Database, esquema: string, target: PushTarget) =>
  db.write(esquema, async (tx) => {
    if (target.clase === 'web') await tx.deleteFrom('suscripciones_push').where('endpoint', '=', target.endpoint).execute()
    else await tx.updateTable('dispositivos').set({ firebase_token: null }).where('firebase_token', '=', target.token).execute()
  })
