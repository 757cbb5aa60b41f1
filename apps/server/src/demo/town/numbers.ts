import type { Random } from '../random.ts'
import type { Front } from './blocks.ts'
import { project, type Point } from './geometry.ts'

export type Door = { street: string; numero: number | null; extension: string; point: Point }
type Placed = Front & { along: number; left: boolean }

const pace = (fronts: readonly Placed[]) => {
  const length = Math.max(...fronts.map((front) => front.along)) - Math.min(...fronts.map((front) => front.along))
  const longer = Math.max(fronts.filter((front) => front.left).length, fronts.filter((front) => !front.left).length)
  return Math.max(5, length / Math.max(1, longer))
}

const numberSide = (fronts: readonly Placed[], odd: boolean, pace: number, random: Random): Door[] => {
  let last = odd ? -1 : 0
  let cell = ''
  return fronts.map((front) => {
    const expected = 2 * Math.floor(front.along / pace) + (odd ? 1 : 2)
    const doubled = cell === front.cell && last > 0 && random.chance(0.025)
    if (!doubled) {
      const next = last + (random.chance(0.02) ? 4 : 2)
      last = front.cell === cell ? next : Math.max(next, expected - (expected % 2 === (odd ? 1 : 0) ? 0 : 1))
    }
    cell = front.cell
    const extension = doubled ? random.pick(['A', 'bis', 'bis', 'dup.']) : ''
    return { street: front.street, numero: last, extension, point: front.door }
  })
}

export const numberStreet = (axis: readonly Point[], fronts: readonly Front[], random: Random): Door[] => {
  const placed = fronts.map((front) => ({ ...front, ...project(axis, front.door) })).toSorted((a, b) => a.along - b.along)
  if (placed.length === 0) return []
  const step = pace(placed)
  const side = (isLeft: boolean) => placed.filter((front) => front.left === isLeft)
  return dropRepeated([...numberSide(side(true), true, step, random), ...numberSide(side(false), false, step, random)])
}

export const numberSquare = (centre: Point, fronts: readonly Front[]): Door[] =>
  fronts
    .map((front) => ({ front, angle: -Math.atan2(front.door.y - centre.y, front.door.x - centre.x) }))
    .toSorted((a, b) => a.angle - b.angle)
    .map(({ front }, i) => ({ street: front.street, numero: i + 1, extension: '', point: front.door }))

const dropRepeated = (doors: readonly Door[]): Door[] => {
  const seen = new Set<string>()
  return doors.filter((door) => {
    const key = `${door.numero}${door.extension}`
    return seen.has(key) ? false : (seen.add(key), true)
  })
}
