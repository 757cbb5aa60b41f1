import { existsSync } from 'node:fs'
import path from 'node:path'
import { tool } from './place.mjs'
import { Problem } from './problem.mjs'
import { run, runNode, step } from './run.mjs'

// The headless shell: a page costs a fifth of what it costs in a full browser.
const shell = 'chromium-headless-shell'
const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macPlaces = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

const find = (names, { env, isThere }) => {
  const folders = (env.PATH ?? '').split(path.delimiter)
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [...candidates, ...macPlaces].find((file) => isThere(file))
}

/**
 * Browsers installed on the machine: the shell for the journeys and the full browser for what the shell lacks; undefined without a
 * full browser.
 */
export const findChromium = (env = process.env, isThere = existsSync) => {
  const chromium = find(whole, { env, isThere })
  return chromium && { CHROMIUM_PATH: find([shell, ...whole], { env, isThere }), CHROMIUM_WHOLE_PATH: chromium }
}

/** Whether Playwright has downloaded its own browser. */
const hasOwn = async () => {
  const script =
    "const { chromium } = require('@playwright/test'); process.exit(require('fs').existsSync(chromium.executablePath()) ? 0 : 1)"
  return (await runNode('-e', [script], { quiet: true })).code === 0
}

const installOwn = async () => (await runNode(tool.playwright, ['install', 'chromium'], { quiet: true })).code === 0 && (await hasOwn())

const installFromDebian = async () => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const apt = async (...args) => (await run('apt-get', args, { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })).code === 0
  await apt('update', '-q')
  const install = (name) => apt('install', '-y', '-q', '--no-install-recommends', name)
  await install(shell)
  return install('chromium')
}

/** The environment variables that name the browsers, which are installed if missing; none for Playwright's own. */
export const ensureChromium = async () => {
  const path = process.env.CHROMIUM_PATH
  if (path) {
    if (!existsSync(path)) throw new Problem(`CHROMIUM_PATH=${path} does not exist; correct it or leave it out.`)
    return { CHROMIUM_PATH: path, CHROMIUM_WHOLE_PATH: process.env.CHROMIUM_WHOLE_PATH ?? findChromium()?.CHROMIUM_WHOLE_PATH ?? path }
  }
  const chromium = findChromium()
  if (chromium) return chromium
  if (await hasOwn()) return {}
  if (await step('Installing Chromium for the journeys', installOwn)) return {}
  if (await step('Installing Chromium from Debian', installFromDebian)) return findChromium() ?? {}
  throw new Problem(
    'The journeys need a Chromium and none could be installed; install one (Debian: apt-get install chromium) or set CHROMIUM_PATH to it.',
  )
}
