import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openFileCache } from './file-cache.ts'

const open = async (most: number) => {
  const root = await mkdtemp(join(tmpdir(), 'avisa-cache-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const folder = join(root, 'pictures')
  return { folder, cache: openFileCache(folder, most) }
}

it('reads what was saved, and nothing else', async () => {
  const { cache } = await open(10)
  expect(await cache.read('a.png')).toBeUndefined()
  expect(await cache.sweep(new Date())).toBe(0)
  await cache.save('a.png', Buffer.from('picture'))
  expect((await cache.read('a.png'))?.toString()).toBe('picture')
})

it('keeps the newest', async () => {
  const { folder, cache } = await open(20)
  for (let n = 0; n < 51; n += 1) {
    const name = `${n}.png`
    await cache.save(name, Buffer.from(name))
    if (n < 50) await utimes(join(folder, name), n, n)
  }
  const names = await readdir(folder)
  expect(names.length).toBe(20)
  expect([names.includes('50.png'), names.includes('0.png'), names.includes('31.png')]).toEqual([true, false, true])
})

it('deletes what nobody has read for a day', async () => {
  const { folder, cache } = await open(10)
  for (const name of ['old.png', 'used.png']) {
    await cache.save(name, Buffer.from(name))
    await utimes(join(folder, name), 1, 1)
  }
  await cache.read('used.png')
  expect(await cache.sweep(new Date())).toBe(1)
  expect(await readdir(folder)).toEqual(['used.png'])
})
