import { fileURLToPath } from 'node:url'
import path from 'node:path'

/** Paths of the checkout and its tools. These scripts run on any Node from 20 on, before anything is installed. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
export const inRoot = (...parts) => path.join(root, ...parts)

const exe = process.platform === 'win32' ? '.exe' : ''
const system = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
/**
 * The npm package of the Node version that the product requires (package.json, optionalDependencies), chosen by system and verified by
 * the lock file.
 */
export const nodePackage = ['linux-x64', 'linux-arm64', 'win-x64'].includes(system) ? `node-${system}` : undefined
/** On systems without such a package (macOS), the Node that runs this. */
export const pinnedNode = nodePackage ? inRoot('node_modules', nodePackage, 'bin', `node${exe}`) : process.execPath

/** Scripts of tools, run with `pinnedNode` directly, without a shell or `.cmd`. */
export const tool = {
  vite: inRoot('node_modules/vite/bin/vite.js'),
  vitest: inRoot('node_modules/vitest/vitest.mjs'),
  capacitor: inRoot('node_modules/@capacitor/cli/bin/capacitor'),
  playwright: inRoot('node_modules/@playwright/test/cli.js'),
}
