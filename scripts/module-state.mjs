// State that a module of the client would keep for itself: it belongs to the client object, as a `part` (decision 0063).
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'oxc-parser'
import { inRoot } from './place.mjs'
import { main } from './problem.mjs'

const source = 'apps/client/src'
/** What every client of a page may share, and why. */
export const allowed = {
  'platform/blobs.ts ids': 'names a Blob, which never changes',
  'platform/blobs.ts contents': 'the bytes of a Blob, which never change',
  'platform/map-style.ts loading': 'a style by its address',
  'platform/heic/heic-worker.ts self': 'the worker hears its page',
  'ui/map/open-map.ts setWorkerUrl': 'MapLibre has one worker for the page',
  'ui/map/open-map.ts addProtocol': 'MapLibre has one table of protocols for the page',
}
const entries = new Set(['main.tsx', 'start.ts'])
const constant = new Set(['Intl', 'RegExp', 'URL', 'TextEncoder', 'TextDecoder'])
const collections = new Set(['Map', 'Set', 'WeakMap', 'WeakSet'])

const unwrap = (node) => (node && /^TS(As|Satisfies|NonNull)Expression$/.test(node.type) ? unwrap(node.expression) : node)
const nameOf = (callee) => callee.name ?? callee.object?.name ?? ''
const isReadonly = (text) => /^\s*:\s*(readonly\b|Readonly)/.test(text)

/** Whether a value at the top of a module can change: a collection that begins empty, an observable, an object of a library. */
const changes = (init, typeText) => {
  if (!init) return false
  if (init.type === 'NewExpression') {
    const name = nameOf(init.callee)
    return collections.has(name) ? init.arguments.length === 0 : !constant.has(name)
  }
  if (init.type === 'CallExpression') return ['observable', 'signal', 'createOutbox', 'createSender'].includes(nameOf(init.callee))
  if (init.type === 'ArrayExpression') return init.elements.length === 0 && !isReadonly(typeText)
  return init.type === 'ObjectExpression' && init.properties.length === 0 && !isReadonly(typeText)
}

/** The names of what a module keeps or does when it is loaded. */
export const stateOf = (file, text) =>
  parseSync(file, text).program.body.flatMap((statement) => {
    const node = statement.declaration ?? statement
    if (node.type === 'VariableDeclaration')
      return node.declarations.flatMap(({ id, init }) => {
        const typeText = id.typeAnnotation ? text.slice(id.typeAnnotation.start, id.typeAnnotation.end) : ''
        return node.kind !== 'const' || changes(unwrap(init), typeText) ? [id.name ?? '…'] : []
      })
    const expression = node.type === 'ExpressionStatement' ? node.expression : undefined
    const call = expression?.type === 'UnaryExpression' ? expression.argument : expression
    return call && call.type !== 'Literal' ? [call.callee ? nameOf(call.callee) : '…'] : []
  })

const isProduct = (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|(^|\/)testing\//.test(file) && !entries.has(file)

export const judge = (files) =>
  files
    .filter(([file]) => isProduct(file))
    .flatMap(([file, text]) => stateOf(file, text).map((name) => `${file} ${name}`))
    .filter((state) => !(state in allowed))

export const readClient = () =>
  readdirSync(inRoot(source), { recursive: true })
    .map((file) => file.split(path.sep).join('/'))
    .filter(isProduct)
    .map((file) => [file, readFileSync(inRoot(`${source}/${file}`), 'utf8')])

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await main(() => {
    const states = judge(readClient())
    for (const state of states) console.log(`${state}: state of a module; make it a part of the client (platform/client.ts)`)
    return states.length === 0 ? 0 : 1
  })
