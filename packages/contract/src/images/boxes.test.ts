import { describe, expect, it } from 'vitest'
import { boxBetween, boxPixels, boxPlace, coverColour, fitBox, meanColour, moveBox, scaleBox, smallestBox } from './boxes.ts'

const box = { x: 0.4, y: 0.4, ancho: 0.2, alto: 0.2 }

describe('a box that covers part of a photo', () => {
  it('is drawn between two points in any direction, also beyond the edge', () => {
    const drawn = boxBetween({ x: 0.75, y: 0.5 }, { x: 0.25, y: -0.2 })
    expect(drawn).toEqual({ x: 0.25, y: 0, ancho: 0.5, alto: 0.5 })
  })

  it.each([
    ['moved beyond the right edge', moveBox(box, 0.9, 0), { x: 0.8, y: 0.4 }],
    ['moved beyond the top left', moveBox(box, -1, -1), { x: 0, y: 0 }],
    ['made larger than the picture', scaleBox(box, 10), { x: 0, y: 0, ancho: 1, alto: 1 }],
    ['of no size', fitBox({ x: 1, y: 0.5, ancho: 0, alto: 0 }), { x: 1 - smallestBox, y: 0.5, ancho: smallestBox, alto: smallestBox }],
  ])('stays in the picture: %s', (_what, now, expected) => {
    expect(now).toMatchObject(expected)
  })

  it('grows and shrinks around its middle', () => {
    const { x, ancho } = scaleBox(box, 0.5)
    expect([x, ancho]).toEqual([expect.closeTo(0.45), expect.closeTo(0.1)])
  })

  it('covers whole blocks of JPEG: never less than drawn, never beyond the picture', () => {
    expect(boxPixels({ x: 0.1, y: 0.5, ancho: 0.1, alto: 0.5 }, { ancho: 1000, alto: 750 })).toEqual({
      left: 96,
      top: 368,
      width: 112,
      height: 382,
    })
  })

  it.each([
    [{ ...box, x: 0, y: 0 }, 'topLeft'],
    [box, 'middleCentre'],
    [{ ...box, x: 0.8, y: 0.75 }, 'bottomRight'],
  ])('%o is %s', (at, place) => {
    expect(boxPlace(at)).toBe(place)
  })

  it('keeps one colour of 16 steps of what is below', () => {
    const mean = meanColour([10, 20, 200, 255, 30, 40, 255, 255])
    expect(mean).toEqual({ rojo: 20, verde: 30, azul: 227.5 })
    expect(coverColour(mean)).toEqual({ rojo: 17, verde: 34, azul: 221 })
  })
})
