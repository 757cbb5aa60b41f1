import { toSentenceDate } from '@avisa/contract/values/dates'
import { asLang } from '@avisa/contract/values/languages'
import { insertAccessLog } from '#/platform/database/access-log-store.ts'
import type { Database, Read, Tx } from '#/platform/database/database.ts'
import type { Deps } from '#/platform/deps.ts'
import { sendMail } from '#/platform/mail-job.ts'
import { copyOf } from './copy-store.ts'
import { findCitizen, forgetPerson, hasWorked, incidentsOf, type Whom } from './person-store.ts'

/** What is kept of a citizen under an e-mail; `ids`: of their reports. */
export type Subject = { whom: Whom & { email: string }; nombre: string | null; lang: string; ids: readonly number[]; worked: boolean }

export const readSubject = async (read: Read, esquema: string, email: string): Promise<Subject> => {
  const account = await findCitizen(read, email)
  const whom = { usuario_id: account?.id ?? null, id_externo: account?.id_externo ?? null, email: email.trim() }
  const ids = await incidentsOf(read, esquema, whom)
  const worked = account !== undefined && (await hasWorked(read, esquema, account.id))
  return { whom, nombre: account?.nombre ?? null, lang: account?.lang ?? 'es', ids, worked }
}

export const isNobody = ({ whom, ids }: Subject) => whom.usuario_id === null && ids.length === 0

type Export = { esquema: string; address: string; now: Date; subject: Subject; log: { usuario_id: number | null; para: string } }

/** All that is kept, and a line in the access log. */
export const copySubject = async (db: Database, { esquema, address, now, subject, log }: Export) => {
  const copy = await copyOf(db.read(esquema), { esquema, address, now }, subject.whom)
  await db.write(esquema, (tx) => insertAccessLog(tx, [{ fecha: now, ...log, incidencias: [...subject.ids] }]))
  return JSON.stringify(copy, undefined, 2)
}

type Erasure = { esquema: string; zona: string; now: Date; subject: Subject }

/** Erases the account and anonymises the reports; a mail confirms it. Answers how many reports stay. */
export const forgetSubject = async (jobs: Pick<Deps['jobs'], 'enqueue'>, tx: Tx, { esquema, zona, now, subject }: Erasure) => {
  const { whom, lang: code } = subject
  const count = await forgetPerson(tx, { esquema, now }, whom)
  const lang = asLang(code) ?? 'es'
  const valores = { fecha: toSentenceDate(now, zona, lang) }
  await jobs.enqueue(tx, { esquema }, sendMail, { codigo: 'cuenta_borrada', para: whom.email, lang, valores })
  return count
}
