// npm run check: types, rules, boundaries, format and unused code. Each step has a name: `npm run check -- types lint` runs those.
import { existsSync } from 'node:fs'
import os from 'node:os'
import { ensureInstalled } from './install.mjs'
import { inRoot } from './place.mjs'
import { main, Problem } from './problem.mjs'
import { runNode } from './run.mjs'

const bin = (place) => inRoot('node_modules', place)
const tsc = (project) => [bin('typescript/bin/tsc'), '-p', project]

/** Longest first, so that all processors are busy to the end. */
export const steps = {
  lint: [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'],
  'types of the client': tsc('apps/client'),
  'types of the server': tsc('apps/server'),
  'types of the contract': tsc('packages/contract'),
  'types of tests and tools': tsc('.'),
  'lint of imports': [inRoot('scripts/boundaries.mjs')],
  styles: [inRoot('scripts/styles.mjs')],
  'small files': [inRoot('scripts/crumbs.mjs')],
  'module state': [inRoot('scripts/module-state.mjs')],
  'unused code': [bin('knip/bin/knip.js')],
  'hybrid app': [inRoot('scripts/sync-shells.mjs')],
  words: [inRoot('scripts/words.mjs')],
  comments: [inRoot('scripts/comments.mjs')],
  format: [bin('oxfmt/bin/oxfmt'), '--check', '.'],
}

/** The steps share the processors: a linter with two threads does half of its work twice. */
const oneThread = { GOMAXPROCS: '1' }

/** Steps whose counts are printed even if they pass. */
const counted = new Set(['lint of imports', 'styles', 'small files', 'comments'])

const selectSteps = (words) => {
  const all = Object.entries(steps)
  if (words.length === 0) return all
  const some = all.filter(([name]) => words.some((word) => name.includes(word)))
  if (some.length === 0) throw new Problem(`There is no such step; the steps are: ${Object.keys(steps).join(', ')}.`)
  return some
}

const runStep = async ([name, [script, ...args]]) => {
  const start = Date.now()
  const { code, output } = existsSync(script)
    ? await runNode(script, args, { quiet: true, env: oneThread })
    : { code: 1, output: `${script} is missing` }
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
  if (code !== 0 || counted.has(name)) console.log(`${output.trim().replaceAll(/^/gm, '    ')}\n`)
  return { name, code }
}

/** One per processor at a time, in the given order. */
const runAll = async (list) => {
  const waiting = [...list]
  const results = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await runStep(next))
  }
  await Promise.all(Array.from({ length: Math.min(os.availableParallelism(), 4) }, work))
  return results
}

await main(async () => {
  await ensureInstalled()
  const results = await runAll(selectSteps(process.argv.slice(2)))
  const failed = results.filter(({ code }) => code !== 0).map(({ name }) => name)
  console.log(
    failed.length === 0
      ? `\nAll ${results.length} checks hold.`
      : `\n${failed.length} of ${results.length} checks fail: ${failed.join(', ')}.`,
  )
  return failed.length === 0 ? 0 : 1
})
