// npm run build: builds the client, for deployments that start the server without `npm start`, which does it itself.
import { ensureClient } from './build-client.mjs'
import { main } from './problem.mjs'

await main(async () => {
  await ensureClient()
  return 0
})
