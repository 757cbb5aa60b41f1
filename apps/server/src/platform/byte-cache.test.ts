import { describe, expect, it } from 'vitest'
import { openByteCache } from './byte-cache.ts'

const making = () => {
  const names: string[] = []
  const make = (name: string, size: number) => async () => {
    names.push(name)
    return new Uint8Array(size)
  }
  return { rendered: names, make }
}

describe('the cache of bytes', () => {
  it('makes an entry once', async () => {
    const { rendered, make } = making()
    const cache = openByteCache(100)
    await Promise.all([cache('a', make('a', 10)), cache('a', make('a', 10))])
    await cache('a', make('a', 10))
    expect(rendered).toEqual(['a'])
  })

  it('evicts the least recently used entry', async () => {
    const { rendered, make } = making()
    const cache = openByteCache(100)
    for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await cache(name, make(name, 40))
    expect(rendered).toEqual(['a', 'b', 'c', 'b'])
  })

  it('retries after an error', async () => {
    const { rendered, make } = making()
    const cache = openByteCache(100)
    await expect(cache('a', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
    await cache('a', make('a', 10))
    expect(rendered).toEqual(['a'])
  })
})
