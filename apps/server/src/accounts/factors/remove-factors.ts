import { isRole } from '@avisa/contract/access/person'
import { holds, permissionNames } from '@avisa/contract/access/permissions'
import type { User } from '@avisa/contract/access/schemas'
import { refuse } from '@avisa/contract/refusal'
import { toSentenceDate } from '@avisa/contract/values/dates'
import { asLang } from '@avisa/contract/values/languages'
import type { Tx } from '#/platform/database/database.ts'
import { findUser } from '#/platform/database/sessions.ts'
import { enqueueMail } from '#/platform/mail-job.ts'
import type { Context } from '#/platform/serve.ts'
import { endSessionsOf } from '../shared/session-store.ts'
import { deleteFactors } from './factor-store.ts'

/** Only of people who hold no more than oneself, in one's own units; one's own are removed in one's account. */
const mayRemove = (own: User, other: User): boolean =>
  own.user_id !== other.user_id &&
  (isRole(own, 'super') ||
    (permissionNames.every((name) => !holds(other.user_permisos, name) || holds(own.user_permisos, name)) &&
      other.unidades_ids.every((id) => own.unidades_ids.includes(id))))

export const removeFactorsOf = async ({ deps, tx, scope }: Pick<Context<unknown>, 'deps' | 'scope'> & { tx: Tx }, id: number) => {
  const other = await findUser(tx, scope.esquema, id)
  if (other?.servidor !== 'backoffice') return refuse('http.notFound')
  if (scope.person === null || !mayRemove(scope.person, other)) return refuse('http.forbidden')
  await deleteFactors(tx, scope, id)
  await endSessionsOf(tx, scope, id, null)
  const lang = asLang(other.lang) ?? 'es'
  const valores = { nombre: other.nombre, fecha: toSentenceDate(scope.now, scope.zona, lang) }
  await enqueueMail(deps, tx, scope, { codigo: 'factores_quitados', para: other.email, lang, valores })
  return {}
}
