import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pinnedNode, root } from './place.mjs'

const environment = (more = {}) => {
  const env = { ...process.env, ...more }
  for (const [name, value] of Object.entries(env)) if (value === undefined) delete env[name]
  return env
}

export const run = async (command, args, { quiet = false, env, shell = false, cwd = root } = {}) => {
  const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['inherit', 'inherit', 'pipe']
  const child = spawn(command, args, { cwd, env: environment(env), shell, stdio })
  const chunks = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(chunk))
  if (!quiet) child.stderr.pipe(process.stderr, { end: false })
  try {
    const [code] = await once(child, 'close')
    return { code: code ?? 1, output: Buffer.concat(chunks).toString() }
  } catch (error) {
    return { code: 127, output: error.message }
  }
}

export const runNode = (script, args, options) => run(pinnedNode, [script, ...args], options)

export const step = async (title, work) => {
  const start = Date.now()
  const seconds = () => `${((Date.now() - start) / 1000).toFixed(1)} s`
  console.log(`  ${title} …`)
  const timer = setInterval(() => console.log(`  ${title} … ${seconds()}`), 10_000)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    console.log(`  ${title}: ${seconds()}`)
  }
}
