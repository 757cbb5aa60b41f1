import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import { paths } from '../packages/contract/src/paths.ts'
import { root } from './place.mjs'

const tables = new Set(['packages/contract/src/paths.ts', 'packages/contract/src/console-paths.ts'])
const patterns = Object.values(paths).map((path) => (typeof path === 'string' ? path : path.pattern))
const firstParts = [...new Set(patterns.map((pattern) => pattern.split('/')[1]).filter(Boolean))].toSorted((a, b) => b.length - a.length)
/** A text or a template that begins with the first part of an address, or a regular expression of the kind. */
const beginsAsPath = new RegExp(`^/(${firstParts.join('|')})(?=[/?#:]|$)`)
const matchesPath = new RegExp(String.raw`^/\^\\/\(?(\?:)?(${firstParts.join('|')})\b`)

const literalsIn = (text) => {
  const literals = []
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return
    if (node.type === 'Literal') literals.push(node.regex ? node.raw : node.value)
    if (node.type === 'TemplateLiteral') {
      const [head] = node.quasis
      literals.push(head.value.cooked + (head.tail ? '' : ':'))
    }
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync('file.tsx', text).program)
  return literals.filter((literal) => typeof literal === 'string')
}
const pathsWrittenIn = (text) => literalsIn(text).filter((literal) => beginsAsPath.test(literal) || matchesPath.test(literal))

const isTest = (file) => /\.test\.tsx?$|-testing\.ts$|(^|\/)testing\//.test(file)
const sources = ['apps/client/src', 'apps/server/src', 'packages/contract/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !isTest(file) && !tables.has(file)),
)

describe('the address of a screen', () => {
  it('is written only in the table of paths', () => {
    expect(sources.length).toBeGreaterThan(500)
    const written = sources.flatMap((file) => pathsWrittenIn(readFileSync(join(root, file), 'utf8')).map((path) => `${file}: ${path}`))
    expect(written).toEqual([])
  })

  it.each([
    ["const to = '/tareas'", '/tareas'],
    ['const to = `/incidencias/${id}/mapa`', '/incidencias/:'],
    ['<Link to="/ajustes/idioma" />', '/ajustes/idioma'],
    ['const link = `/activar?token=${token}`', '/activar?token=:'],
    ['const door = /^\\/(activar|login)$/', '/^\\/(activar|login)$/'],
    ['const record = /^\\/incidencias\\/\\d+$/', '/^\\/incidencias\\/\\d+$/'],
  ])('%s is reported', (source, path) => {
    expect(pathsWrittenIn(source)).toEqual([path])
  })

  it.each([
    "// leads to '/tareas'",
    "get('/api/v1/tareas')",
    "const word = 'tareas'",
    "const other = '/tareasX'",
    'paths.task.to({ id })',
    'const ofLogin = /\\/login$/',
  ])('%s is not', (source) => {
    expect(pathsWrittenIn(source)).toEqual([])
  })

  it('is in the table if the installed app offers it', () => {
    const { shortcuts } = JSON.parse(readFileSync(join(root, 'apps/client/public/manifest.webmanifest'), 'utf8'))
    expect(shortcuts.length).toBeGreaterThan(0)
    expect(shortcuts.filter(({ url }) => !patterns.includes(url))).toEqual([])
  })
})
