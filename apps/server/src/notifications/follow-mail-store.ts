import { int, obj, oneOf, str, type Static } from '@avisa/contract/http/schema'
import { paths, withQuery } from '@avisa/contract/paths'
import { sql } from 'kysely'
import { lockOf, waitFor, type Limited } from '#/platform/database/attempts.ts'
import { nameIn, sharedSchema, type Read, type Tx } from '#/platform/database/database.ts'
import { localised } from '#/incidents/shared/column-store.ts'
import { statement } from '#/platform/database/rows.ts'
import { domainOf, foldAddress } from '#/platform/mail-address.ts'
import type { Scope } from '#/platform/scope.ts'
import { hashToken, newToken } from '#/platform/session.ts'

const [hour, day] = [3600, 86_400]

/**
 * Limits of mails to addresses given in a report, and of their confirmation mails: nobody has proved that the address is theirs, so
 * they could be used to flood a stranger, and the municipality would be blocked as a spammer.
 */
export const mailLimits = {
  /** All kinds, to one mailbox. */
  buzon: { max: 20, seconds: day },
  preguntas_buzon: { max: 5, seconds: day },
  preguntas_dispositivo: { max: 10, seconds: day },
  preguntas_red: { max: 30, seconds: hour },
  preguntas_dominio: { max: 100, seconds: hour },
  preguntas_municipio: { max: 300, seconds: hour },
} as const
export type MailLimit = keyof typeof mailLimits

export type FollowedBy = { incidencia_id: number; email: string }
export type Follow = 'nadie' | 'por_confirmar' | 'confirmado' | 'baja'

/**
 * Serialises these mails per municipality, so that concurrent ones respect the limits. Must run before any of their rows is locked, to
 * avoid deadlocks.
 */
export const withholdMails = (tx: Tx, esquema: string) => sql`select ${lockOf(esquema, 'correo')}`.execute(tx)

/** What is stored for this address of the report; confirmations of a previous address do not count. */
export const followOf = async (tx: Tx, { incidencia_id, email }: FollowedBy): Promise<Follow> => {
  const row = await tx
    .selectFrom('seguimientos_correo')
    .selectAll()
    .where('incidencia_id', '=', incidencia_id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.email.toLowerCase() !== email.trim().toLowerCase()) return 'nadie'
  if (row.baja) return 'baja'
  return row.confirmado ? 'confirmado' : 'por_confirmar'
}

/** Starts the mails of a report to this address; links sent to a previous address stop working. */
export const startFollow = async (
  tx: Tx,
  { incidencia_id, email }: FollowedBy,
  { now, confirmado }: { now: Date; confirmado: boolean },
) => {
  await tx.deleteFrom('seguimientos_correo').where('incidencia_id', '=', incidencia_id).execute()
  await tx
    .insertInto('seguimientos_correo')
    .values({ incidencia_id, email: email.trim(), confirmado: confirmado ? now : null, created_at: now })
    .execute()
}

/** The token of a link that confirms and stops the mails; only its hash is stored. */
export const newFollowLink = async (tx: Tx, esquema: string, { incidencia_id, now }: { incidencia_id: number; now: Date }) => {
  const token = newToken()
  await tx
    .insertInto('enlaces_correo')
    .values({ token_hash: hashToken(token), incidencia_id, created_at: now })
    .execute()
  const town = await tx.withSchema(sharedSchema).selectFrom('municipios').select('id').where('esquema', '=', esquema).executeTakeFirst()
  return withQuery(paths.follow, { enlace: token, municipio: town?.id ?? '' })
}

type FollowRequest = FollowedBy & { dispositivo: string | null; red: string | null; esquema: string }

const keysOf = ({ email, dispositivo, red }: FollowRequest, asks: boolean): (Limited & { which: MailLimit })[] => {
  const keys: (readonly [MailLimit, string | null])[] = [
    ['buzon', foldAddress(email)],
    ...(asks
      ? ([
          ['preguntas_buzon', foldAddress(email)],
          ['preguntas_dispositivo', dispositivo],
          ['preguntas_red', red],
          ['preguntas_dominio', domainOf(email)],
          ['preguntas_municipio', ''],
        ] as const)
      : []),
  ]
  return keys.flatMap(([which, who]) => (who === null ? [] : { which, clave: `correo:${which}:${who}`, limit: mailLimits[which] }))
}

/** Counts a mail, or returns the limit that is reached; call `withholdMails` first. */
export const countMail = async (
  tx: Tx,
  mail: FollowRequest,
  { asks, now }: { asks: boolean; now: Date },
): Promise<MailLimit | undefined> => {
  const keys = keysOf(mail, asks)
  for (const { clave, limit, which } of keys) if ((await waitFor(tx, [clave], limit, now)) > 0) return which
  await tx
    .insertInto('intentos')
    .values(keys.map(({ clave }) => ({ clave, fecha: now })))
    .execute()
  return undefined
}

const Followed = obj({
  incidencia_id: int(),
  codigo: str(),
  DesEstadoCiudadano: str(),
  estado: oneOf('por_confirmar', 'confirmado', 'baja'),
})

/** The report of a link, as its reporter reads it. */
export const findFollowed = async (read: Read, scope: Scope, token: string): Promise<Static<typeof Followed> | undefined> => {
  const t = nameIn(scope.esquema)
  return statement(Followed)`
    select i.id as incidencia_id, i.codigo, ${localised('e.DesEstadoCiudadano', scope)} as "DesEstadoCiudadano",
           case when s.baja is not null then 'baja' when s.confirmado is not null then 'confirmado' else 'por_confirmar' end as estado
      from ${t('enlaces_correo')} l join ${t('seguimientos_correo')} s on s.incidencia_id = l.incidencia_id
      join ${t('incidencias')} i on i.id = s.incidencia_id join ${t('estados')} e on e.id = i.estado_incidencia_id
     where l.token_hash = ${hashToken(token)}`.first(read)
}

export const setFollow = (tx: Tx, scope: Scope, incidencia_id: number, quiere: boolean) =>
  tx
    .updateTable('seguimientos_correo')
    .set((the) => (quiere ? { confirmado: the.fn.coalesce('confirmado', the.val(scope.now)), baja: null } : { baja: scope.now }))
    .where('incidencia_id', '=', incidencia_id)
    .execute()
