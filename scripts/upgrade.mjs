import { ensureClient } from './build-client.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot } from './place.mjs'
import { main } from './problem.mjs'
import { runNode } from './run.mjs'

await main(async () => {
  await ensureInstalled({ serving: true })
  await ensureClient({ serving: true })
  const { code } = await runNode(inRoot('apps/server/src/commands/operations/main.ts'), ['upgrade'])
  return code
})
