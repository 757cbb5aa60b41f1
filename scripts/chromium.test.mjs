import path from 'node:path'
import { expect, it } from 'vitest'
import { findChromium } from './chromium.mjs'

const env = { PATH: ['/usr/local/bin', '/usr/bin'].join(path.delimiter) }

it('the browser of the machine is found by any of its names', () => {
  expect(findChromium(env, (file) => file === path.join('/usr/bin', 'google-chrome'))).toBe(path.join('/usr/bin', 'google-chrome'))
})

it('the shell without windows comes before a whole browser, wherever each lies', () => {
  const there = [path.join('/usr/local/bin', 'chromium'), path.join('/usr/bin', 'chromium-headless-shell')]
  expect(findChromium(env, (file) => there.includes(file))).toBe(there[1])
})

it('no browser is made up where there is none', () => {
  expect(findChromium(env, () => false)).toBeUndefined()
})
