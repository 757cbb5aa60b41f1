// Writes the licences of everything the server runs with, from node_modules: node scripts/server-licences.mjs FILE
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(import.meta.dirname, '..')
const isText = (name) => /^(licen[cs]e|copying|notice)([.-].*)?$/i.test(name)

/** The licence files of a package, including those of the libraries it contains. */
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

/** All package folders, including nested ones. */
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
/** The LGPL requires these texts with the library, but no package contains them. */
const gnuTexts = () => ['lgpl-3.0.txt', 'gpl-3.0.txt'].map((name) => readFileSync(path.join(root, 'deploy/licences', name), 'utf8').trim())

/** The licences of all packages, and the texts they refer to without containing them. */
export const licencesIn = (modules) => `${[...packagesIn(modules).toSorted().map(noticeOf), ...gnuTexts()].join(line)}\n`

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(process.argv[2] ?? 'licencias-servidor.txt', licencesIn(path.join(root, 'node_modules')))
