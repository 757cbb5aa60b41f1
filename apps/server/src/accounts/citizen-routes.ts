import {
  activateAccount,
  changeCitizenPassword,
  citizenLogin,
  citizenTokenInfo,
  getCitizenProfile,
  resetCitizenPassword,
  signUp,
  signUpInformation,
  updateCitizenProfile,
} from '@avisa/contract/accounts/endpoints'
import type { CitizenLogin } from '@avisa/contract/accounts/schemas'
import { refuse } from '@avisa/contract/refusal'
import type { Static } from '@avisa/contract/http/schema'
import type { Settings } from '@avisa/contract/municipalities/schemas'
import { serve, serveInSteps, type Feature } from '#/platform/serve.ts'
import { sessionDays } from '#/platform/session.ts'
import { citizenServer } from './citizen-server.ts'
import { authenticate, openSession, type Credentials } from './login.ts'
import { changeOwnPassword, changeProfile, citizenOf, prepareChange, prepareProfile } from './own-account.ts'
import { countRecovery, mailRecovery, remindActivation } from './recovery.ts'
import { activateByLink, prepareSignUp, proveSignUp, signUpCitizen } from './sign-up.ts'
import { readProfile } from './store.ts'

type LoginBody = Static<typeof CitizenLogin>

const credentialsOf = ({ username, password, device }: LoginBody): Credentials => ({
  by: 'password',
  servidor: 'ciudadano',
  email: username,
  password,
  device,
})

/** The client id and secret are shipped in the public app, so this check protects nothing. */
const checkClient = ({ servidor_ciudadano: client }: Settings, { client_id, client_secret }: LoginBody) => {
  if (client_id !== client.client_id || client_secret !== client.client_secret) refuse('account.wrongClient')
}

const sessions: Feature = (app) => {
  serveInSteps(app, citizenLogin, {
    prepare: async (context) => {
      checkClient(citizenServer(context), context.body)
      return authenticate(context, credentialsOf(context.body))
    },
    run: async (context, account) => {
      const { api_token } = await openSession(context, account, credentialsOf(context.body))
      const usuario = { id: account.id_externo ?? '', email: account.email, nombre: account.nombre }
      return { access_token: api_token, token_type: 'Bearer' as const, expires_in: sessionDays * 86_400, usuario }
    },
  })
  serve(app, citizenTokenInfo, async (context) => {
    citizenServer(context)
    const { person } = context.scope
    if (person?.servidor !== 'ciudadano') return refuse('http.notSignedIn')
    return { usuario: { id: person.id_externo ?? '', email: person.email, nombre: person.nombre } }
  })
}

const newAccounts: Feature = (app) => {
  serve(app, signUpInformation, async (context) => ({ condiciones: citizenServer(context).condiciones }))
  serveInSteps(app, signUp, {
    prepare: async (context) => {
      citizenServer(context)
      return prepareSignUp(context)
    },
    run: async (context, hash) => {
      await signUpCitizen(context, hash)
      return {}
    },
  })
  serveInSteps(app, activateAccount, {
    prepare: async (context) => {
      citizenServer(context)
      await proveSignUp(context)
    },
    run: async (context) => ({ email: (await activateByLink(context, context.body.token)).email }),
  })
  serveInSteps(app, resetCitizenPassword, {
    prepare: async (context) => {
      citizenServer(context)
      await countRecovery(context, 'ciudadano', context.body.email)
      await remindActivation(context, context.body.email)
    },
    run: async (context) => {
      await mailRecovery(context, 'ciudadano', context.body.email)
      return {}
    },
  })
}

const ownData: Feature = (app) => {
  serve(app, getCitizenProfile, async (context) => {
    citizenServer(context)
    const { read, scope, params } = context
    return readProfile(read, scope, citizenOf(scope, params.id).user_id)
  })
  serveInSteps(app, updateCitizenProfile, {
    prepare: async (context) => {
      citizenServer(context)
      await prepareProfile(context, citizenOf(context.scope, context.params.id), context.body)
    },
    run: (context) => changeProfile(context, citizenOf(context.scope, context.params.id), context.body),
  })
  serveInSteps(app, changeCitizenPassword, {
    prepare: async (context) => {
      citizenServer(context)
      return prepareChange(context, citizenOf(context.scope, context.params.id), context.body)
    },
    run: async (context, hash) => {
      await changeOwnPassword(context, citizenOf(context.scope, context.params.id), hash)
      return {}
    },
  })
}

export const citizenRoutes: Feature = (app) => {
  sessions(app)
  newAccounts(app)
  ownData(app)
}
