// npm start: installs what is missing, then starts the pinned Node. Must run on a plain Node 20.
import { spawn } from 'node:child_process'
import { ensureClient } from './build-client.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot, pinnedNode, root } from './place.mjs'
import { main } from './problem.mjs'

/**
 * MB of V8's young generation: with the default of 16 a process takes 50 MB more when idle and 90 MB under load, for a tenth less work
 * (docs/performance.md).
 */
const young = '--max-semi-space-size=4'
/** MB after which V8 collects the rest for the first time: by itself it waits until the start has left 150 MB, of which it gives nothing back. */
const old = '--initial-old-space-size=48'
/** How much the heap grows until it is collected again: V8 itself lets it become more than twice what is in use (docs/performance.md). */
const growth = '--heap-growing-percent=50'
/** glibc keeps freed memory per thread, hundreds of MB after photos; two arenas are enough. */
const arenas = '2'

const serve = () =>
  new Promise((resolve, reject) => {
    const cache = process.env.NODE_COMPILE_CACHE ?? inRoot('node_modules/.cache/compiled')
    const child = spawn(pinnedNode, [young, old, growth, inRoot('apps/server/src/main.ts')], {
      cwd: root,
      env: { MALLOC_ARENA_MAX: arenas, ...process.env, NODE_COMPILE_CACHE: cache },
      // The channel tells the server when this process dies, however it dies, so that it stops.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
    stopWithNpm(child)
  })

/** If npm is killed with SIGKILL, our parent process changes. Without npm, we may have to outlive the shell. */
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
