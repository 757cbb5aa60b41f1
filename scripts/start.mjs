// npm start: brings what is missing, then hands over to the pinned Node. A bare system Node 20 must be able to run this file.
import { spawn } from 'node:child_process'
import { ensureClient } from './build-client.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot, pinnedNode, root } from './place.mjs'
import { main } from './problem.mjs'

/** MB in which new values live: with V8's own 16 a process holds 50 MB more when idle and 90 under load, for a tenth less work (docs/performance.md). */
const young = '--max-semi-space-size=4'
/** The C library keeps what every thread freed to itself, which photos make hundreds of MB of; two pools are enough. */
const arenas = '2'

const serve = () =>
  new Promise((resolve, reject) => {
    const cache = process.env.NODE_COMPILE_CACHE ?? inRoot('node_modules/.cache/compiled')
    const child = spawn(pinnedNode, [young, inRoot('apps/server/src/main.ts')], {
      cwd: root,
      env: { MALLOC_ARENA_MAX: arenas, ...process.env, NODE_COMPILE_CACHE: cache },
      // The channel tells the server when this process dies, however it dies: it then stops by itself.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
    stopWithNpm(child)
  })

/** npm that is killed hard tells nobody; the process which started us then changes. Without npm, we may well be meant to outlive a shell. */
const stopWithNpm = (child) => {
  const parent = process.ppid
  if (process.env.npm_lifecycle_event !== 'start') return
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1000).unref()
}

await main(async () => {
  await ensureInstalled()
  await ensureClient()
  return serve()
})
