import { sendLog } from '@avisa/contract/logs/endpoints'
import { cleanLog } from '@avisa/contract/logs/clean-log'
import { limitedByNetwork, waitFor } from '#/platform/database/attempts.ts'
import { serve, type Feature } from '#/platform/serve.ts'
import { countLog, insertLog } from './store.ts'

/** Per network address and per municipality: an error that everybody meets must not fill the disk. */
const addressLimit = { max: 20, seconds: 600 }
const everyoneLimit = { max: 1000, seconds: 3600 }
const everyone = 'app-logs'

export const routes: Feature = (app) => {
  serve(app, sendLog, async ({ body, scope, tx, request }) => {
    const counted = [...limitedByNetwork(everyone, request.ip, addressLimit), { clave: everyone, limit: everyoneLimit }]
    const waits = await Promise.all(counted.map(({ clave, limit }) => waitFor(tx, [clave], limit, scope.now)))
    // An error report is never answered with an error.
    if (Math.max(...waits) > 0) return {}
    await countLog(
      tx,
      scope,
      counted.map(({ clave }) => clave),
    )
    await insertLog(tx, scope, cleanLog(body))
    return {}
  })
}
