// npm run build: the client, unless it is there. For places where the server is started without `npm start`, which does it by itself.
import { ensureClient } from './build-client.mjs'
import { main } from './problem.mjs'

await main(async () => {
  await ensureClient()
  return 0
})
