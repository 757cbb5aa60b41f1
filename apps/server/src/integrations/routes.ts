import {
  changeApiKey,
  createApiKey,
  getMailServer,
  listApiKeys,
  listSecrets as listCall,
  removeApiKey,
  removeMailServer,
  saveMailServer,
  saveSecret,
  tryMailServer,
} from '@avisa/contract/integrations/endpoints'
import { refuse } from '@avisa/contract/refusal'
import { beginAct } from '#/configuration/shared/act-store.ts'
import { dropPlain, removeSecret, writeSecret } from '#/platform/database/secrets-store.ts'
import type { Tx } from '#/platform/database/database.ts'
import { serve, serveInSteps, type Context, type Feature } from '#/platform/serve.ts'
import { parseHeaders } from './headers.ts'
import { proveTrial, readMailServer, saveServer, sendTrial } from './mail-server.ts'
import { deleteKey, insertKey, listKeys, updateKey } from './key-store.ts'
import { hasList, listSecrets } from './secret-list-store.ts'

const storedForm = async ({ tx, scope }: { tx: Tx } & Pick<Context<unknown>, 'scope'>, nombre: string, valor: string): Promise<string> => {
  if (!nombre.startsWith('lista.')) return valor.trim()
  if (!(await hasList(tx, scope, nombre.slice('lista.'.length)))) refuse('http.notFound')
  return JSON.stringify(parseHeaders(valor))
}

const secrets: Feature = (app) => {
  serve(app, listCall, ({ read, scope, deps }) => listSecrets(read, scope, deps.secrets))
  serve(app, saveSecret, async ({ tx, scope, deps, params: { nombre }, body: { valor } }) => {
    await beginAct(tx, scope, { origen: 'consola', nombre: `secretos: ${nombre}` })
    if (valor === null) await removeSecret(tx, nombre)
    else {
      const stored = { nombre, valor: await storedForm({ tx, scope }, nombre, valor), autor_id: scope.person?.user_id ?? null }
      await writeSecret(tx, { secrets: deps.secrets, esquema: scope.esquema }, stored)
    }
    await dropPlain(tx, scope, nombre)
    return {}
  })
}

const apiKeys: Feature = (app) => {
  serve(app, listApiKeys, ({ read, scope }) => listKeys(read, scope))
  serve(app, createApiKey, async ({ tx, scope, body }) => {
    await beginAct(tx, scope, { origen: 'consola', nombre: `claves-api: ${body.nombre}` })
    return insertKey(tx, scope, body)
  })
  serve(app, changeApiKey, async ({ tx, scope, params, body }) => {
    await beginAct(tx, scope, { origen: 'consola', nombre: `claves-api: ${body.nombre}` })
    await updateKey(tx, scope, { ...params, ...body })
    return {}
  })
  serve(app, removeApiKey, async ({ tx, scope, params }) => {
    const nombre = await deleteKey(tx, scope, params.huella)
    await beginAct(tx, scope, { origen: 'consola', nombre: `claves-api: ${nombre}` })
    return {}
  })
}

const mail: Feature = (app) => {
  serve(app, getMailServer, readMailServer)
  serveInSteps(app, tryMailServer, { prepare: (context) => sendTrial(context, context.body), run: async (_context, trial) => trial })
  serveInSteps(app, saveMailServer, {
    prepare: proveTrial,
    run: async (context, trial) => {
      await saveServer(context, trial)
      return {}
    },
  })
  serve(app, removeMailServer, async (context) => {
    await saveServer(context, null)
    return {}
  })
}

export const routes: Feature = (app) => {
  secrets(app)
  apiKeys(app)
  mail(app)
}
