import { finishSso, getSso, joinSso, removeSso, saveSso, ssoState, startSso, trySso } from '@avisa/contract/sso/endpoints'
import { refuse } from '@avisa/contract/refusal'
import type { FastifyInstance } from 'fastify'
import { findUser } from '#/platform/database/sessions.ts'
import type { Scope } from '#/platform/scope.ts'
import { serve, serveInSteps, type Feature } from '#/platform/serve.ts'
import { authenticate, openSession } from '../login.ts'
import { findById } from '../store.ts'
import { providerOf, readSso, removeProvider, saveProvider } from './configure.ts'
import {
  accountToJoin,
  applyRules,
  join,
  joinedAccount,
  joinToken,
  openJoining,
  proveEntry,
  savedProvider,
  startEntry,
  trialOf,
} from './entry.ts'

const withLog = <C extends { scope: Pick<Scope, 'esquema'> }>(app: FastifyInstance, context: C) => ({
  ...context,
  warn: (cause: unknown) => app.log.warn({ municipality: context.scope.esquema, err: cause }, 'the provider of OpenID Connect was refused'),
})

const entries: Feature = (app) => {
  serve(app, ssoState, async ({ scope: { settings } }) => ({ activo: settings.sso !== null, solo: settings.sso?.solo === true }))
  serveInSteps(app, startSso, {
    prepare: async (plain) => {
      const context = withLog(app, plain)
      return startEntry(context, await savedProvider(context), false)
    },
    run: async (_context, started) => started,
  })
  serveInSteps(app, finishSso, {
    prepare: (context) => proveEntry(withLog(app, context), context.body),
    run: async (plain, proved) => {
      const context = withLog(app, plain)
      const nothing = { sesion: null, unir: null, prueba: null }
      if (proved.isTrial) return { ...nothing, prueba: await trialOf(context, proved) }
      const id = await joinedAccount(context, proved.claims)
      if (id === undefined) {
        const account = await accountToJoin(context, proved.claims)
        return { ...nothing, unir: { token: joinToken(context, proved.claims, account.id), email: account.email } }
      }
      const person = (await findUser(context.tx, context.scope.esquema, id)) ?? refuse('sso.expired')
      await applyRules(context, person, proved)
      return { ...nothing, sesion: await openSession(context, { id }, { by: 'sso', device: context.body.device }) }
    },
  })
  serveInSteps(app, joinSso, {
    prepare: async (plain) => {
      const context = withLog(app, plain)
      const joining = openJoining(context, context.body.token)
      const { email } = await findById(context.read, context.scope, joining.usuario_id)
      const { password, codigo_factor } = context.body
      await authenticate(context, { by: 'password', servidor: 'backoffice', email, password, codigo_factor })
      return joining
    },
    run: async (plain, joining) => {
      const context = withLog(app, plain)
      const { config } = await savedProvider(context)
      await join(context, joining)
      const person = (await findUser(context.tx, context.scope.esquema, joining.usuario_id)) ?? refuse('sso.expired')
      await applyRules(context, person, { config, claims: joining.claims })
      return openSession(context, { id: joining.usuario_id }, { by: 'sso', device: context.body.device })
    },
  })
}

const configuration: Feature = (app) => {
  serve(app, getSso, (context) => readSso(withLog(app, context)))
  serveInSteps(app, trySso, {
    prepare: async (plain) => {
      const context = withLog(app, plain)
      return startEntry(context, await providerOf(context, plain.body), true)
    },
    run: async (_context, started) => started,
  })
  serve(app, saveSso, async (context) => {
    await saveProvider(withLog(app, context), context.body)
    return {}
  })
  serve(app, removeSso, async (context) => {
    await removeProvider(withLog(app, context))
    return {}
  })
}

export const routes: Feature = (app) => {
  entries(app)
  configuration(app)
}
