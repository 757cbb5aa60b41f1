import { int, obj } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import { reportedByCitizen } from '#/incidents/shared/sight-store.ts'
import { nameIn, type Tx } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

const Moved = obj({ id: int(), origen_id: int() })

const reporterOf = (scope: Scope): Sql => sql`
  case when ${reportedByCitizen(scope)} then coalesce('u' || i.usuario_id, 'd' || i.uuid) end`

const recount = async (tx: Tx, scope: Scope, ids: readonly number[]): Promise<void> => {
  const t = nameIn(scope.esquema)
  await sql`
    update ${t('incidencias')} i set numero_adhesiones = (
      select count(*) from ${t('adhesiones')} a where a.incidencia_id = i.id and a.retirada is null) where i.id = any(${ids}::bigint[])`.execute(
    tx,
  )
}

type Between = { destino_id: number; origenes: readonly number[] }
type People = { movidas: number[]; hechas: number[]; seguidas: number[] }
export type MovedPeople = (origen_id: number) => People

const moveFollows = (tx: Tx, scope: Scope, { destino_id, origenes }: Between) => {
  const t = nameIn(scope.esquema)
  return statement(Moved)`
    with suyos as (
      select distinct on (s.quien, s.canal) s.id, s.incidencia_id as origen_id from ${t('seguimientos')} s
       where s.incidencia_id = any(${origenes}::bigint[])
         and not exists (select from ${t('seguimientos')} d where d.incidencia_id = ${destino_id} and d.quien = s.quien and d.canal = s.canal)
       order by s.quien, s.canal, s.baja is not null, s.confirmado is null, s.id)
    update ${t('seguimientos')} s set incidencia_id = ${destino_id} from suyos where s.id = suyos.id returning s.id, suyos.origen_id`.all(
    tx,
  )
}

export const movePeople = async (tx: Tx, scope: Scope, { destino_id, origenes }: Between): Promise<MovedPeople> => {
  const t = nameIn(scope.esquema)
  const reporter = sql`(select coalesce(${reporterOf(scope)}, '') from ${t('incidencias')} i where i.id = ${destino_id})`
  const movidas = await statement(Moved)`
    with otras as (
      select distinct on (a.quien) a.id, a.incidencia_id as origen_id from ${t('adhesiones')} a
       where a.incidencia_id = any(${origenes}::bigint[]) and a.quien <> ${reporter}
         and not exists (select from ${t('adhesiones')} d where d.incidencia_id = ${destino_id} and d.quien = a.quien)
       order by a.quien, a.retirada is not null, a.id)
    update ${t('adhesiones')} a set incidencia_id = ${destino_id} from otras where a.id = otras.id returning a.id, otras.origen_id`.all(tx)
  const hechas = await statement(Moved)`
    with otras as (
      select i.id as origen_id, i.fecha, coalesce(${reporterOf(scope)}, 'i' || i.id) as quien,
             case when ${reportedByCitizen(scope)} then i.usuario_id end as usuario_id, i.uuid
        from ${t('incidencias')} i where i.id = any(${origenes}::bigint[])),
    hechas as (
      insert into ${t('adhesiones')} (incidencia_id, quien, usuario_id, uuid, created_at)
      select distinct on (quien) ${destino_id}::bigint, quien, usuario_id, uuid, fecha from otras where quien <> ${reporter} order by quien, fecha
      on conflict do nothing returning id, quien)
    select distinct on (hechas.id) hechas.id, otras.origen_id from hechas join otras using (quien) order by hechas.id, otras.fecha`.all(tx)
  const seguidas = await moveFollows(tx, scope, { destino_id, origenes })
  await recount(tx, scope, [destino_id, ...origenes])
  const idsOf = (rows: readonly { id: number; origen_id: number }[], origin: number) =>
    rows.filter(({ origen_id }) => origen_id === origin).map(({ id }) => id)
  return (origin) => ({ movidas: idsOf(movidas, origin), hechas: idsOf(hechas, origin), seguidas: idsOf(seguidas, origin) })
}

type Back = { destino_id: number; origen_id: number } & Omit<People, 'seguidas'> & Partial<People>

export const returnPeople = async (
  tx: Tx,
  scope: Scope,
  { destino_id, origen_id, movidas, hechas, seguidas = [] }: Back,
): Promise<void> => {
  const t = nameIn(scope.esquema)
  await sql`
    update ${t('adhesiones')} a set incidencia_id = ${origen_id} where a.id = any(${movidas}::bigint[]) and a.incidencia_id = ${destino_id}
       and not exists (select from ${t('adhesiones')} d where d.incidencia_id = ${origen_id} and d.quien = a.quien)`.execute(tx)
  await sql`delete from ${t('adhesiones')} where id = any(${hechas}::bigint[]) and incidencia_id = ${destino_id}`.execute(tx)
  await sql`
    update ${t('seguimientos')} s set incidencia_id = ${origen_id} where s.id = any(${seguidas}::bigint[]) and s.incidencia_id = ${destino_id}
       and not exists (select from ${t('seguimientos')} d where d.incidencia_id = ${origen_id} and d.quien = s.quien and d.canal = s.canal)`.execute(
    tx,
  )
  await recount(tx, scope, [destino_id, origen_id])
}
