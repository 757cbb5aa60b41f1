import { int, nullable, obj, str, type Static } from '@avisa/contract/http/schema'
import { paths, withQuery } from '@avisa/contract/paths'
import { hashToken, newToken } from '#/platform/session.ts'
import { nameIn, sharedSchema, type Read, type Tx } from './database.ts'
import { statement } from './rows.ts'

export type LinkTarget = { incidencia_id: number } | { seguimiento_id: number } | { email: string }
export type MailLink = { enlace: string; desuscribir: string }

const LinkRow = obj({ incidencia_id: nullable(int()), seguimiento_id: nullable(int()), email: nullable(str()), propia: nullable(int()) })
export type LinkRow = Static<typeof LinkRow>

export const newLinks = async (tx: Tx, esquema: string, targets: readonly LinkTarget[], now: Date): Promise<MailLink[]> => {
  const town = await tx.withSchema(sharedSchema).selectFrom('municipios').select('id').where('esquema', '=', esquema).executeTakeFirst()
  const municipio = town?.id ?? ''
  const links = targets.map((target) => ({ target, token: newToken() }))
  const rows = links.map(({ target, token }) => ({ ...target, token_hash: hashToken(token), created_at: now }))
  const own = rows.filter((row) => 'incidencia_id' in row)
  const others = rows.filter((row) => !('incidencia_id' in row))
  if (own.length > 0) await tx.insertInto('enlaces_correo').values(own).execute()
  if (others.length > 0) await tx.insertInto('enlaces_seguimiento').values(others).execute()
  return links.map(({ token }) => ({
    enlace: withQuery(paths.mailLink.to({ token }), { municipio }),
    desuscribir: withQuery(`/api/v1/seguimientos/enlace/${token}/baja`, { municipio }),
  }))
}

export const findLink = (read: Read, esquema: string, token: string): Promise<LinkRow | undefined> => {
  const t = nameIn(esquema)
  const hash = hashToken(token)
  return statement(LinkRow)`
    select l.incidencia_id, null as seguimiento_id, null as email, l.incidencia_id as propia from ${t('enlaces_correo')} l where l.token_hash = ${hash}
    union all
    select s.incidencia_id, l.seguimiento_id, l.email, null from ${t('enlaces_seguimiento')} l
      left join ${t('seguimientos')} s on s.id = l.seguimiento_id where l.token_hash = ${hash}`.first(read)
}
