import { channelsOf, type NoticeChannel } from '@avisa/contract/notifications/kinds'
import { noticeSentence } from '@avisa/contract/notifications/notice-link'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { nameIn, type Tx } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import type { Deps } from '#/platform/deps.ts'
import type { FastifyBaseLogger } from 'fastify'
import { fullName } from '#/platform/database/names.ts'
import { statement } from '#/platform/database/rows.ts'
import { jobKind } from '#/platform/jobs.ts'
import type { Scope } from '#/platform/scope.ts'
import { writeNotice } from './burst-store.ts'
import { addToDigest } from '../digest-store.ts'
import { people } from '../people-store.ts'
import { orderMail, type Mailing } from '../follow-mail.ts'
import { enqueuePush, type PushOrder } from '../push-job.ts'
import { devicesOf, channelsTo } from '../push-store.ts'
import { mailValues, noticeTexts, pushText, type EventName, type EventDetails, Recipient } from '../templates.ts'

/** An event of reglas_aviso, its task, inspection or list, and the texts that came with it. */
export type Event = EventDetails & {
  evento: EventName
  tarea_id?: number
  inspeccion_id?: number
  /** When a task is reassigned: the previous repairer. */
  anterior?: number | null
  /** The person of a work day. */
  trabajador_id?: number
  lista_id?: number
  /** Of a comment: the mentioned users, and earlier commenters. */
  menciones?: readonly number[]
  comentaristas?: readonly number[]
  /** The comment came with a change that already notifies those who have the task. */
  con_cambio?: true
}

type NotificationOrder = {
  /** Idempotency key: a job that runs twice notifies once. */
  hecho: string
  /** The incident; null for a list. */
  id: number | null
  estado_id: number | null
  events: readonly Event[]
  /** The author of the change. */
  quien: number | null
  fecha: string
  zona: string
  /** The reporter's network, for the limits. */
  red: string | null
}

/** The incident's texts, and the reporter's mail address: the one given, else that of their account. */
const incident = (esquema: string, { id, estado_id }: NotificationOrder): Sql => {
  const t = nameIn(esquema)
  return sql`
    select i.id, i.codigo, i.fecha, i.unidad_gestion_id, i.usuario_id, i.uuid,
           coalesce(coalesce(v.completo_es, i.direccioncalle) || coalesce(', ' || i.direccionnumero, ''), i.emplazamiento, n.nombre_es) as lugar_es,
           coalesce(coalesce(v.completo_val, i.direccioncalle) || coalesce(', ' || i.direccionnumero, ''), i.emplazamiento, n.nombre_val) as lugar_val,
           t.descripcion_es as tipo_es, t.descripcion_val as tipo_val,
           e."DesEstadoCiudadano_es" as estado_es, e."DesEstadoCiudadano_val" as estado_val,
           e.pendiente_aceptar, e.explicacion_ciudadano_es as explicacion_es, e.explicacion_ciudadano_val as explicacion_val,
           coalesce(c.lang, u.lang) as lang, coalesce(c.nombre, u.nombre) as nombre,
           case when u.id is null or u.canal_email or lower(c.email) <> lower(u.email) then coalesce(c.email, u.email) end as email,
           case when u.id is not null and (c.email is null or lower(c.email) = lower(u.email)) then 'cuenta'
                when r.id is not null then 'personal' end as correo_conocido
      from ${t('incidencias')} i
      join ${t('tipos')} t on t.id = i.tipoincidencia_id
      join ${t('unidades_gestion')} n on n.id = i.unidad_gestion_id
      join ${t('estados')} e on e.id = coalesce(${estado_id}::bigint, i.estado_incidencia_id)
      left join ${t('viales')} v on v.id_vial = i.id_vial
      left join ${t('incidencias_ciudadano')} c on c.incidencia_id = i.id and c.email is not null
      left join ${t('usuarios')} u on u.id = i.usuario_id and u.activado and (u.servidor = 'ciudadano' or 'Ciudadanos' = any(u.user_roles))
      left join ${t('usuarios')} r on r.id = i.usuario_id and r.servidor = 'backoffice' and not 'Ciudadanos' = any(r.user_roles)
     where i.id = ${id}`
}

/**
 * Recipients, their channels and the data of the texts, in one statement; materialized, because planning would take longer than
 * running it.
 */
const readRecipients = async (tx: Tx, esquema: string, notification: NotificationOrder): Promise<Recipient[]> => {
  const t = nameIn(esquema)
  const { id, events } = notification
  const values = JSON.stringify(
    events.map(({ evento, tarea_id, inspeccion_id, anterior, trabajador_id, lista_id, menciones, comentaristas, con_cambio }, suceso) => ({
      suceso,
      evento,
      tarea_id,
      inspeccion_id,
      anterior,
      trabajador_id,
      lista_id,
      menciones,
      comentaristas,
      con_cambio,
    })),
  )
  return statement(Recipient)`
    with hecho as materialized (${incident(esquema, notification)}),
    suyas as materialized (
      select o.id, o.codigo, o.encargado_id, o.tecnico_id, o.entidad_estudio_id, o.entidad_reparadora_id, et.enviada_reparacion, eo.finaliza, er.nombre_es as entidad_es, er.nombre_val as entidad_val,
             ${fullName('en')} as encargado
        from ${t('tareas')} o join ${t('estados')} et on et.id = o.estadotecnico_id join ${t('estados')} eo on eo.id = o.estadoobra_id left join ${t('entidades')} er on er.id = o.entidad_reparadora_id
        left join ${t('usuarios')} en on en.id = o.encargado_id where o.incidencia_id = ${id}),
    reglas as materialized (
      select s.*, coalesce(g.solo, g.quien) as quien, g.canal, g.plantilla, case when g.quien <> 'creador' then coalesce(g.clase, 'trabajo') end as clase,
             p.modelo, p.titulo_es, p.titulo_val, p.texto_es, p.texto_val, p.varias_es, p.varias_val
        from jsonb_to_recordset(${values}::jsonb) as s
          (suceso int, evento text, tarea_id bigint, inspeccion_id bigint, anterior bigint, trabajador_id bigint, lista_id bigint, menciones bigint[], comentaristas bigint[], con_cambio boolean)
        join ${t('reglas_aviso')} g on g.evento = s.evento and not (s.con_cambio is true and g.clase = 'comentarios')
        left join ${t('plantillas_notificacion')} p on g.canal in ('app', 'push') and p.codigo = g.plantilla)
    select g.*, q.*, i.id as incidencia_id, i.uuid as aparato, i.correo_conocido, coalesce(i.codigo, '') as codigo_incidencia, i.fecha,
           coalesce(i.lugar_es, '') as lugar_es, coalesce(i.lugar_val, '') as lugar_val, coalesce(i.tipo_es, '') as tipo_es,
           coalesce(i.tipo_val, '') as tipo_val, coalesce(i.estado_es, '') as estado_es, coalesce(i.estado_val, '') as estado_val,
           i.explicacion_es, i.explicacion_val, o.codigo as codigo_tarea, o.entidad_es, o.entidad_val, o.encargado,
           p.codigo as codigo_inspeccion, coalesce(r.descripcion_es, ep.descripcion_es) as resultado_es, coalesce(r.descripcion_val, ep.descripcion_val) as resultado_val, l.nombre_es as lista_es, l.nombre_val as lista_val
      from reglas g left join hecho i on true left join suyas o on o.id = g.tarea_id
      left join ${t('inspecciones')} p on p.id = g.inspeccion_id left join ${t('resultados_inspeccion')} r on r.id = p.resultado_id
      left join ${t('estados')} ep on ep.id = p.estado_inspeccion_id left join ${t('listas')} l on l.id = g.lista_id
     cross join lateral (${people(esquema)}) q`.all(tx)
}

const closeness = [
  'personal_unidad',
  'administracion',
  'acepta',
  'tecnico_estudio',
  'lleva',
  'interesado',
  'comentarista',
  'responsable_entidad',
  'encargado_anterior',
  'tecnico',
  'inspector',
  'encargado',
  'mencionado',
  'responsable_trabajador',
  'trabajador',
  'creador',
] as const

/** A person is notified once per record, in their closest role: repairer before manager before staff. */
const once = (recipients: readonly Recipient[]): Recipient[] => {
  const isCloser = (candidate: Recipient, other: Recipient) =>
    other.usuario_id === candidate.usuario_id &&
    (other.suceso === candidate.suceso || candidate.quien === 'personal_unidad') &&
    closeness.indexOf(other.quien) > closeness.indexOf(candidate.quien)
  return recipients.filter((recipient) => !recipients.some((other) => isCloser(recipient, other)))
}

const notificationJob = jobKind<NotificationOrder>('aviso')

/** `id` is null for a list. `estado_id`: the status of the event, which may have changed when the job runs. */
type News = { id: number | null; estado_id?: number; events: readonly Event[]; red?: string }
/** The author of the change; null if there is none. */
type Actor = Pick<Scope, 'esquema' | 'person' | 'now' | 'zona'>

/**
 * Enqueues the notifications of an incident (table reglas_aviso: event, who, channel, template), sent once after the commit, even if
 * the submission is repeated.
 */
export const notify = (deps: Deps, tx: Tx, scope: Actor, { id, estado_id, events, red }: News): Promise<void> =>
  deps.jobs.enqueue(tx, scope, notificationJob, {
    hecho: randomUUID(),
    id,
    estado_id: estado_id ?? null,
    events,
    quien: scope.person?.user_id ?? null,
    fecha: scope.now.toISOString(),
    zona: scope.zona,
    red: red ?? null,
  })

/** Whether the person chose this channel. */
const wants = ({ clase, avisos, ciudadano }: Recipient, way: NoticeChannel): boolean =>
  clase === null || avisos === null || ciudadano ? way !== 'resumen' : channelsOf(avisos)[clase].includes(way)

/** Nobody is notified of their own changes in the app. */
const noticesOf = (recipients: readonly Recipient[], { events, quien, fecha }: NotificationOrder) =>
  once(recipients.filter((recipient) => recipient.canal === 'app' && recipient.usuario_id !== quien)).flatMap((recipient) => {
    const texts = noticeTexts(recipient, events[recipient.suceso] ?? {})
    const { usuario_id, plantilla, lang } = recipient
    return texts && usuario_id !== null ? [{ recipient, notice: { usuario_id, plantilla, lang, created_at: fecha, ...texts } }] : []
  })

const nameOf = ({ suceso, usuario_id }: Pick<Recipient, 'suceso' | 'usuario_id'>) => `${suceso}:${usuario_id}`

/** Writes notifications and lines of the daily mail; returns who gets no push because theirs was added to a count. */
const writeNotices = async (tx: Tx, notices: ReturnType<typeof noticesOf>): Promise<ReadonlySet<string>> => {
  const counted = new Set<string>()
  for (const { recipient, notice } of notices)
    if (wants(recipient, 'app') && !(await writeNotice(tx, notice))) counted.add(nameOf(recipient))
  await addToDigest(
    tx,
    notices
      .filter(({ recipient }) => wants(recipient, 'resumen'))
      .map(({ recipient: { incidencia_id }, notice: { usuario_id, created_at, texto_es, texto_val } }) => ({
        usuario_id,
        incidencia_id,
        created_at,
        texto_es: noticeSentence(texto_es),
        texto_val: noticeSentence(texto_val),
      })),
  )
  return counted
}

/** One push per device: where the person is signed in, or the device that reported without an account. */
const pushesOf = async (
  tx: Tx,
  esquema: string,
  recipients: readonly Recipient[],
  notification: NotificationOrder,
): Promise<PushOrder[]> => {
  const others = recipients.filter(
    (recipient) => recipient.canal === 'push' && (recipient.usuario_id === null || recipient.usuario_id !== notification.quien),
  )
  const theirs = once(others).filter((recipient) => wants(recipient, 'push'))
  const people = theirs.flatMap(({ usuario_id }) => usuario_id ?? [])
  const knownDevices = people.length > 0 ? await devicesOf(tx, esquema, people, new Date(notification.fecha)) : []
  const orders = await Promise.all(
    theirs.map(async (recipient) => {
      const message = pushText(recipient, notification.events[recipient.suceso] ?? {})
      const devices = recipient.uuid
        ? await channelsTo(tx, esquema, recipient.uuid)
        : knownDevices.filter(({ usuario_id }) => usuario_id === recipient.usuario_id)
      return message ? devices.map(({ uuid, clase, usuario_id }) => ({ ...message, uuid, clase, usuario_id, zona: notification.zona })) : []
    }),
  )
  return orders.flat()
}

/** For the demo: records events of the past, only in the app. */
export const recordPast = async (
  tx: Tx,
  esquema: string,
  past: Omit<NotificationOrder, 'hecho' | 'estado_id' | 'zona' | 'red'>,
): Promise<void> => {
  const notification: NotificationOrder = { ...past, hecho: '', estado_id: null, zona: '', red: null }
  await writeNotices(tx, noticesOf(await readRecipients(tx, esquema, notification), notification))
}

const sendNotifications = async ({ deps, log, tx, esquema }: Mailing, notification: NotificationOrder) => {
  const noted = await tx
    .insertInto('avisos_hechos')
    .values({ id: notification.hecho })
    .onConflict((oc) => oc.column('id').doNothing())
    .executeTakeFirst()
  if (!noted.numInsertedOrUpdatedRows) return
  const recipients = await readRecipients(tx, esquema, notification)
  const counted = await writeNotices(tx, noticesOf(recipients, notification))
  for (const recipient of recipients) {
    const { canal, email, incidencia_id } = recipient
    if (canal !== 'correo' || email === null || incidencia_id === null) continue
    const valores = mailValues(recipient, notification.zona, notification.events[recipient.suceso] ?? {})
    await orderMail(
      { deps, log, tx, esquema },
      { ...recipient, email, incidencia_id },
      { now: new Date(notification.fecha), red: notification.red, valores },
    )
  }
  for (const order of await pushesOf(
    tx,
    esquema,
    recipients.filter((recipient) => !counted.has(nameOf(recipient))),
    notification,
  ))
    await enqueuePush(deps, tx, esquema, order)
}

export const handleNotifications = (deps: Deps, log: FastifyBaseLogger): void =>
  deps.jobs.handle(notificationJob, (notification, esquema) =>
    deps.db.write(esquema, (tx) => sendNotifications({ deps, log, tx, esquema }, notification)),
  )
