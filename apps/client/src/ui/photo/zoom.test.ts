import { expect, test } from 'vitest'
import { largestZoom, moved, scaled, swipeOf, whole } from './zoom.ts'

const frame = { width: 400, height: 800 }
const middle = { x: 0, y: 0 }

test('zooming keeps the point under the finger in place', () => {
  const at = { x: 100, y: -200 }
  const zoom = scaled(whole, 2, at, frame)
  expect(zoom.scale).toBe(2)
  // The point of the picture that was at (100, -200) is now at 2 × it + the shift.
  expect({ x: 2 * at.x + zoom.x, y: 2 * at.y + zoom.y }).toEqual(at)
})

test('a photo zooms up to five times, and back to the whole, centred', () => {
  expect(scaled(whole, 100, middle, frame).scale).toBe(largestZoom)
  const corner = moved(scaled(whole, 3, middle, frame), { x: 400, y: 800 }, frame)
  expect(scaled(corner, 0.01, { x: 30, y: 30 }, frame)).toEqual(whole)
})

test('panning never shows what is beside the picture', () => {
  const zoom = scaled(whole, 2, middle, frame)
  expect(moved(zoom, { x: 9999, y: -9999 }, frame)).toEqual({ scale: 2, x: 200, y: -400 })
  expect(moved(whole, { x: 50, y: 50 }, frame)).toEqual(whole)
})

test.each([
  ['a swipe to the left', { x: -80, y: 10 }, 1],
  ['a swipe to the right', { x: 80, y: -10 }, -1],
  ['a tremble', { x: 20, y: 0 }, 0],
  ['a finger going down', { x: 60, y: 200 }, 0],
])('%s', (_what, by, step) => {
  expect(swipeOf(by)).toBe(step)
})
