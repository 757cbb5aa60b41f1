// Writes the licences of everything that the server runs with, out of node_modules: node scripts/server-licences.mjs FILE
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(import.meta.dirname, '..')
const isText = (name) => /^(licen[cs]e|copying|notice)([.-].*)?$/i.test(name)

/** What a package says of its licence: its own files, and where it brings libraries of others, what it says of those. */
const noticeOf = (folder) => {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const texts = readdirSync(folder).filter(isText)
  const files = /sharp-libvips/.test(name) ? [...texts, 'README.md'] : texts
  const more = /LGPL/.test(license ?? '')
    ? [
        'It is loaded at run time as a file of its own, which may be replaced by another build of the same library.',
        'The texts of the LGPL and of the GPL, version 3, stand at the end.',
      ]
    : []
  return [
    `${name} ${version}: ${license ?? 'see its text'}`,
    ...more,
    ...files.map((file) => readFileSync(path.join(folder, file), 'utf8').trim()),
  ].join('\n\n')
}

/** Folders of packages, those in other packages too. */
const packagesIn = (modules) =>
  readdirSync(modules, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({ name }) => {
      const folder = path.join(modules, name)
      if (name.startsWith('@')) return packagesIn(folder)
      const entries = readdirSync(folder)
      return [
        ...(entries.includes('package.json') ? [folder] : []),
        ...(entries.includes('node_modules') ? packagesIn(path.join(folder, 'node_modules')) : []),
      ]
    })

const line = `\n\n${'-'.repeat(80)}\n\n`
/** No package brings them, though the LGPL asks that they go along with the library. */
const gnuTexts = () => ['lgpl-3.0.txt', 'gpl-3.0.txt'].map((name) => readFileSync(path.join(root, 'deploy/licences', name), 'utf8').trim())

/** The licences of the packages in a folder of modules, one after the other, and the texts that they name and do not bring. */
export const licencesIn = (modules) => `${[...packagesIn(modules).toSorted().map(noticeOf), ...gnuTexts()].join(line)}\n`

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(process.argv[2] ?? 'licencias-servidor.txt', licencesIn(path.join(root, 'node_modules')))
