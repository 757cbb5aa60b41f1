import path from 'node:path'
import { expect, it } from 'vitest'
import { findChromium } from './chromium.mjs'

const env = { PATH: ['/usr/local/bin', '/usr/bin'].join(path.delimiter) }

it('the browser of the machine is found by any of its names', () => {
  expect(findChromium(env, (file) => file === path.join('/usr/bin', 'google-chrome'))).toBe(path.join('/usr/bin', 'google-chrome'))
})

it('no browser is made up where there is none', () => {
  expect(findChromium(env, () => false)).toBeUndefined()
})
