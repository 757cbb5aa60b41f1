import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openCodes, readCodeKey } from './code-key.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'avisa-codes-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('the key is created once, readable only by its owner, and the same for later readers', () => {
  const key = readCodeKey(folder, undefined)
  expect([key.length, readdirSync(folder)]).toEqual([32, ['codes.key']])
  expect(statSync(path.join(folder, 'codes.key')).mode & 0o777).toBe(0o600)
  expect(readCodeKey(folder, undefined)).toEqual(key)
})

it('a configured key is used, for machines without a common folder', () => {
  expect(readCodeKey(folder, 'ab'.repeat(32))).toEqual(Buffer.alloc(32, 0xab))
  expect(readdirSync(folder)).toEqual([])
})

it('a file without a valid key prevents the start: another key would open nothing', () => {
  writeFileSync(path.join(folder, 'codes.key'), '')
  expect(() => readCodeKey(folder, undefined)).toThrow(/holds no key/)
})

it('hashes of this key are distinguished from those of another', () => {
  const [mine, other] = [openCodes(Buffer.alloc(32, 1)), openCodes(Buffer.alloc(32, 2))]
  const [hashes, former] = mine.formsOf('100005')
  expect([mine.isOfAnother(hashes), other.isOfAnother(hashes), other.isOfAnother(former)]).toEqual([false, true, false])
  expect([mine.renew(former), mine.renew(hashes), other.renew(hashes)]).toEqual([hashes, undefined, undefined])
})
