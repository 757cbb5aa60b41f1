import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

const parts = { contract: 'packages/contract/src', server: 'apps/server/src', client: 'apps/client/src' }

/** `apps/server/src/tasks/store.ts` becomes `server/tasks/store.ts`; paths outside the parts stay. */
const shortName = (file) => {
  const part = Object.entries(parts).find(([, folder]) => file.startsWith(`${folder}/`))
  return part ? `${part[0]}${file.slice(part[1].length)}` : file
}

/** The target of an import: a file of the repository by its short name, or a package. */
const targetOf = (file, specifier) => {
  if (specifier.startsWith('#/')) return `${shortName(file).split('/')[0]}/${specifier.slice(2)}`
  if (specifier.startsWith('.')) return shortName(path.posix.join(path.posix.dirname(file), specifier))
  const own = /^@avisa\/(contract|server|client)(?:\/(.*))?$/.exec(specifier)
  return own ? `${own[1]}/${own[2] ?? ''}${own[1] === 'contract' ? '.ts' : ''}` : specifier
}

/** All imports and re-exports, including dynamic ones and those of types (`ofTypes`: only types). */
const importsOf = (file, text) => {
  const { module } = parseSync(file, text)
  const importOf = (specifier, names, ofTypes = false) => ({ specifier, names, ofTypes, to: targetOf(file, specifier) })
  const onlyTypes = (entries) => entries.length > 0 && entries.every(({ isType }) => isType)
  const nameOf = ({ importName }) => importName.name ?? '*'
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) => importOf(moduleRequest.value, entries.map(nameOf), onlyTypes(entries))),
    ...module.staticExports
      .flatMap(({ entries }) => entries)
      .filter(({ moduleRequest }) => moduleRequest)
      .map((entry) => importOf(entry.moduleRequest.value, [nameOf(entry)], entry.isType)),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => importOf(text.slice(start + 1, end - 1), ['*'])),
  ]
}

const isSource = (name) => /\.(ts|tsx|mjs)$/.test(name) && !/\.d\.ts$|\.tmp\./.test(name)
const skipped = new Set(['node_modules', 'dist', 'public', 'android', 'ios', 'fixtures'])

const filesIn = (root, folder) =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const at = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) return skipped.has(entry.name) || entry.name.startsWith('.') ? [] : filesIn(root, at)
    return isSource(entry.name) ? [at] : []
  })

/** Every source file in `root` by its short name, with its imports. */
export const readTree = (root) =>
  new Map(filesIn(root, '.').map((file) => [shortName(file), importsOf(file, readFileSync(path.join(root, file), 'utf8'))]))
