import { pick, type Lang } from '@avisa/contract/values/languages'
import { sql } from 'kysely'
import type { Database, Tx } from './database/database.ts'
import type { MailText } from './mail-text.ts'

export const readMailText = async (db: Database, esquema: string, codigo: string, lang: Lang) => {
  const rows = await db.read(esquema).selectFrom('correos').selectAll().where('codigo', 'in', [codigo, 'pie']).execute()
  const texts = rows.find((row) => row.codigo === codigo)
  if (!texts) return undefined
  const text: MailText = { asunto: pick(texts, 'asunto', lang), cuerpo: pick(texts, 'cuerpo', lang), boton: pick(texts, 'boton', lang) }
  const foot = rows.find((row) => row.codigo === 'pie')
  return { text, foot: foot ? pick(foot, 'cuerpo', lang) : [] }
}

type Refused = { fecha: Date; email: string; correo: string; incidencia: string | null; motivo: string }

export const noteRefused = (db: Database, esquema: string, refused: Refused) =>
  db.write(esquema, (tx) => tx.insertInto('correos_rechazados').values(refused).execute())

/** Mails that failed wait up to an hour for their next try. */
export const retryMails = (tx: Tx, esquema: string) =>
  sql`update avisa_trabajos.job set start_after = now() where name = 'correo' and state = 'retry' and data ->> 'esquema' = ${esquema}`.execute(
    tx,
  )
