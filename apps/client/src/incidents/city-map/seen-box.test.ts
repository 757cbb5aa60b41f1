import { describe, expect, it } from 'vitest'
import { askedBox } from './seen-box.ts'

const seen = { oeste: -0.26, sur: 39.04, este: -0.2, norte: 39.08, zoom: 14.6 }

describe('what is asked for what a map shows', () => {
  it('holds all of it, at a whole zoom', () => {
    const box = askedBox(seen)
    expect(box.zoom).toBe(15)
    expect(box.oeste <= seen.oeste && box.sur <= seen.sur && box.este >= seen.este && box.norte >= seen.norte).toBe(true)
  })
  it('stays the same when the map moves a little', () => {
    const moved = { ...seen, oeste: seen.oeste + 1e-6, este: seen.este + 1e-6 }
    expect(askedBox(moved)).toEqual(askedBox(seen))
  })
  it('is another after a move of a screen', () => {
    expect(askedBox({ ...seen, oeste: seen.este, este: seen.este + 0.06 })).not.toEqual(askedBox(seen))
  })
})
