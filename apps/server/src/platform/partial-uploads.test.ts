import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPartialUploads, partialBounds, partialLifetime, type PartialUploads } from './partial-uploads.ts'

let folder = ''
let partials: PartialUploads
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'avisa-partial-'))
  partials = openPartialUploads(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

let count = 0
const upload = (sender: string, network = sender) => ({ sender, network, key: `key-${(count += 1)}` })
const keepMany = async (each: () => ReturnType<typeof upload>, bytes: number) => {
  for (let n = 0; n < 40; n += 1) await partials.keep(each(), Buffer.alloc(bytes))
  return (await readdir(folder)).length
}

test('a sender keeps no more than its share', async () => {
  expect(await keepMany(() => upload('one'), 1_000_000)).toBe(partialBounds.sender / 1_000_000)
})

test('a network keeps no more than its share, whatever devices it makes up', async () => {
  expect(await keepMany(() => upload(`device-${count}`, 'network'), 5_000_000)).toBe(partialBounds.network / 5_000_000)
})

test('all together keep no more than fits', async () => {
  expect(await keepMany(() => upload(`device-${count}`), 9_000_000)).toBe(Math.floor(partialBounds.all / 9_000_000))
})

test('what is tiny or huge is not kept', async () => {
  await partials.keep(upload('one'), Buffer.alloc(partialBounds.least - 1))
  await partials.keep(upload('one'), Buffer.alloc(partialBounds.upload + 1))
  expect(await readdir(folder)).toEqual([])
})

test('a longer part replaces a shorter one, also from another network; a shorter one does not', async () => {
  const first = upload('one')
  await partials.keep(first, Buffer.alloc(20_000, 1))
  await partials.keep({ ...first, network: 'another' }, Buffer.alloc(30_000, 2))
  await partials.keep(first, Buffer.alloc(25_000, 3))
  expect(await partials.read(first)).toEqual(Buffer.alloc(30_000, 2))
  expect(await readdir(folder)).toHaveLength(1)
})

test('another process of the machine goes on with it', async () => {
  const first = upload('one')
  await partials.keep(first, Buffer.alloc(20_000, 1))
  expect(await openPartialUploads(folder).size(first)).toBe(20_000)
})

test('it is swept after its time', async () => {
  const first = upload('one')
  await partials.keep(first, Buffer.alloc(20_000))
  expect(await partials.sweep(new Date())).toBe(0)
  expect(await partials.sweep(new Date(Date.now() + partialLifetime + 60_000))).toBe(1)
  expect(await partials.size(first)).toBe(0)
})
