import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { licencesIn } from './server-licences.mjs'

it('the licences of the server contain each package with its text, and the notices and texts that the LGPL requires for libvips', () => {
  const modules = mkdtempSync(path.join(tmpdir(), 'avisa-licences-'))
  const add = (name, license, files) => {
    const folder = path.join(modules, name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name, version: '1.2.3', license }))
    for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text)
  }
  add('one', 'MIT', { LICENSE: 'Text of one.' })
  add('one/node_modules/inner', 'ISC', { 'license.md': 'Text of inner.' })
  add('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later', { 'README.md': 'Libraries of others.' })
  const text = licencesIn(modules)
  for (const entry of [
    'one 1.2.3: MIT',
    'Text of one.',
    'inner 1.2.3: ISC',
    'Text of inner.',
    'LGPL-3.0-or-later',
    'may be replaced',
    'Libraries of others.',
    'GNU LESSER GENERAL PUBLIC LICENSE\n                       Version 3, 29 June 2007',
    'GNU GENERAL PUBLIC LICENSE\n                       Version 3, 29 June 2007',
    'If your program is a subroutine library',
  ])
    expect(text).toContain(entry)
  rmSync(modules, { recursive: true })
})

it('the container has them', () => {
  const container = readFileSync(path.join(import.meta.dirname, '../deploy/Containerfile'), 'utf8')
  expect(container).toMatch(/npm prune .*&& node scripts\/server-licences\.mjs licencias-servidor\.txt/)
})
