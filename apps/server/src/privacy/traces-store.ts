import { arr, obj, str, type Static } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import { nameIn, type Tx } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'
import { foldAddress } from '#/platform/mail-address.ts'
import { dropJoins, forgetAnswers, forgetDenunciations } from './forget-store.ts'
import type { At } from './periods-store.ts'

/** These incidents, or by default all anonymised ones. */
type Which = { ids?: readonly number[] }
const those = ({ ids }: Which): Sql => (ids ? sql`i.id = any(${ids}::bigint[])` : sql`i.anonimizada is not null`)

const jobs = sql.table('avisa_trabajos.job')

/** Stored responses for retried submissions of the incident, its tasks, comments and photos. */
const dropAnswers = (tx: Tx, { esquema }: At, which: Which) => {
  const t = nameIn(esquema)
  return sql`
    delete from ${t('envios')} where (clave, quien) in (
      select e.clave, e.quien from ${t('envios')} e join ${t('incidencias')} i
          on i.codigo = coalesce(e.cuerpo ->> 'codigo_incidencia', e.cuerpo #>> '{vincidencia,codigo}', e.cuerpo ->> 'codigo')
       where ${those(which)}
      union all
      select e.clave, e.quien from ${t('envios')} e
        join ${t('comentarios')} c on c.id = case when e.cuerpo ? 'comentario' then (e.cuerpo ->> 'id')::bigint end
        left join ${t('tareas')} o on c.modelo = 'tarea' and o.id = c.modelo_id
        left join ${t('inspecciones')} p on c.modelo = 'inspeccion' and p.id = c.modelo_id
        join ${t('incidencias')} i on i.id = case c.modelo when 'incidencia' then c.modelo_id else coalesce(o.incidencia_id, p.incidencia_id) end
       where ${those(which)}
      union all
      select e.clave, e.quien from ${t('envios')} e join ${t('imagenes')} g on g.codigo = e.cuerpo ->> 'codigo'
        join ${t('incidencias')} i on i.id = g.incidencia_id where ${those(which)})`.execute(tx)
}

/** The incident that a link of a notification or push leads to, directly or via a task or inspection. */
const incidentOf = (esquema: string, link: Sql): Sql => {
  const t = nameIn(esquema)
  const ref = (kind: string) => sql`substring(${link} from ${`/${kind}/([0-9]+)`})::bigint`
  return sql`coalesce(substring(${link} from '/[a-z-]*incidencias/([0-9]+)')::bigint,
    (select o.incidencia_id from ${t('tareas')} o where o.id = ${ref('tareas')}),
    (select p.incidencia_id from ${t('inspecciones')} p where p.id = ${ref('inspecciones')}))`
}

/** Links to these incidents, their tasks or inspections, in the form of the index `notificaciones_enlace`. */
const leadsTo = (esquema: string, { ids }: Which): Sql => {
  if (!ids) return sql`true`
  const t = nameIn(esquema)
  return sql`substring(n.texto from 'href="[^"]*/(?:[a-z-]*incidencias|tareas|inspecciones)/([0-9]+)') = any(array(
    select unnest(${ids}::bigint[])::text
     union select o.id::text from ${t('tareas')} o where o.incidencia_id = any(${ids}::bigint[])
     union select p.id::text from ${t('inspecciones')} p where p.incidencia_id = any(${ids}::bigint[])))`
}

/** Notifications stay without quoted text. */
const cutQuotes = (tx: Tx, { esquema }: At, which: Which) => {
  const t = nameIn(esquema)
  const link = sql`substring(n.texto from 'href="([^"]*)"')`
  return sql`
    update ${t('notificaciones')} n set texto = regexp_replace(n.texto, '«.*»', '«…»'), titulo = regexp_replace(n.titulo, '«.*»', '«…»'),
      texto_es = regexp_replace(n.texto_es, '«.*»', '«…»'), texto_val = regexp_replace(n.texto_val, '«.*»', '«…»')
      from ${t('incidencias')} i
     where ${leadsTo(esquema, which)} and n.texto || n.titulo like '%«%' and n.texto || n.titulo not like '%«…»%' and i.id = ${incidentOf(esquema, link)} and ${those(which)}`.execute(
    tx,
  )
}

/** Lines of daily mails. */
const dropLines = (tx: Tx, { esquema }: At, which: Which) => {
  const t = nameIn(esquema)
  return sql`delete from ${t('avisos_resumen')} r using ${t('incidencias')} i where i.id = r.incidencia_id and ${those(which)}`.execute(tx)
}

/** Waiting mails, pushes and notifications about the incident, and the data of completed jobs. */
const dropJobs = (tx: Tx, { esquema }: At, which: Which) => {
  const t = nameIn(esquema)
  const data = sql`j.data -> 'datos'`
  const about = sql`coalesce(case when ${data} ? 'events' then (${data} ->> 'id')::bigint end, ${incidentOf(esquema, sql`(${data} ->> 'enlace')`)},
    (select x.id from ${t('incidencias')} x where x.codigo = ${data} #>> '{valores,codigo}'))`
  return sql`
    delete from ${jobs} where id in (
      select j.id from ${jobs} j join ${t('incidencias')} i on i.id = ${about} where j.data ->> 'esquema' = ${esquema} and ${those(which)})`.execute(
    tx,
  )
}

/** Deletes copies of an incident's data elsewhere that still identify the reporter. */
export const dropTraces = async (tx: Tx, at: At, which: Which): Promise<void> => {
  await dropAnswers(tx, at, which)
  await cutQuotes(tx, at, which)
  await dropLines(tx, at, which)
  await dropJobs(tx, at, which)
}

const Reach = obj({ emails: arr(str()), devices: arr(str()) })
export type Reach = Static<typeof Reach>

export const reachOf = async (
  tx: Tx,
  { esquema }: At,
  { ids, usuario_id, email }: { ids: readonly number[]; usuario_id: number | null; email: string | null },
): Promise<Reach> => {
  const t = nameIn(esquema)
  const row = await statement(Reach)`
    select array(select lower(c.email) from ${t('incidencias_ciudadano')} c where c.incidencia_id = any(${ids}::bigint[]) and c.email is not null
             union select lower(u.email) from ${t('usuarios')} u where u.id = ${usuario_id}::bigint
             union select lower(${email}::text) where ${email}::text is not null) as emails,
           array(select i.uuid from ${t('incidencias')} i where i.id = any(${ids}::bigint[]) and i.uuid is not null
             union select d.uuid from ${t('dispositivos')} d where d.usuario_id = ${usuario_id}::bigint
             union select s.uuid from ${t('sesiones')} s where s.usuario_id = ${usuario_id}::bigint and s.uuid is not null) as devices`.first(
    tx,
  )
  return row ?? { emails: [], devices: [] }
}

/** Stored submissions of their devices, waiting messages, failed attempts under their e-mail, and devices used by nobody else. */
export const dropReach = async (tx: Tx, { esquema }: At, { emails, devices }: Reach): Promise<void> => {
  const t = nameIn(esquema)
  const counted = [...emails, ...emails.map(foldAddress), ...devices]
  const theirs = sql`quien = any(${devices.map((uuid) => `d${uuid}`)}::text[])`
  const follows = sql`select 's' || s.id from ${t('seguimientos')} s where lower(s.email) = any(${emails}::text[])`
  await forgetAnswers(tx, esquema, sql`(${theirs} or quien in (${follows}))`)
  await forgetDenunciations(tx, esquema, theirs)
  await sql`delete from ${t('envios')} where ${theirs}`.execute(tx)
  await dropJoins(tx, esquema, sql`uuid = any(${devices}::text[])`)
  await sql`delete from ${t('intentos')} n where exists (select from unnest(${counted}::text[]) mark where strpos(lower(n.clave), mark) > 0)`.execute(
    tx,
  )
  await sql`delete from ${t('borrados_pedidos')} where email = any(${emails}::text[])`.execute(tx)
  await sql`delete from ${t('bloqueos')} where levantado is not null and lower(valor) = any(${emails}::text[])`.execute(tx)
  await sql`delete from ${t('seguimientos')} where lower(email) = any(${emails}::text[]) or (usuario_id is null and uuid = any(${devices}::text[]))`.execute(
    tx,
  )
  await sql`delete from ${t('enlaces_seguimiento')} where email = any(${emails}::text[])`.execute(tx)
  await sql`delete from ${t('correos_rechazados')} where lower(email) = any(${emails}::text[])`.execute(tx)
  await sql`
    delete from ${t('dispositivos')} d where d.uuid = any(${devices}::text[]) and d.usuario_id is null
      and not exists (select from ${t('incidencias')} i where i.uuid = d.uuid)
      and not exists (select from ${t('sesiones')} s where s.uuid = d.uuid)`.execute(tx)
  await sql`
    delete from ${jobs} j where j.data ->> 'esquema' = ${esquema}
      and (lower(j.data #>> '{datos,para}') = any(${emails}::text[]) or j.data #>> '{datos,uuid}' = any(${devices}::text[]))`.execute(tx)
}
