import { existsSync, mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { hashSources, layOver, compressAssets } from './build-client.mjs'

let root
const write = (file, text) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'avisa-sources-'))
  write('apps/client/src/main.tsx', 'one')
  write('apps/client/vite.config.ts', 'config')
  write('packages/contract/src/endpoints.ts', 'calls')
})
afterEach(() => rmSync(root, { recursive: true }))

it.each([
  ['a page', 'apps/client/src/main.tsx'],
  ['the configuration of the build', 'apps/client/vite.config.ts'],
  ['the contract', 'packages/contract/src/endpoints.ts'],
  ['the lock file', 'package-lock.json'],
  ['a new file', 'apps/client/src/new/page.tsx'],
])('the client is rebuilt when %s changes', (_what, file) => {
  const before = hashSources(root)
  write(file, 'two')
  expect(hashSources(root)).not.toBe(before)
})

it('the client is not rebuilt for the same content, or for a change of tests or build output', () => {
  const before = hashSources(root)
  write('apps/client/src/main.tsx', 'one')
  write('apps/client/src/main.test.tsx', 'test')
  write('apps/client/dist/index.html', 'built')
  expect(hashSources(root)).toBe(before)
})

it('a new build replaces the pages being served, and keeps the assets that open pages need', () => {
  write('dist/index.html', 'old page')
  write('dist/assets/old.js', 'old')
  write('next/index.html', 'new page')
  write('next/assets/new.js', 'new')
  layOver(path.join(root, 'next'), path.join(root, 'dist'))
  const read = (file) => readFileSync(path.join(root, 'dist', file), 'utf8')
  expect([read('index.html'), read('assets/old.js'), read('assets/new.js')]).toEqual(['new page', 'old', 'new'])
  expect(existsSync(path.join(root, 'next'))).toBe(false)
})

it('assets have a compressed copy, pictures and pages have none', async () => {
  const script = 'export const word = 1\n'.repeat(500)
  write('dist/index.html', 'page')
  write('dist/assets/app.js', script)
  write('dist/assets/photo.webp', 'pixels')
  await compressAssets(path.join(root, 'dist'))
  const compressed = readFileSync(path.join(root, 'dist/assets/app.js.br'))
  expect(compressed.length).toBeLessThan(script.length / 3)
  expect(brotliDecompressSync(compressed).toString()).toBe(script)
  expect(readdirSync(path.join(root, 'dist'), { recursive: true }).filter((name) => name.endsWith('.br'))).toEqual(['assets/app.js.br'])
})
