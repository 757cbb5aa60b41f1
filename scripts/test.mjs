// npm test: runs all tests and prints one line with their counts. `npm test -- unit` or `npm test -- journeys` runs one half.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ensureClient } from './build-client.mjs'
import { ensureChromium } from './chromium.mjs'
import { judge, readPlaywright, readVitest } from './counts.mjs'
import { ensureInstalled } from './install.mjs'
import { tool } from './place.mjs'
import { main, Problem } from './problem.mjs'
import { runNode } from './run.mjs'

// With DATABASE_URL the HTTP tests use that server; only databases named avisa_test_… are created there, and dropped.
const databases = { TEST_DATABASE_URL: process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL, DATABASE_URL: undefined }

const runUnit = async (folder) => {
  const report = path.join(folder, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // As a journey, a test of CI may be tried a second time: the log names it.
  const retry = process.env.CI ? ['--retry=1'] : []
  const { code, output } = await runNode(tool.vitest, ['run', ...reporters, ...retry], { env: databases })
  return judge({ counts: readVitest(report), exitCode: code, output })
}

const runJourneys = async (folder) => {
  const report = path.join(folder, 'playwright.json')
  const chromium = await ensureChromium()
  await ensureClient()
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...chromium, DATABASE_URL: undefined }
  const { code, output } = await runNode(tool.playwright, ['test', '--reporter=list,json'], { env })
  return judge({ counts: readPlaywright(report), exitCode: code, output })
}

const halves = { unit: runUnit, journeys: runJourneys }

const runHalf = async (half, folder) => {
  try {
    return await half(folder)
  } catch (error) {
    console.error(error instanceof Problem ? `\n✗ ${error.message}` : error)
    return { passed: 0, failed: 1, failures: [`the half called ${half}`] }
  }
}

await main(async () => {
  const filter = process.argv[2]
  if (filter !== undefined && !Object.hasOwn(halves, filter))
    throw new Problem(`There is no half called ${filter}; say unit, journeys or nothing.`)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'avisa-reports-'))
  try {
    await ensureInstalled()
    const results = []
    for (const half of filter === undefined ? Object.values(halves) : [halves[filter]]) results.push(await runHalf(half, folder))
    const total = (key) => results.reduce((sum, result) => sum + result[key], 0)
    for (const failure of results.flatMap((result) => result.failures)) console.log(`✗ ${failure}`)
    console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
    return total('failed') === 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
