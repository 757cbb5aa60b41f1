import { login, logout, tokenInfo } from '@avisa/contract/accounts/endpoints'
import { refuse } from '@avisa/contract/http/refusal'
import type { Feature } from '#/app.ts'
import { serve, serveInSteps } from '#/platform/serve.ts'
import { hashToken } from '#/platform/session.ts'
import { authenticate, openSession } from './login.ts'
import { deleteSession } from './store.ts'

export const routes: Feature = (app) => {
  serveInSteps(app, login, { prepare: authenticate, run: openSession })
  serve(app, logout, async ({ tx, scope, request }) => {
    if (request.token) await deleteSession(tx, scope, hashToken(request.token))
    return {}
  })
  serve(app, tokenInfo, async ({ scope }) => (scope.person ? { user: scope.person, infra_token: null } : refuse('http.notSignedIn')))
}
