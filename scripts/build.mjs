import { ensureClient } from './build-client.mjs'
import { main } from './problem.mjs'

await main(async () => {
  await ensureClient()
  return 0
})
