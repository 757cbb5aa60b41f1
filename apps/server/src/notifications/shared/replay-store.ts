import { mentionsIn } from '@avisa/contract/comments/text'
import { ChosenNotices } from '@avisa/contract/accounts/schemas'
import { arr, bool, int, nullable, obj, oneOf, str, type Static } from '@avisa/contract/http/schema'
import { eventsOf, type NoticeReceiver, type RuleChannel, type Step, type StepStatus } from '@avisa/contract/notifications/events'
import type { NoticeKind } from '@avisa/contract/notifications/kinds'
import { sql } from 'kysely'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import { date, statement } from '#/platform/database/rows.ts'
import { devicesOf, devicesWithPush } from '../push-store.ts'
import { people, staffOf } from './people-store.ts'
import { incident, type Event } from './recipients-store.ts'

/** An event of the past. Those of one `grupo` were notified together. */
export type PastEvent = Event & { grupo: string; incidencia_id: number | null; estado_id: number | null; quien: number | null; fecha: Date }
export type Rule = {
  evento: string
  quien: NoticeReceiver
  canal: RuleChannel
  plantilla: string
  clase?: NoticeKind | null
  solo?: string | null
}
export type Period = { desde: Date; hasta: Date }

const id = () => nullable(int())
const StepRow = obj({
  modelo: oneOf('incidencia', 'tarea', 'inspeccion'),
  accion: str(),
  fecha: date(),
  modelo_id: int(),
  incidencia_id: id(),
  usuario_id: id(),
  estado_anterior_id: id(),
  estado_id: id(),
  publico: bool(),
  campos: arr(str()),
  anterior: id(),
  enviada: bool(),
  reparada: bool(),
  propio: bool(),
})

/** What happened to records. Of a task, who has it and how far it is are today's. */
const readHistory = (read: Read, esquema: string, { desde, hasta }: Period) => {
  const t = nameIn(esquema)
  return statement(StepRow)`
    select h.modelo, h.accion, h.fecha, h.modelo_id, h.usuario_id, h.estado_anterior_id, h.estado_id, h.comentario is not null as publico,
           case when h.modelo = 'incidencia' then h.modelo_id else coalesce(o.incidencia_id, p.incidencia_id) end as incidencia_id,
           case when h.despues is null then '{}' else array(select jsonb_object_keys(h.despues)) end as campos,
           (h.antes ->> 'encargado_id')::bigint as anterior, coalesce(et.enviada_reparacion, false) as enviada,
           coalesce(eo.final, false) as reparada, coalesce(o.encargado_id = h.usuario_id, false) as propio
      from ${t('historial')} h
      left join ${t('tareas')} o on h.modelo = 'tarea' and o.id = h.modelo_id
      left join ${t('estados')} et on et.id = o.estadotecnico_id left join ${t('estados')} eo on eo.id = o.estadoobra_id
      left join ${t('inspecciones')} p on h.modelo = 'inspeccion' and p.id = h.modelo_id
     where h.fecha >= ${desde} and h.fecha < ${hasta}
       and (h.estado_id is not null or h.accion in ('creada', 'editada', 'asignada', 'finalizada'))
       and not (h.modelo = 'incidencia' and h.accion = 'estado' and exists (
         select 1 from ${t('historial')} c where c.modelo = 'incidencia' and c.modelo_id = h.modelo_id and c.fecha = h.fecha and c.accion = 'creada'))`.all(
    read,
  )
}

const CommentRow = obj({
  modelo: oneOf('incidencia', 'tarea', 'inspeccion', 'lista'),
  modelo_id: int(),
  incidencia_id: id(),
  usuario_id: id(),
  comentario: str(),
  publico: bool(),
  propio: bool(),
  con_cambio: bool(),
  fecha: date(),
  comentaristas: arr(int()),
})

const readComments = (read: Read, esquema: string, { desde, hasta }: Period) => {
  const t = nameIn(esquema)
  return statement(CommentRow)`
    select c.modelo, c.modelo_id, c.usuario_id, c.comentario, c.publico, c.created_at as fecha,
           case c.modelo when 'incidencia' then c.modelo_id when 'tarea' then o.incidencia_id when 'inspeccion' then p.incidencia_id end as incidencia_id,
           u.id is null or u.servidor = 'ciudadano' or 'Ciudadanos' = any(u.user_roles) as propio,
           c.modelo = 'tarea' and exists (
             select 1 from ${t('historial')} h where h.modelo = 'tarea' and h.modelo_id = c.modelo_id and h.fecha = c.created_at
               and h.comentario = c.comentario) as con_cambio,
           array(select distinct d.usuario_id from ${t('comentarios')} d join ${t('usuarios')} w on w.id = d.usuario_id and w.codusuario is not null
                  where c.modelo = 'incidencia' and d.modelo = c.modelo and d.modelo_id = c.modelo_id and d.id < c.id) as comentaristas
      from ${t('comentarios')} c left join ${t('usuarios')} u on u.id = c.usuario_id
      left join ${t('tareas')} o on c.modelo = 'tarea' and o.id = c.modelo_id
      left join ${t('inspecciones')} p on c.modelo = 'inspeccion' and p.id = c.modelo_id
     where c.created_at >= ${desde} and c.created_at < ${hasta}`.all(read)
}

const DayRow = obj({ accion: oneOf('olvidada', 'corregida'), usuario_id: id(), trabajador_id: int(), fecha: date() })

const readWorkDays = (read: Read, esquema: string, { desde, hasta }: Period) => {
  const t = nameIn(esquema)
  return statement(DayRow)`
    select 'olvidada' as accion, null::bigint as usuario_id, usuario_id as trabajador_id, olvidada_at as fecha from ${t('jornadas')}
     where olvidada_at >= ${desde} and olvidada_at < ${hasta}
    union all
    select 'corregida', c.usuario_id, j.usuario_id, c.fecha from ${t('correcciones_jornada')} c join ${t('jornadas')} j on j.id = c.jornada_id
     where c.fecha >= ${desde} and c.fecha < ${hasta}`.all(read)
}

const readStatuses = async (read: Read): Promise<ReadonlyMap<number, StepStatus>> => {
  const rows = await read.selectFrom('estados').selectAll().execute()
  return new Map(rows.map((status) => [status.id, status]))
}

const readCodes = async (read: Read): Promise<ReadonlyMap<string, number>> => {
  const rows = await read.selectFrom('usuarios').select(['id', 'codusuario']).where('activado', '=', true).execute()
  return new Map(rows.flatMap(({ id: person, codusuario }) => (codusuario === null ? [] : [[codusuario, person] as const])))
}

const origins = { incidencia: 'incidencias', tarea: 'tareas', inspeccion: 'inspecciones', lista: 'listas' } as const
const recordOf = (modelo: keyof typeof origins, record: number) => ({
  ...(modelo === 'tarea' ? { tarea_id: record } : {}),
  ...(modelo === 'inspeccion' ? { inspeccion_id: record } : {}),
  ...(modelo === 'lista' ? { lista_id: record } : {}),
})

type Facts = Omit<PastEvent, 'evento' | 'grupo'>
const pastEvents = (step: Step, facts: Facts): PastEvent[] =>
  eventsOf(step).map((evento) => ({ ...facts, evento, grupo: `${facts.incidencia_id}:${facts.fecha.getTime()}` }))

/** The events of a period, by the same table that says what is notified. */
export const readPast = async (read: Read, esquema: string, period: Period): Promise<PastEvent[]> => {
  const statuses = await readStatuses(read)
  const codes = await readCodes(read)
  const ofRecords = (await readHistory(read, esquema, period)).flatMap(({ fecha, incidencia_id, usuario_id: quien, ...row }) => {
    const [from, to] = [statuses.get(row.estado_anterior_id ?? 0), statuses.get(row.estado_id ?? 0)]
    const facts = { fecha, incidencia_id, quien, anterior: row.anterior, ...recordOf(row.modelo, row.modelo_id) }
    return pastEvents({ ...row, from, to }, { ...facts, estado_id: row.modelo === 'incidencia' ? row.estado_id : null })
  })
  const ofComments = (await readComments(read, esquema, period)).flatMap(({ modelo, modelo_id, usuario_id: quien, comentario, ...row }) => {
    const menciones = mentionsIn(comentario).flatMap((code) => codes.get(code) ?? [])
    const comentaristas = row.comentaristas.filter((person) => !menciones.includes(person))
    const { fecha, incidencia_id, con_cambio } = row
    const facts = { fecha, incidencia_id, quien, estado_id: null, menciones, comentaristas, ...recordOf(modelo, modelo_id) }
    return pastEvents({ modelo: 'comentario', accion: origins[modelo], ...row }, { ...facts, ...(con_cambio ? { con_cambio } : {}) })
  })
  const ofDays = (await readWorkDays(read, esquema, period)).flatMap(({ accion, usuario_id: quien, trabajador_id, fecha }) =>
    pastEvents({ modelo: 'jornada', accion }, { fecha, quien, trabajador_id, incidencia_id: null, estado_id: null }),
  )
  return [...ofRecords, ...ofComments, ...ofDays]
}

/** `correo`: whether a mail would go out, to an account or to an address left with a report; null on other channels. */
const AudienceRow = obj({
  suceso: int(),
  regla: int(),
  usuario_id: id(),
  aparato: nullable(str()),
  correo: nullable(oneOf('cuenta', 'sin_cuenta', 'sin_confirmar')),
})
export type AudienceRow = Static<typeof AudienceRow>

const eventColumns = [
  'suceso',
  'evento',
  'incidencia_id',
  'estado_id',
  'tarea_id',
  'inspeccion_id',
  'anterior',
  'trabajador_id',
  'menciones',
  'comentaristas',
  'con_cambio',
]

/** A rule and, where only some of the staff get its messages, these. */
type AudienceRule = Rule & { personal: readonly number[] | null }

/** Whom each of these rules would have notified of each event: the recipients of a real notification, for many events at once. */
export const readAudience = (
  read: Read,
  esquema: string,
  { events, rules }: { events: readonly PastEvent[]; rules: readonly AudienceRule[] },
): Promise<AudienceRow[]> => {
  const t = nameIn(esquema)
  return statement(AudienceRow)`
    with sucesos as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(
        events.map((event, suceso) => ({ ...event, suceso })),
        eventColumns,
      )}::jsonb) as s
        (suceso int, evento text, incidencia_id bigint, estado_id bigint, tarea_id bigint, inspeccion_id bigint, anterior bigint, trabajador_id bigint,
         seguidas bigint[], menciones bigint[], comentaristas bigint[], con_cambio boolean)),
    reglas as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rules.map((rule, regla) => ({ ...rule, regla })))}::jsonb) as r
        (regla int, evento text, quien text, canal text, clase text, solo text, personal bigint[])
       where personal is null or cardinality(personal) > 0),
    personal as materialized (${staffOf(esquema)}),
    hechos as (${incident(esquema, {
      estado: sql`s.estado_id`,
      rows: sql`${t('incidencias')} i join sucesos s on s.incidencia_id = i.id`,
      more: sql`, s.suceso`,
    })})
    select g.suceso, g.regla, q.usuario_id, q.uuid as aparato,
           case when g.canal <> 'correo' then null
                when g.quien = 'seguidor' then case when q.usuario_id is null then 'sin_cuenta' else 'cuenta' end
                when i.correo_conocido = 'cuenta' then 'cuenta'
                when f.baja is null and (f.confirmado is not null or i.correo_conocido = 'personal') then 'sin_cuenta'
                else 'sin_confirmar' end as correo
      from (select s.*, r.regla, coalesce(r.solo, r.quien) as quien, r.canal, r.personal from sucesos s
              join reglas r on r.evento = s.evento and not (s.con_cambio is true and r.clase = 'comentarios')) g
      left join hechos i on i.suceso = g.suceso
      left join lateral (select o.*, et.enviada_reparacion from ${t('tareas')} o join ${t('estados')} et on et.id = o.estadotecnico_id
                          where o.id = g.tarea_id) o on true
      left join ${t('inspecciones')} p on p.id = g.inspeccion_id
      left join ${t('seguimientos_correo')} f on g.canal = 'correo' and f.incidencia_id = i.id and lower(f.email) = lower(i.email)
     cross join lateral (${people(esquema, sql`select * from personal where g.personal is null or id = any(g.personal)`)}) q
     order by g.suceso`.all(read)
}

const PersonRow = obj({ id: int(), avisos: ChosenNotices, personal: bool(), ciudadano: bool() })
/** The choices and devices of everybody, and the devices that reported without an account and receive notices. */
export const readReceivers = async (read: Read, esquema: string, now: Date) => {
  const rows = await statement(PersonRow)`
    select u.id, u.avisos, u.servidor = 'backoffice' as personal, u.servidor = 'ciudadano' or 'Ciudadanos' = any(u.user_roles) as ciudadano
      from ${nameIn(esquema)('usuarios')} u where u.activado`.all(read)
  const ids = rows.map((row) => row.id)
  const aparatos = new Map<number, number>()
  for (const { usuario_id } of await devicesOf(read, esquema, ids, now))
    if (usuario_id !== null) aparatos.set(usuario_id, (aparatos.get(usuario_id) ?? 0) + 1)
  return { people: new Map(rows.map((row) => [row.id, row])), aparatos, anonimos: new Set(await devicesWithPush(read, esquema)) }
}

/** One trial at a time in a municipality, whichever process runs it. */
export const lockReplay = async (tx: Tx, esquema: string): Promise<boolean> => {
  const row = await statement(obj({ libre: bool() }))`
    select pg_try_advisory_xact_lock(hashtext('ensayo de avisos'), hashtext(${esquema})) as libre`.first(tx)
  await sql`set transaction read only`.execute(tx)
  await sql`set local statement_timeout = '30s'`.execute(tx)
  return row?.libre === true
}
