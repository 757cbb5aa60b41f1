import { describe, expect, it } from 'vitest'
import { pickNear, scoreNear, type Near } from './duplicates.ts'

const lamp = (more: Partial<Near> & { name?: string } = {}): Near & { name: string } => ({
  name: '',
  metros: 0,
  mismo_tipo: true,
  dias: 0,
  adhesiones: 0,
  resuelta: false,
  ...more,
})

describe('scoreNear', () => {
  it.each([
    ['at the same place, today, of the same type', {}, 80],
    ['with the same words', { texto: 1 }, 95],
    ['that five people have seen', { adhesiones: 5 }, 85],
    ['that fifty people have seen', { adhesiones: 50 }, 85],
    ['that two people have seen', { adhesiones: 2 }, 82],
    ['at half the radius', { metros: 30 }, 57.5],
    ['at the radius', { metros: 60 }, 35],
    ['beyond the radius', { metros: 600 }, 35],
    ['of another type of the group', { mismo_tipo: false }, 55],
    ['of two months ago', { dias: 60 }, 70 + 10 / Math.E],
    ['written on a device whose clock is ahead', { dias: -3 }, 80],
  ])('counts a report %s', (_, more, points) => {
    expect(scoreNear(lamp(more), 60)).toBeCloseTo(points, 6)
  })
})

describe('pickNear', () => {
  const names = (all: readonly (Near & { name: string })[]) => pickNear(all, { radio: 60, reapertura_dias: 30 }).map(({ name }) => name)

  it.each<[string, (Near & { name: string })[], string[]]>([
    ['nothing where nothing is near', [], []],
    ['the most probable first', [lamp({ name: 'far', metros: 30 }), lamp({ name: 'near', metros: 3 })], ['near', 'far']],
    ['three open ones at most', ['a', 'b', 'c', 'd'].map((name, k) => lamp({ name, metros: k })), ['a', 'b', 'c']],
    ['none at the edge', [lamp({ name: 'x', metros: 50 })], []],
    ['none of another type some way off', [lamp({ name: 'x', metros: 20, mismo_tipo: false })], []],
    ['one of another type close by', [lamp({ name: 'x', metros: 10, mismo_tipo: false })], ['x']],
    ['none beyond the radius', [lamp({ name: 'x', metros: 61 })], []],
    ['open ones before a mended one', [lamp({ name: 'mended', resuelta: true }), lamp({ name: 'open', metros: 40 })], ['open', 'mended']],
    [
      'one mended one at most, the most probable',
      [lamp({ name: 'old', resuelta: true, dias: 20 }), lamp({ name: 'new', resuelta: true, dias: 1 })],
      ['new'],
    ],
    ['none mended too long ago', [lamp({ name: 'x', resuelta: true, dias: 31 })], []],
    ['none mended of another type', [lamp({ name: 'x', resuelta: true, mismo_tipo: false })], []],
    ['none mended at half the radius', [lamp({ name: 'x', resuelta: true, metros: 30 })], []],
    [
      'a mended one after three open ones',
      [...['a', 'b', 'c'].map((name) => lamp({ name })), lamp({ name: 'd', resuelta: true })],
      ['a', 'b', 'c', 'd'],
    ],
  ])('shows %s', (_, all, shown) => {
    expect(names(all)).toEqual(shown)
  })
})
