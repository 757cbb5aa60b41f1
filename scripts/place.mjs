import { fileURLToPath } from 'node:url'
import path from 'node:path'

/** The checkout, and the tools in it. These scripts run on whatever Node the machine has, 20 or newer, with nothing installed. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
export const inRoot = (...parts) => path.join(root, ...parts)

const exe = process.platform === 'win32' ? '.exe' : ''
/** The Node that the product is written for, from npm (package.json, devDependencies). */
export const pinnedNode = inRoot('node_modules/node/bin', `node${exe}`)

/** A tool's script, to be run with `pinnedNode`: no shell and no `.cmd` in between. */
export const tool = {
  vite: inRoot('node_modules/vite/bin/vite.js'),
  vitest: inRoot('node_modules/vitest/vitest.mjs'),
  capacitor: inRoot('node_modules/@capacitor/cli/bin/capacitor'),
  playwright: inRoot('node_modules/@playwright/test/cli.js'),
}
