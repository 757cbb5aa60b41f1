// npm run fuzz -- --requests 100000 --seed 7: sends that many hostile requests, spread over all calls, to a server with its own
// database. The same seed repeats them; `npm test` sends a small sample.
import { parseArgs } from 'node:util'
import { ensureInstalled } from './install.mjs'
import { tool } from './place.mjs'
import { main, Problem } from './problem.mjs'
import { runNode } from './run.mjs'

const whole = (name, text) => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Problem(`--${name} must be a whole number from 1, not "${text}".`)
  return text
}

await main(async () => {
  const options = {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000 || 1) },
  }
  const { values } = parseArgs({ options })
  const [requests, seed] = [whole('requests', values.requests), whole('seed', values.seed)]
  await ensureInstalled()
  console.log(`${requests} requests, seed ${seed}`)
  const env = { FUZZ_REQUESTS: requests, FUZZ_SEED: seed, TEST_DATABASE_URL: process.env.DATABASE_URL, DATABASE_URL: undefined }
  const { code } = await runNode(tool.vitest, ['run', '--project', 'server', 'src/platform/fuzz.test.ts'], { env })
  return code
})
