import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest'
import { cameraKind, nextCamera, openCamera, takeNativePhoto } from './camera.ts'
import { openFileInput } from './file-input.ts'
import { readLocal } from './local.ts'
import type { Client } from './client.ts'
import { createTestClient } from './testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const nativeCamera = (answer: () => Promise<{ webPath?: string }>) => {
  const constraints: unknown[] = []
  const takePhoto = async (options: unknown) => {
    constraints.push(options)
    return answer() as Promise<never>
  }
  return { requests: constraints, load: async () => ({ camera: { takePhoto } }) }
}
const failing = (code: string) => nativeCamera(() => Promise.reject(Object.assign(new Error('camera'), { code })))

describe("the hybrid app's camera (GEN-03)", () => {
  it('the plugin is called with quality 40 and width 940 (IMG-04, OPEN-01)', async () => {
    const { requests, load } = nativeCamera(async () => ({}))
    await takeNativePhoto(load)
    expect(requests).toEqual([expect.objectContaining({ quality: 40, targetWidth: 940 })])
  })

  it.each([
    ['a cancelled photo shows nothing (IMG-08)', 'OS-PLUG-CAMR-0006', undefined],
    ['a forbidden camera shows ERROR_IMAGEN_CAMARA (IMG-07)', 'OS-PLUG-CAMR-0003', 'camera'],
    ['a failed photo says that the picture was not obtained (IMG-07)', 'OS-PLUG-CAMR-0010', 'cameraPicture'],
  ])('%s', async (_what, code, problem) => {
    expect(await takeNativePhoto(failing(code).load)).toBe(problem)
  })
})

type Device = Pick<MediaDeviceInfo, 'deviceId' | 'kind'>
const cameras: Device[] = [
  { deviceId: 'back', kind: 'videoinput' },
  { deviceId: 'front', kind: 'videoinput' },
  { deviceId: 'ear', kind: 'audioinput' },
]

/** A phone with several cameras: the requested one, otherwise the rear one. */
const usePhone = () => {
  const constraints: MediaTrackConstraints[] = []
  const getUserMedia = async ({ video }: MediaStreamConstraints) => {
    const wanted = video as MediaTrackConstraints
    constraints.push(wanted)
    const { ideal: deviceId = 'back' } = (wanted.deviceId ?? {}) as { ideal?: string }
    return { getVideoTracks: () => [{ getSettings: () => ({ deviceId }) }] } as never
  }
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia, enumerateDevices: async () => cameras } }),
  )
  return constraints
}

describe('the camera in the page', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('the rear camera is used until another is chosen, which this device remembers (IMG-05)', async () => {
    const constraints = usePhone()
    expect(cameraKind(client)).toBe('page')
    const first = await openCamera(client)
    expect({ device: first.device, others: first.others }).toEqual({ device: 'back', others: ['front'] })
    expect(constraints[0]).toMatchObject({ facingMode: { ideal: 'environment' } })
    expect(nextCamera(client, first)).toBe('front')
    expect(readLocal(client, 'camara')).toBe('front')
    const again = await openCamera(client)
    expect(constraints[1]).toMatchObject({ deviceId: { ideal: 'front' } })
    expect(nextCamera(client, again)).toBe('back')
  })

  it('the system’s camera replaces it when it fails', async () => {
    const getUserMedia = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia } }))
    expect(cameraKind(client)).toBe('page')
    await expect(openCamera(client)).rejects.toThrow('denied')
    expect(cameraKind(client)).toBe('system')
  })
})

describe('the file input', () => {
  const addInput = () => {
    const input = document.createElement('input')
    input.type = 'file'
    input.id = 'fotos'
    const clicked = vi.fn<() => void>()
    input.click = clicked
    document.body.append(input)
    return { input, clicked }
  }
  afterEach(() => {
    vi.useRealTimers()
    document.getElementById('fotos')?.remove()
  })

  it('an input that is there is opened within the click', async () => {
    const { input, clicked } = addInput()
    const opened = openFileInput('fotos', { capture: true })
    expect([clicked.mock.calls.length, input.getAttribute('capture'), input.multiple]).toEqual([1, 'environment', false])
    expect(await opened).toBe(true)
  })

  it('the input is searched up to ten times, every 500 ms (IMG-09)', async () => {
    vi.useFakeTimers()
    const opened = openFileInput('fotos', { capture: false })
    await vi.advanceTimersByTimeAsync(4400)
    const { input, clicked } = addInput()
    await vi.advanceTimersByTimeAsync(100)
    expect(await opened).toBe(true)
    expect({ callsCount: clicked.mock.calls.length, multiple: input.multiple }).toEqual({ callsCount: 1, multiple: true })
  })

  it('the search ends after the tenth time', async () => {
    vi.useFakeTimers()
    const opened = openFileInput('fotos', { capture: false })
    await vi.advanceTimersByTimeAsync(4500)
    expect(await opened).toBe(false)
  })
})
