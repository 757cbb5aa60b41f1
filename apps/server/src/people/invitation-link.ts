import { inviteLimits } from '@avisa/contract/people/limits'
import type { Invitations, Link } from '@avisa/contract/people/schemas'
import { paths, withQuery } from '@avisa/contract/paths'
import { toSentenceDate, toServerDate } from '@avisa/contract/values/dates'
import { asLang } from '@avisa/contract/values/languages'
import type { Tx } from '#/platform/database/database.ts'
import { enqueueMail } from '#/platform/mail-job.ts'
import type { Context } from '#/platform/serve.ts'
import { hashToken, newToken } from '#/platform/session.ts'
import { saveInvitation } from './write-store.ts'

const day = 86_400_000
type Sending = Pick<Context<unknown>, 'deps' | 'scope'> & { tx: Tx }
type Invitee = { id: number; nombre: string; apellidos: string; email: string; lang: string }

export const sendLink = async ({ deps, tx, scope }: Sending, person: Invitee, entrega: Invitations['entrega']): Promise<Link> => {
  const token = newToken()
  const caduca = new Date(scope.now.getTime() + inviteLimits.days * day)
  await saveInvitation(tx, scope, { usuario_id: person.id, token_hash: hashToken(token), caduca })
  const enlace = withQuery(paths.newPassword, { token, municipio: scope.municipality.id, invitacion: 1 })
  const lang = asLang(person.lang) ?? 'es'
  const [nombre, email] = [`${person.nombre} ${person.apellidos}`.trim(), person.email.trim()]
  const valores = { nombre, caducidad: toSentenceDate(caduca, scope.zona, lang), enlace }
  if (entrega === 'correo') await enqueueMail(deps, tx, scope, { codigo: 'invitacion_personal', para: email, lang, valores })
  return { id: person.id, nombre, email, enlace: new URL(enlace, deps.address()).href, caduca: toServerDate(caduca, scope.zona) }
}
