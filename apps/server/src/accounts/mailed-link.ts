import { paths, withQuery } from '@avisa/contract/paths'
import { toSentenceDate } from '@avisa/contract/values/dates'
import { asLang } from '@avisa/contract/values/languages'
import type { Tx } from '#/platform/database/database.ts'
import type { Deps } from '#/platform/deps.ts'
import { enqueueMail } from '#/platform/mail-job.ts'
import type { Scope } from '#/platform/scope.ts'
import { hashToken, newToken } from '#/platform/session.ts'
import { saveLink, saveNewEmail, type LinkKind } from './link-store.ts'

type Where = { deps: Deps; tx: Tx; scope: Scope }
type Whom = { id: number; nombre: string; email: string; lang: string }

const hour = 3_600_000
const kinds = {
  activacion: { codigo: 'activacion', page: paths.activate, lasts: 48 * hour },
  contrasena: { codigo: 'restablecer', page: paths.newPassword, lasts: hour },
} as const satisfies Record<LinkKind, { codigo: string; page: string; lasts: number }>

/** Replaces an earlier link of the kind. The link names the municipality because a new browser does not know it. */
export const mailLink = async ({ deps, tx, scope }: Where, whom: Whom, clase: LinkKind): Promise<void> => {
  const { codigo, page, lasts } = kinds[clase]
  const token = newToken()
  const caduca = new Date(scope.now.getTime() + lasts)
  await saveLink(tx, scope, { token_hash: hashToken(token), usuario_id: whom.id, clase, caduca })
  const enlace = withQuery(page, { token, municipio: scope.municipality.id })
  const lang = asLang(whom.lang) ?? 'es'
  const valores = { nombre: whom.nombre, caducidad: toSentenceDate(caduca, scope.zona, lang), enlace }
  await enqueueMail(deps, tx, scope, { codigo, para: whom.email, lang, valores })
}

const emailLasts = 48 * hour

/** Sent to the new address; replaces an earlier request. */
export const mailNewEmail = async ({ deps, tx, scope }: Where, whom: Whom): Promise<void> => {
  const token = newToken()
  const caduca = new Date(scope.now.getTime() + emailLasts)
  await saveNewEmail(tx, scope, { usuario_id: whom.id, token_hash: hashToken(token), email: whom.email, caduca })
  const enlace = withQuery(paths.confirmEmail, { token, municipio: scope.municipality.id })
  const lang = asLang(whom.lang) ?? 'es'
  const valores = { nombre: whom.nombre, caducidad: toSentenceDate(caduca, scope.zona, lang), enlace }
  await enqueueMail(deps, tx, scope, { codigo: 'correo_nuevo', para: whom.email, lang, valores })
}

/** Sent to the previous address. */
export const mailEmailChanged = ({ deps, tx, scope }: Where, whom: Whom): Promise<void> => {
  const lang = asLang(whom.lang) ?? 'es'
  const valores = { nombre: whom.nombre, fecha: toSentenceDate(scope.now, scope.zona, lang) }
  return enqueueMail(deps, tx, scope, { codigo: 'correo_cambiado', para: whom.email, lang, valores })
}

export const mailPasswordChanged = ({ deps, tx, scope }: Where, whom: Whom): Promise<void> => {
  const lang = asLang(whom.lang) ?? 'es'
  const valores = { nombre: whom.nombre, fecha: toSentenceDate(scope.now, scope.zona, lang), enlace: paths.recover }
  return enqueueMail(deps, tx, scope, { codigo: 'contrasena_cambiada', para: whom.email, lang, valores })
}
