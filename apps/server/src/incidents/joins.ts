import { isRole } from '@avisa/contract/access/person'
import type { joinIncident } from '@avisa/contract/incidents/endpoints'
import { checkJoin } from '@avisa/contract/incidents/rules'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { refuse, refuseIf } from '@avisa/contract/refusal'
import type { Tx } from '#/platform/database/database.ts'
import type { Context } from '#/platform/serve.ts'
import { changeWords, insertJoin, joinerOf, readJoinFacts } from './shared/join-store.ts'
import { viewerOf } from './shared/sight-store.ts'
import { findIncident } from './shared/store.ts'

type Joining = Pick<Context<typeof joinIncident>, 'scope' | 'request' | 'params' | 'body'> & { tx: Tx }

export const join = async ({ tx, scope, request, params: { id }, body }: Joining): Promise<Incident> => {
  const { person, settings } = scope
  if (isRole(person, 'ciudadano') && !settings.abierta) return refuse('setup.notOpen')
  const { ip } = request
  const viewer = viewerOf(scope)
  const facts = (await readJoinFacts(tx, scope, { viewer, id, ip })) ?? refuse('http.notFound')
  const { login_obligado, reapertura_dias = 0 } = settings
  refuseIf(checkJoin({ ...facts, person, login_obligado, reapertura_dias }))
  if (facts.espera > 0) return refuse('http.tooMany', { values: { segundos: facts.espera } })
  const quien = joinerOf(scope) ?? refuse('http.forbidden')
  const incident = (await findIncident(tx, scope, { viewer, id })) ?? refuse('http.notFound')
  const comentario = body.comentario?.trim() || null
  const more = await insertJoin(tx, scope, { id, quien, comentario, ip })
  if (!more && comentario !== null) await changeWords(tx, scope, { id, comentario })
  return { ...incident, numero_adhesiones: incident.numero_adhesiones + (more ? 1 : 0), adherida: true }
}
