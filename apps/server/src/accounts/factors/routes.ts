import {
  addFactor,
  confirmIdentity,
  endOneSession,
  endOtherSessions,
  listFactors,
  listSessions,
  loginWithPasskey,
  passkeyChallenge,
  preparePasskey,
  prepareTotp,
  removeFactor,
  removeFactorsOf,
  renewRecoveryCodes,
} from '@avisa/contract/identity/endpoints'
import type { User } from '@avisa/contract/access/schemas'
import type { PasskeyAnswer } from '@avisa/contract/identity/schemas'
import { refuse } from '@avisa/contract/refusal'
import { toServerDate } from '@avisa/contract/values/dates'
import { countTry, limitedByNetwork } from '#/platform/database/attempts.ts'
import { serve, serveInSteps, type Context, type Feature } from '#/platform/serve.ts'
import { sessionDays } from '#/platform/session.ts'
import { openSession } from '../login.ts'
import { ownerOf, refuseSheet } from '../own-account.ts'
import { endSession, endSessionsOf, findOwnSession, listSessions as listOpenSessions } from '../shared/session-store.ts'
import { findById } from '../store.ts'
import { confirmIdentity as confirm, prepareConfirmation } from './confirm.ts'
import { addFactor as add, factorState, offerTotp, prepareFactor, removeFactor as remove, renewCodes } from './own-factors.ts'
import { acceptPasskey, challengeForPasskey, checkPasskey, offerPasskey } from './passkeys.ts'
import { removeFactorsOf as removeAll } from './remove-factors.ts'

type Scope = Context<unknown>['scope']
type LoginContext = Pick<Context<unknown>, 'deps' | 'scope' | 'read' | 'request'>

const notSheet = (person: User): User => {
  refuseSheet(person)
  return person
}
const staffOwner = (scope: Scope, id: number): User => {
  const person = notSheet(ownerOf(scope, id))
  return person.servidor === 'backoffice' ? person : refuse('http.forbidden')
}

const passkeyLimit = { max: 100, seconds: 900 }

const prepareEntry = async (context: LoginContext, llave: PasskeyAnswer) => {
  const { deps, read, scope, request } = context
  const takeBack = await countTry(deps.db, scope.esquema, limitedByNetwork('ip', request.ip, passkeyLimit), scope.now)
  const passkey = (await checkPasskey(context, llave)) ?? refuse('account.wrongPasskey')
  const { activado } = await findById(read, scope, passkey.usuario_id)
  if (!activado) refuse('account.notActivated')
  await takeBack()
  return passkey
}

const entry: Feature = (app) => {
  serve(app, passkeyChallenge, async (context) => challengeForPasskey(context))
  serveInSteps(app, loginWithPasskey, {
    prepare: (context) => prepareEntry(context, context.body.llave),
    run: async (context, passkey) => {
      if (!(await acceptPasskey(context.tx, context.scope, passkey))) refuse('account.wrongPasskey')
      return openSession(context, { id: passkey.usuario_id }, { by: 'passkey', device: context.body.device })
    },
  })
  serveInSteps(app, confirmIdentity, {
    prepare: (context) => prepareConfirmation(context, notSheet(context.scope.person ?? refuse('http.notSignedIn')), context.body),
    run: async (context, passkey) => {
      await confirm(context, passkey)
      return {}
    },
  })
}

const factors: Feature = (app) => {
  serve(app, listFactors, ({ read, scope, params }) => factorState(read, scope, staffOwner(scope, params.id)))
  serve(app, prepareTotp, async (context) => offerTotp(context, staffOwner(context.scope, context.params.id)))
  serve(app, preparePasskey, (context) => offerPasskey(context, staffOwner(context.scope, context.params.id)))
  serveInSteps(app, addFactor, {
    prepare: (context) => prepareFactor(context, staffOwner(context.scope, context.params.id), context.body),
    run: (context, added) => add(context, staffOwner(context.scope, context.params.id), { ...added, nombre: context.body.nombre }),
  })
  serve(app, removeFactor, (context) => remove(context, staffOwner(context.scope, context.params.id), context.params.factor))
  serve(app, renewRecoveryCodes, async (context) => ({ codigos: await renewCodes(context, staffOwner(context.scope, context.params.id)) }))
  serve(app, removeFactorsOf, (context) => removeAll(context, context.params.id))
}

const sessions: Feature = (app) => {
  serve(app, listSessions, async ({ read, scope, params }) => {
    const { user_id } = notSheet(ownerOf(scope, params.id))
    return (await listOpenSessions(read, scope, user_id)).map(({ token_hash, creada, caduca, ...session }) => ({
      ...session,
      actual: scope.sesion?.equals(token_hash) ?? false,
      creada: toServerDate(creada, scope.zona),
      ultimo_uso: toServerDate(session.por_codigo ? creada : new Date(caduca.getTime() - sessionDays * 86_400_000), scope.zona),
    }))
  })
  serve(app, endOneSession, async ({ tx, scope, params }) => {
    const { user_id } = notSheet(ownerOf(scope, params.id))
    await endSession(tx, scope, (await findOwnSession(tx, scope, user_id, params.sesion)) ?? refuse('http.notFound'))
    return {}
  })
  serve(app, endOtherSessions, async ({ tx, scope, params }) => {
    await endSessionsOf(tx, scope, notSheet(ownerOf(scope, params.id)).user_id, scope.sesion)
    return {}
  })
}

export const identityRoutes: Feature = (app) => {
  entry(app)
  factors(app)
  sessions(app)
}
