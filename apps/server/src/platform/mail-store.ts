import { pick, suffixOf, type Lang } from '@avisa/contract/values/languages'
import type { Database } from './database/database.ts'
import type { MailText } from './mail-text.ts'

export const readMailText = async (db: Database, esquema: string, codigo: string, lang: Lang) => {
  const rows = await db.read(esquema).selectFrom('correos').selectAll().where('codigo', 'in', [codigo, 'pie']).execute()
  const texts = rows.find((row) => row.codigo === codigo)
  if (!texts) return undefined
  const text: MailText = { asunto: pick(texts, 'asunto', lang), cuerpo: pick(texts, 'cuerpo', lang), boton: pick(texts, 'boton', lang) }
  const foot = rows.find((row) => row.codigo === 'pie')
  return { text, foot: foot ? pick(foot, 'cuerpo', lang) : [] }
}

export const readSender = async (db: Database, esquema: string, lang: Lang) => {
  const { nombre, color } = await db.shared
    .selectFrom('municipios')
    .select(['nombre', 'color'])
    .where('esquema', '=', esquema)
    .executeTakeFirstOrThrow()
  const rows = await db
    .read(esquema)
    .selectFrom('parametros')
    .select(['clave', 'valor'])
    .where('clave', 'in', ['contacto', 'nombre_es', 'nombre_val'])
    .execute()
  const stored = new Map(rows.map(({ clave, valor }) => [clave, valor]))
  const own = stored.get(`nombre_${suffixOf(lang)}`)
  const contact = stored.get('contacto') as { telefono?: string | null; email?: string | null } | undefined
  return {
    colour: color,
    municipio: typeof own === 'string' ? own : nombre,
    contacto_email: contact?.email ?? null,
    contacto_telefono: contact?.telefono ?? null,
  }
}
