import { sendLog } from '@avisa/contract/logs/endpoints'
import { cleanLog } from '@avisa/contract/logs/clean-log'
import { limitedByNetwork, waitFor } from '#/platform/database/attempts.ts'
import { serve, type Feature } from '#/platform/serve.ts'
import { countLog, insertLog } from './store.ts'

/** From one address, and in all of a municipality: a fault that everyone meets must not fill the disk. */
const addressLimit = { max: 20, seconds: 600 }
const everyoneLimit = { max: 1000, seconds: 3600 }
const everyone = 'app-logs'

export const routes: Feature = (app) => {
  serve(app, sendLog, async ({ body, scope, tx, request }) => {
    const counted = [...limitedByNetwork(everyone, request.ip, addressLimit), { clave: everyone, limit: everyoneLimit }]
    const waits = await Promise.all(counted.map(({ clave, limit }) => waitFor(tx, [clave], limit, scope.now)))
    // Whoever tells of a fault is not answered with another.
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
