import path from 'node:path'
import { expect, it } from 'vitest'
import { findChromium } from './chromium.mjs'

const env = { PATH: ['/usr/local/bin', '/usr/bin'].join(path.delimiter) }

const local = (name) => path.join('/usr/local/bin', name)
const usual = (name) => path.join('/usr/bin', name)

it('an installed browser is found by any of its names', () => {
  const chrome = usual('google-chrome')
  expect(findChromium(env, (file) => file === chrome)).toEqual({ CHROMIUM_PATH: chrome, CHROMIUM_WHOLE_PATH: chrome })
})

it('the headless shell is preferred to a full browser; the full one is used for what the shell lacks', () => {
  const there = [local('chromium'), usual('chromium-headless-shell')]
  expect(findChromium(env, (file) => there.includes(file))).toEqual({ CHROMIUM_PATH: there[1], CHROMIUM_WHOLE_PATH: there[0] })
})

it.each([[[]], [[usual('chromium-headless-shell')]]])('without an installed browser none is returned (%j)', (there) => {
  expect(findChromium(env, (file) => there.includes(file))).toBeUndefined()
})
