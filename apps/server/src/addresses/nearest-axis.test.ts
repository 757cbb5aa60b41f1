import { expect, test } from 'vitest'
import { distanceToLine, nearestAxis } from './nearest-axis.ts'

test.each([
  [{ x: 5, y: 3 }, [0, 0, 10, 0], 3],
  [{ x: 13, y: 4 }, [0, 0, 10, 0], 5],
  [{ x: -3, y: -4 }, [0, 0, 10, 0], 5],
  [{ x: 12, y: 5 }, [0, 0, 10, 0, 10, 10], 2],
  [{ x: 3, y: 4 }, [0, 0], 5],
  [{ x: 3, y: 4 }, [0, 0, 0, 0], 5],
  [{ x: 3, y: 4 }, [], Number.POSITIVE_INFINITY],
])('the distance from %j to the line %j is %d metres', (point, coords, metres) => {
  expect(distanceToLine(point, coords)).toBeCloseTo(metres)
})

test('the nearest line is chosen by its segments, not by its corners', () => {
  const long = { id: 'long', coords: [-1000, 2, 1000, 2] }
  const short = { id: 'short', coords: [0, -5, 1, -5] }
  expect(nearestAxis({ x: 0, y: 0 }, [short, long])).toEqual({ axis: long, distance: 2 })
  expect(nearestAxis({ x: 0, y: 0 }, [])).toBeUndefined()
})
