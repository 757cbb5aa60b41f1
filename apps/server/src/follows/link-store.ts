import type { FollowFrequency, LinkAct } from '@avisa/contract/follows/rules'
import type { LinkedFollow } from '@avisa/contract/follows/schemas'
import { followFrequencies } from '@avisa/contract/follows/rules'
import { int, nullable, obj, oneOf, str } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import { localised } from '#/incidents/shared/column-store.ts'
import type { LinkRow } from '#/platform/database/links-store.ts'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'
import { readFollows } from './store.ts'

/** The follows `s` of an address: typed without an account, or an account's. */
const ofAddress = ({ esquema }: Pick<Scope, 'esquema'>, email: string | null): Sql =>
  sql`(lower(s.email) = ${email} or (s.canal = 'correo' and s.usuario_id = (
    select u.id from ${nameIn(esquema)('usuarios')} u where lower(u.email) = ${email} and u.activado limit 1)))`

const followsOf = (scope: Pick<Scope, 'esquema'>, { seguimiento_id, email }: LinkRow): Sql =>
  email === null ? sql`s.id = ${seguimiento_id}` : ofAddress(scope, email)

/** What a mail told its address, from whichever device it follows that. */
const followsTold = (scope: Pick<Scope, 'esquema'>, link: LinkRow): Sql => {
  const t = nameIn(scope.esquema)
  if (link.email !== null) return ofAddress(scope, link.email)
  return sql`s.id = any(array(select ${link.seguimiento_id}::bigint union select o.id
     from ${t('seguimientos')} f join ${t('seguimientos')} o on lower(o.email) = lower(f.email)
      and (o.incidencia_id, o.zona_id, o.id_vial) is not distinct from (f.incidencia_id, f.zona_id, f.id_vial)
    where f.id = ${link.seguimiento_id}))`
}

const OwnRow = obj({
  incidencia_id: int(),
  codigo: str(),
  nombre: str(),
  detalle: nullable(str()),
  DesEstadoCiudadano: nullable(str()),
  frecuencia: oneOf(...followFrequencies),
  estado: oneOf('activo', 'por_confirmar', 'baja'),
  correo: str(),
})

/** The reports whose mails go to this address: the one of the link, or all of a digest's. */
const readReports = async (read: Read, scope: Scope, { propia, email }: LinkRow): Promise<(LinkedFollow & { correo: string })[]> => {
  const t = nameIn(scope.esquema)
  const which = propia === null ? sql`lower(s.email) = ${email} and s.confirmado is not null` : sql`s.incidencia_id = ${propia}`
  const rows = await statement(OwnRow)`
    select s.incidencia_id, i.codigo, ${localised('t.descripcion', scope)} as nombre,
           coalesce(${localised('v.completo', scope)} || coalesce(', ' || i.direccionnumero, ''), ${localised('n.nombre', scope)}) as detalle,
           ${localised('e.DesEstadoCiudadano', scope)} as "DesEstadoCiudadano", s.frecuencia, s.email as correo,
           case when s.baja is not null then 'baja' when s.confirmado is null then 'por_confirmar' else 'activo' end as estado
      from ${t('seguimientos_correo')} s join ${t('incidencias')} i on i.id = s.incidencia_id
      join ${t('tipos')} t on t.id = i.tipoincidencia_id join ${t('estados')} e on e.id = i.estado_incidencia_id
      join ${t('unidades_gestion')} n on n.id = i.unidad_gestion_id left join ${t('viales')} v on v.id_vial = i.id_vial
     where ${which} order by s.incidencia_id desc limit 200`.all(read)
  return rows.map((row) => ({ id: null, zona_id: null, id_vial: null, ...row }))
}

export type LinkedThings = { correo: string | null; seguimientos: LinkedFollow[] }

export const readLinked = async (read: Read, scope: Scope, link: LinkRow): Promise<LinkedThings> => {
  const reports = link.propia === null && link.email === null ? [] : await readReports(read, scope, link)
  const follows = link.propia === null ? await readFollows(read, scope, followsOf(scope, link)) : []
  return {
    correo: link.email ?? reports[0]?.correo ?? follows[0]?.email ?? null,
    seguimientos: [...reports.map(({ correo: _correo, ...row }) => row), ...follows.map(({ canal: _canal, email: _email, ...row }) => row)],
  }
}

type Only = { seguimiento_id?: number | undefined; incidencia_id?: number | undefined }
type Setting = { values: Sql; only?: Only | undefined }

const set = (tx: Tx, scope: Pick<Scope, 'esquema'>, link: LinkRow, { values, only: { seguimiento_id, incidencia_id } = {} }: Setting) => {
  const t = nameIn(scope.esquema)
  const isReport =
    seguimiento_id === undefined ? sql`(${incidencia_id === undefined} or s.incidencia_id = ${incidencia_id ?? null})` : sql`false`
  const isFollow = incidencia_id === undefined ? sql`(${seguimiento_id === undefined} or s.id = ${seguimiento_id ?? null})` : sql`false`
  const reports =
    link.propia === null
      ? sql`lower(s.email) = ${link.email} and s.confirmado is not null and ${isReport}`
      : sql`s.incidencia_id = ${link.propia}`
  return Promise.all([
    sql`update ${t('seguimientos_correo')} s set ${values} where ${reports}`.execute(tx),
    link.propia === null
      ? sql`update ${t('seguimientos')} s set ${values} where ${followsTold(scope, link)} and ${isFollow}`.execute(tx)
      : undefined,
  ])
}

type At = Pick<Scope, 'esquema' | 'now'>
type Act = { accion?: LinkAct | undefined; frecuencia?: FollowFrequency | undefined } & Only

/** Whoever reads the mails of an address has it: what the same person follows with it is confirmed as well. */
const confirm = async (tx: Tx, scope: At, link: LinkRow, only: Only) => {
  const t = nameIn(scope.esquema)
  await set(tx, scope, link, { values: sql`confirmado = coalesce(confirmado, ${scope.now}), baja = null`, only })
  await sql`
    update ${t('seguimientos')} s set confirmado = ${scope.now} from ${t('seguimientos')} f
     where f.id = ${link.seguimiento_id} and s.quien = f.quien and lower(s.email) = lower(f.email) and s.confirmado is null`.execute(tx)
}

/** The contact that a report was left with, everywhere; to whom the address was only attributed, the address alone. */
const eraseReporter = async (tx: Tx, { esquema }: At, { incidencia_id, estado }: Pick<LinkedFollow, 'incidencia_id' | 'estado'>) => {
  const t = nameIn(esquema)
  const confirmed = estado !== 'por_confirmar'
  const keys = confirmed ? 'ciudadano%' : 'ciudadano.email'
  const without = (column: string) => sql`
    case when ${sql.ref(column)} is not null then (select coalesce(jsonb_object_agg(k.key, k.value), '{}') from jsonb_each(${sql.ref(column)}) k where k.key not like ${keys}) end`
  await (confirmed
    ? sql`delete from ${t('incidencias_ciudadano')} where incidencia_id = ${incidencia_id}`.execute(tx)
    : sql`update ${t('incidencias_ciudadano')} set email = null where incidencia_id = ${incidencia_id}`.execute(tx))
  await sql`delete from ${t('seguimientos_correo')} where incidencia_id = ${incidencia_id}`.execute(tx)
  await sql`
    update ${t('historial')} set antes = ${without('antes')}, despues = ${without('despues')}
     where modelo = 'incidencia' and modelo_id = ${incidencia_id} and coalesce(antes, '{}')::text || coalesce(despues, '{}')::text like '%"ciudadano%'`.execute(
    tx,
  )
}

/** Follows, links and waiting mails of an address; an account's follows, by a link to it. */
const eraseAddress = async (tx: Tx, scope: At, link: LinkRow, email: string | null) => {
  const t = nameIn(scope.esquema)
  await sql`delete from ${t('seguimientos')} s where ${followsOf(scope, link)} or lower(s.email) = lower(${email}::text)`.execute(tx)
  await sql`delete from ${t('enlaces_seguimiento')} where email = lower(${email}::text)`.execute(tx)
}

/** What whoever typed the address wanted told to it. */
const decline = async (tx: Tx, { esquema }: At, { seguimiento_id }: LinkRow) => {
  const t = nameIn(esquema)
  await sql`
    delete from ${t('seguimientos')} s using ${t('seguimientos')} f
     where f.id = ${seguimiento_id} and s.quien = f.quien and lower(s.email) = lower(f.email)`.execute(tx)
}

const erase = async (tx: Tx, scope: At & Scope, link: LinkRow) => {
  const { correo, seguimientos } = await readLinked(tx, scope, link)
  for (const report of seguimientos) if (report.id === null) await eraseReporter(tx, scope, report)
  if (seguimientos.every(({ estado }) => estado === 'por_confirmar')) return decline(tx, scope, link)
  await eraseAddress(tx, scope, link, correo)
  await sql`
    delete from avisa_trabajos.job j where j.name = 'correo' and j.state < 'active' and j.data ->> 'esquema' = ${scope.esquema}
      and lower(j.data #>> '{datos,para}') = lower(${correo}::text)`.execute(tx)
}

export const actOnLink = async (tx: Tx, scope: Scope, link: LinkRow, { accion, frecuencia, ...only }: Act): Promise<void> => {
  if (frecuencia !== undefined) {
    const values = sql`frecuencia = ${frecuencia}`
    await set(tx, scope, link, { values, only })
  }
  if (accion === 'confirmar') await confirm(tx, scope, link, only)
  if (accion === 'dejar') await set(tx, scope, link, { values: sql`baja = ${scope.now}`, only })
  if (accion === 'borrar') await erase(tx, scope, link)
}

/** Of a mail program: stops what the mail told. */
export const stopByLink = (tx: Tx, scope: At, link: LinkRow) => set(tx, scope, link, { values: sql`baja = coalesce(baja, ${scope.now})` })
