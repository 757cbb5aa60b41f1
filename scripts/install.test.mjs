import { describe, expect, it } from 'vitest'
import { matches } from './install.mjs'

const wanted = {
  '': { name: 'avisa' },
  'apps/server': { name: '@avisa/server' },
  'node_modules/@avisa/server': { link: true },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/for-another-system': { version: '2.0.0', optional: true },
}

describe('what is installed is what the lock file asks for', () => {
  it('when every package has its version, and those for another system may be absent', () => {
    expect(matches(wanted, { 'node_modules/a': { version: '1.0.0' } })).toBe(true)
  })

  it('not when one is absent', () => {
    expect(matches(wanted, {})).toBe(false)
  })

  it('not when one has another version', () => {
    expect(matches(wanted, { 'node_modules/a': { version: '1.0.1' } })).toBe(false)
  })
})
