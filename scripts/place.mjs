import { fileURLToPath } from 'node:url'
import path from 'node:path'

/** The checkout, and the tools in it. These scripts run on whatever Node the machine has, 20 or newer, with nothing installed. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
export const inRoot = (...parts) => path.join(root, ...parts)

const exe = process.platform === 'win32' ? '.exe' : ''
const system = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
/** The package with the Node that the product is written for (package.json, optionalDependencies): npm takes that of the system, and checks it by the lock file. */
export const nodePackage = ['linux-x64', 'linux-arm64', 'win-x64'].includes(system) ? `node-${system}` : undefined
/** Where there is no such package (macOS), the Node that runs this. */
export const pinnedNode = nodePackage ? inRoot('node_modules', nodePackage, 'bin', `node${exe}`) : process.execPath

/** A tool's script, to be run with `pinnedNode`: no shell and no `.cmd` in between. */
export const tool = {
  vite: inRoot('node_modules/vite/bin/vite.js'),
  vitest: inRoot('node_modules/vitest/vitest.mjs'),
  capacitor: inRoot('node_modules/@capacitor/cli/bin/capacitor'),
  playwright: inRoot('node_modules/@playwright/test/cli.js'),
}
