import { checkPerson } from '@avisa/contract/people/rights'
import { refuse, refuseIf } from '@avisa/contract/refusal'
import { toSentenceDate } from '@avisa/contract/values/dates'
import { asLang } from '@avisa/contract/values/languages'
import type { Tx } from '#/platform/database/database.ts'
import { findUser } from '#/platform/database/sessions.ts'
import { enqueueMail } from '#/platform/mail-job.ts'
import type { Context } from '#/platform/serve.ts'
import { endSessionsOf } from '../shared/session-store.ts'
import { deleteFactors } from './factor-store.ts'

/** One's own are removed in one's account. */
export const removeFactorsOf = async ({ deps, tx, scope }: Pick<Context<unknown>, 'deps' | 'scope'> & { tx: Tx }, id: number) => {
  const other = await findUser(tx, scope.esquema, id)
  if (other?.servidor !== 'backoffice') return refuse('http.notFound')
  if (scope.person === null || scope.person.user_id === id) return refuse('http.forbidden')
  refuseIf(checkPerson(scope.person, { ...other, id, unidades: other.unidades_ids }))
  await deleteFactors(tx, scope, id)
  await endSessionsOf(tx, scope, id, null)
  const lang = asLang(other.lang) ?? 'es'
  const valores = { nombre: other.nombre, fecha: toSentenceDate(scope.now, scope.zona, lang) }
  await enqueueMail(deps, tx, scope, { codigo: 'factores_quitados', para: other.email, lang, valores })
  return {}
}
