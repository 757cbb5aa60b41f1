import type { Session } from '@avisa/contract/accounts/schemas'
import { isRole } from '@avisa/contract/access/person'
import { seeAsMinutes } from '@avisa/contract/people/limits'
import { refuse } from '@avisa/contract/refusal'
import { insertSession, noteStaffEntry } from '#/accounts/shared/session-store.ts'
import { countTry } from '#/platform/database/attempts.ts'
import { findUser } from '#/platform/database/sessions.ts'
import { hashToken, newSessionToken } from '#/platform/session.ts'
import { reachPerson, type Changing } from './changes.ts'

const hourly = { max: 30, seconds: 3600 }

export const countSeen = async ({ deps, scope }: Pick<Changing, 'deps' | 'scope'>): Promise<void> => {
  await countTry(deps.db, scope.esquema, [{ clave: `ver-como:${scope.person?.user_id ?? 0}`, limit: hourly }], scope.now)
}

/** A session that reads as this person does; `serve` refuses every change of it. */
export const seeAs = async ({ tx, scope, request }: Changing, id: number): Promise<Session> => {
  const caller = scope.person ?? refuse('http.notSignedIn')
  const { activado } = await reachPerson(tx, scope, id)
  const user = (await findUser(tx, scope.esquema, id)) ?? refuse('http.notFound')
  if (!activado || isRole(user, 'super') || id === caller.user_id) refuse('people.notSeen')
  const token = newSessionToken()
  const caduca = new Date(scope.now.getTime() + seeAsMinutes * 60_000)
  const sesion = hashToken(token)
  const { navegador } = request
  const of = { uuid: null, por_codigo: false, sesion_anterior: null, confirmada: null, navegador }
  await insertSession(tx, scope, { ...of, token_hash: sesion, usuario_id: id, caduca, visto_por: caller.user_id })
  await noteStaffEntry(tx, scope, { usuario_id: caller.user_id, por: 'ver_como', vista_id: id, navegador, sesion })
  const visto_por = { user_id: caller.user_id, nombre: `${caller.nombre} ${caller.apellidos}`.trim() }
  return { api_token: token, lang: user.lang, num_notificaciones_no_leidas: 0, infra_token: null, user: { ...user, visto_por } }
}
