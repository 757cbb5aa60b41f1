import { describe, expect, it } from 'vitest'
import { askedBox } from './seen-box.ts'

const seen = { oeste: -0.26, sur: 39.04, este: -0.2, norte: 39.08, zoom: 14.6 }

describe('the area that a map requests', () => {
  it('the requested area contains everything visible, at a whole zoom', () => {
    const box = askedBox(seen)
    expect(box.zoom).toBe(15)
    expect(box.oeste <= seen.oeste && box.sur <= seen.sur && box.este >= seen.este && box.norte >= seen.norte).toBe(true)
  })
  it('the requested area stays the same after a small move', () => {
    const moved = { ...seen, oeste: seen.oeste + 1e-6, este: seen.este + 1e-6 }
    expect(askedBox(moved)).toEqual(askedBox(seen))
  })
  it('the requested area changes after a move by a screen', () => {
    expect(askedBox({ ...seen, oeste: seen.este, este: seen.este + 0.06 })).not.toEqual(askedBox(seen))
  })
})
