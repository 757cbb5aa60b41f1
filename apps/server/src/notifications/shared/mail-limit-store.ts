import { obj, str } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import { lockOf, type Limited } from '#/platform/database/attempts.ts'
import { nameIn, type Tx } from '#/platform/database/database.ts'
import { preparedStatement } from '#/platform/database/prepared-statements.ts'
import { statement } from '#/platform/database/rows.ts'
import { domainOf, foldAddress } from '#/platform/mail-address.ts'

const [hour, day] = [3600, 86_400]

/**
 * Limits of mails to addresses that somebody typed, and of their confirmation mails: nobody has proved that the address is theirs, so
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

/** The transactions that have the lock. */
const locked = new WeakSet<Tx>()

/**
 * Serialises these mails per municipality, so that concurrent ones respect the limits. Must run before any of their rows is locked, to
 * avoid deadlocks.
 */
export const withholdMails = async (tx: Tx, esquema: string): Promise<void> => {
  if (locked.has(tx)) return
  await sql`select ${lockOf(esquema, 'correo')}`.execute(tx)
  locked.add(tx)
}

type Addressee = { email: string; dispositivo: string | null; red: string | null }

const mailboxKey = (email: string) => `correo:buzon:${foldAddress(email)}`

const keysOf = ({ email, dispositivo, red }: Addressee, asks: boolean): (Limited & { which: MailLimit })[] => {
  const questions: (readonly [MailLimit, string | null])[] = [
    ['preguntas_buzon', foldAddress(email)],
    ['preguntas_dispositivo', dispositivo],
    ['preguntas_red', red],
    ['preguntas_dominio', domainOf(email)],
    ['preguntas_municipio', ''],
  ]
  const counted = questions.flatMap(([which, who]) =>
    who === null ? [] : { which, clave: `correo:${which}:${who}`, limit: mailLimits[which] },
  )
  return [{ which: 'buzon', clave: mailboxKey(email), limit: mailLimits.buzon }, ...(asks ? counted : [])]
}

/** Those that have reached their limit. */
const fullKeys = async (tx: Tx, esquema: string, keys: readonly Limited[], now: Date): Promise<ReadonlySet<string>> => {
  const counted = keys.map(({ clave, limit }) => ({ clave, tope: limit.max, desde: new Date(now.getTime() - limit.seconds * 1000) }))
  const rows = await statement(obj({ clave: str() }))`${preparedStatement}
    select k.clave from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as k (clave text, tope int, desde timestamptz)
     where (select count(*) from ${nameIn(esquema)('intentos')} i where i.clave = k.clave and i.fecha > k.desde) >= k.tope`.all(tx)
  return new Set(rows.map(({ clave }) => clave))
}

/** Counts a mail, or returns the limit that is reached; call `withholdMails` first. */
export const countMail = async (
  tx: Tx,
  esquema: string,
  mail: Addressee,
  { asks, now }: { asks: boolean; now: Date },
): Promise<MailLimit | undefined> => {
  const keys = keysOf(mail, asks)
  const full = await fullKeys(tx, esquema, keys, now)
  const reached = keys.find(({ clave }) => full.has(clave))
  if (reached) return reached.which
  await tx
    .insertInto('intentos')
    .values(keys.map(({ clave }) => ({ clave, fecha: now })))
    .execute()
  return undefined
}

/** Counts one mail to each of these mailboxes; returns those that have had too many; call `withholdMails` first. */
export const countMailboxes = async (tx: Tx, emails: readonly string[], now: Date): Promise<ReadonlySet<string>> => {
  const { max, seconds } = mailLimits.buzon
  const keys = [...new Set(emails.map(mailboxKey))]
  if (keys.length === 0) return new Set()
  const full = await tx
    .selectFrom('intentos')
    .select('clave')
    .where('clave', 'in', keys)
    .where('fecha', '>', new Date(now.getTime() - seconds * 1000))
    .groupBy('clave')
    .having((eb) => eb.fn.countAll<number>(), '>=', max)
    .execute()
  const stopped = new Set(full.map(({ clave }) => clave))
  const counted = emails.map(mailboxKey).filter((clave) => !stopped.has(clave))
  if (counted.length > 0)
    await tx
      .insertInto('intentos')
      .values(counted.map((clave) => ({ clave, fecha: now })))
      .execute()
  return new Set(emails.filter((email) => stopped.has(mailboxKey(email))))
}
