import { beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPhoto, fitInside, problemOf as photoProblem } from './photo-file.ts'
import { locate, problemOf as positionProblem } from './position.ts'
import { newUuid } from './uuid.ts'
import type { Client } from './client.ts'
import { createTestClient } from './testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

describe('a photo', () => {
  it.each([
    ['a camera photo', 4000, 3000, 1920, 1440],
    ['a portrait photo', 3000, 4000, 1440, 1920],
    ['a small one, which stays as it is,', 800, 600, 800, 600],
    ['a line', 10_000, 1, 1920, 1],
  ])('%s is resized by its longest side (IMG-03)', (_which, width, height, ancho, alto) => {
    expect(fitInside(width, height)).toEqual({ ancho, alto })
  })

  it('a photo is resized and re-encoded as a JPEG of quality 0.9 (IMG-03, OPEN-01)', async () => {
    const drawn: unknown[] = []
    const context = { fillRect: () => undefined, drawImage: (...args: unknown[]) => drawn.push(args.slice(1)) }
    const canvas = HTMLCanvasElement.prototype
    const spies = [
      vi.spyOn(canvas, 'getContext').mockReturnValue(context as never),
      vi.spyOn(canvas, 'toBlob').mockImplementation((done, ...how) => {
        drawn.push(how)
        done(new Blob(['x']))
      }),
    ]
    const { ancho, alto } = await drawPhoto({ image: document.createElement('canvas'), width: 4000, height: 3000 })
    for (const spy of spies) spy.mockRestore()
    expect({ ancho, alto }).toEqual({ ancho: 1920, alto: 1440 })
    expect(drawn).toEqual([
      [0, 0, 1920, 1440],
      ['image/jpeg', 0.9],
    ])
  })

  it('a file that is not an image, or larger than 100 MB, is refused (IMG-01, IMG-02)', () => {
    expect(photoProblem({ type: 'application/pdf', size: 1 })).toBe('notAnImage')
    expect(photoProblem({ type: 'image/jpeg', size: 100_000_001 })).toBe('tooLarge')
    expect(photoProblem({ type: 'image/jpeg', size: 100_000_000 })).toBeUndefined()
  })
})

describe('the position', () => {
  it.each([
    [1, 'denied'],
    [2, 'unavailable'],
    [3, 'slow'],
    [9, 'unknown'],
    ['OS-PLUG-GLOC-0003', 'denied'],
    ['OS-PLUG-GLOC-0010', 'slow'],
  ] as const)('error code %s is «%s»', (code, problem) => {
    expect(positionProblem({ code })).toBe(problem)
  })

  it('the timeout depends on the purpose: ten seconds to report, less for staff (ADDR-11, ADDR-12, OPEN-02, OPEN-03)', async () => {
    let positionOptions: PositionOptions | undefined
    const getCurrentPosition: Geolocation['getCurrentPosition'] = (onPosition, _failed, options) => {
      positionOptions = options
      onPosition({ coords: { latitude: 39.4, longitude: -0.3, accuracy: 12 } } as GeolocationPosition)
    }
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true })
    expect(await locate(client, 'map')).toEqual({ latitud: 39.4, longitud: -0.3, precision: 12 })
    expect(positionOptions).toEqual({ timeout: 10_000, maximumAge: 20_000, enableHighAccuracy: true })
    await locate(client, 'staff')
    expect(positionOptions?.timeout).toBe(7500)
  })
})

it('a uuid is of version 4', () => {
  expect(newUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
