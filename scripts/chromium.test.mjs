import path from 'node:path'
import { expect, it } from 'vitest'
import { findChromium } from './chromium.mjs'

const env = { PATH: ['/usr/local/bin', '/usr/bin'].join(path.delimiter) }

const local = (name) => path.join('/usr/local/bin', name)
const usual = (name) => path.join('/usr/bin', name)

it('the browser of the machine is found by any of its names, and serves for all', () => {
  const chrome = usual('google-chrome')
  expect(findChromium(env, (file) => file === chrome)).toEqual({ CHROMIUM_PATH: chrome, CHROMIUM_WHOLE_PATH: chrome })
})

it('the shell without windows comes before a whole browser, wherever each lies; the whole one shows what the shell cannot', () => {
  const there = [local('chromium'), usual('chromium-headless-shell')]
  expect(findChromium(env, (file) => there.includes(file))).toEqual({ CHROMIUM_PATH: there[1], CHROMIUM_WHOLE_PATH: there[0] })
})

it.each([[[]], [[usual('chromium-headless-shell')]]])('no whole browser is made up where there is none (%j)', (there) => {
  expect(findChromium(env, (file) => there.includes(file))).toBeUndefined()
})
