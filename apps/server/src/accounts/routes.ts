import {
  changePassword,
  confirmEmail,
  getProfile,
  endSessionLater,
  getUserConfig,
  login,
  loginWithCode,
  logout,
  renewDevice,
  resetPassword,
  restorePreviousSession,
  restorePreviousUser,
  setNewPassword,
  tokenInfo,
  updateProfile,
  updatePushToken,
  updateUserConfig,
} from '@avisa/contract/accounts/endpoints'
import { eraseOwnAccount, getOwnData } from '@avisa/contract/privacy/endpoints'
import type { Login } from '@avisa/contract/accounts/schemas'
import { refuse } from '@avisa/contract/refusal'
import type { Static } from '@avisa/contract/http/schema'
import { readInfraToken } from '#/municipalities/shared/store.ts'
import { countUnread } from '#/notifications/shared/store.ts'
import { moveDevice } from '#/platform/database/devices-store.ts'
import { deviceKey } from '#/platform/device-key.ts'
import { checkOwner, deviceOfPath } from '#/platform/own-device.ts'
import { serve, serveInSteps, type Feature } from '#/platform/serve.ts'
import { hashToken } from '#/platform/session.ts'
import { saveDevice } from './shared/device-store.ts'
import { authenticate, openSession, type Credentials } from './login.ts'
import { copyOwnData, eraseOwn, prepareErasure } from './own-data.ts'
import { changeOwnPassword, changeProfile, confirmNewEmail, ownerOf, prepareChange, prepareProfile } from './own-account.ts'
import { countRecovery, mailRecovery, prepareLinkedPassword, setPasswordByLink } from './recovery.ts'
import { findPrevious, restorePrevious } from './restore.ts'
import { endSession } from './shared/session-store.ts'
import { readConfig, readProfile, writeConfig } from './store.ts'

const isCode = ({ email, password }: Static<typeof Login>) => password === undefined && /^\d{1,6}$/.test(email)

const credentialsOf = (body: Static<typeof Login>): Credentials =>
  isCode(body)
    ? { by: 'code', codigo: body.email, device: body.device }
    : {
        by: 'password',
        servidor: 'backoffice',
        email: body.email,
        password: body.password ?? '',
        codigo_factor: body.codigo_factor,
        device: body.device,
      }

const sessions: Feature = (app) => {
  serveInSteps(app, login, {
    prepare: (context) => authenticate(context, credentialsOf(context.body)),
    run: (context, account) => openSession(context, account, credentialsOf(context.body)),
  })
  serveInSteps(app, loginWithCode, {
    prepare: (context) => authenticate(context, { by: 'code', ...context.body }),
    run: (context, account) => openSession(context, account, { by: 'code', ...context.body }),
  })
  serveInSteps(app, restorePreviousUser, {
    prepare: (context) => findPrevious(context, context.params.token),
    run: restorePrevious,
  })
  serveInSteps(app, restorePreviousSession, {
    prepare: (context) => findPrevious(context, context.body.token),
    run: restorePrevious,
  })
  serve(app, logout, async ({ tx, scope, request }) => {
    if (request.token) await endSession(tx, scope, hashToken(request.token))
    return {}
  })
  serve(app, endSessionLater, async ({ tx, scope, body }) => {
    await endSession(tx, scope, Buffer.from(body.huella, 'hex'))
    return {}
  })
  serve(app, tokenInfo, async ({ read, scope, deps }) => {
    const { person, esquema } = scope
    if (person === null) return refuse('http.notSignedIn')
    const num_notificaciones_no_leidas = await countUnread(read, scope, person.user_id)
    const infra_token = person.visto_por ? null : await readInfraToken(read, scope.settings, { secrets: deps.secrets, esquema, person })
    return { user: person, infra_token, num_notificaciones_no_leidas }
  })
}

const passwords: Feature = (app) => {
  serveInSteps(app, resetPassword, {
    prepare: (context) => countRecovery(context, 'backoffice', context.body.email),
    run: async (context) => {
      await mailRecovery(context, 'backoffice', context.body.email)
      return {}
    },
  })
  serveInSteps(app, setNewPassword, {
    prepare: prepareLinkedPassword,
    run: async (context, hash) => ({ email: (await setPasswordByLink(context, hash)).email }),
  })
  serve(app, confirmEmail, (context) => confirmNewEmail(context, context.body.token))
  serveInSteps(app, changePassword, {
    prepare: (context) => prepareChange(context, ownerOf(context.scope, context.params.id), context.body),
    run: async (context, hash) => {
      await changeOwnPassword(context, ownerOf(context.scope, context.params.id), hash)
      return {}
    },
  })
}

const ownData: Feature = (app) => {
  serve(app, getProfile, ({ read, scope, params }) => readProfile(read, scope, ownerOf(scope, params.id).user_id))
  serveInSteps(app, updateProfile, {
    prepare: (context) => prepareProfile(context, ownerOf(context.scope, context.params.id), context.body),
    run: (context) => changeProfile(context, ownerOf(context.scope, context.params.id), context.body),
  })
  serve(app, getUserConfig, ({ read, scope, params }) => readConfig(read, scope, ownerOf(scope, params.id).user_id))
  serve(app, updateUserConfig, async ({ tx, scope, params, body }) => {
    const { user_id } = ownerOf(scope, params.id)
    const config = { ...(await readConfig(tx, scope, user_id)), ...body }
    await writeConfig(tx, scope, user_id, { ...config, avisos: body.avisos })
    return config
  })
  serve(app, updatePushToken, async ({ tx, scope, params, body }) => {
    const uuid = deviceOfPath(scope, params.uuid)
    await checkOwner(tx, scope, uuid)
    await saveDevice(tx, scope, { uuid, firebase_token: body.firebase_token, lang: scope.lang })
    return {}
  })
  serve(app, renewDevice, async ({ tx, scope, params, body }) => {
    const to = deviceOfPath(scope, params.uuid)
    // Device ids are stored hashed; earlier versions stored them in plain text.
    for (const from of [deviceKey(scope.esquema, body.anterior), body.anterior]) {
      if (from === to) return {}
      await checkOwner(tx, scope, from)
      await moveDevice(tx, scope.esquema, { from, to }, scope.person?.user_id ?? null)
    }
    return {}
  })
}

const ownTraces: Feature = (app) => {
  serve(app, getOwnData, copyOwnData)
  serveInSteps(app, eraseOwnAccount, { prepare: prepareErasure, run: eraseOwn })
}

export const routes: Feature = (app) => {
  ownTraces(app)
  sessions(app)
  passwords(app)
  ownData(app)
}
