import { afterEach, describe, expect, it, vi } from 'vitest'
import { cameraKind, nextCamera, openCamera, takeNativePhoto } from './camera.ts'
import { openFileInput } from './file-input.ts'
import { readLocal, writeLocal } from './local.ts'

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
  it('is asked for quality 40 and width 940 (IMG-04, OPEN-01)', async () => {
    const { requests, load } = nativeCamera(async () => ({}))
    await takeNativePhoto(load)
    expect(requests).toEqual([expect.objectContaining({ quality: 40, targetWidth: 940 })])
  })

  it.each([
    ['says nothing when it was cancelled (IMG-08)', 'OS-PLUG-CAMR-0006', undefined],
    ['says ERROR_IMAGEN_CAMARA when it may not be used (IMG-07)', 'OS-PLUG-CAMR-0003', 'camera'],
    ['says that the picture was not obtained when it failed (IMG-07)', 'OS-PLUG-CAMR-0010', 'cameraPicture'],
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

/** The cameras of a phone: the one that is asked for, else the one at the back. */
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
    writeLocal('camara', null)
  })

  it('is the one at the back until another is chosen, which is remembered on this device (IMG-05)', async () => {
    const constraints = usePhone()
    expect(cameraKind()).toBe('page')
    const first = await openCamera()
    expect({ device: first.device, others: first.others }).toEqual({ device: 'back', others: ['front'] })
    expect(constraints[0]).toMatchObject({ facingMode: { ideal: 'environment' } })
    expect(nextCamera(first)).toBe('front')
    expect(readLocal('camara')).toBe('front')
    const again = await openCamera()
    expect(constraints[1]).toMatchObject({ deviceId: { ideal: 'front' } })
    expect(nextCamera(again)).toBe('back')
  })

  it("gives way to the system's when it fails", async () => {
    const getUserMedia = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia } }))
    expect(cameraKind()).toBe('page')
    await expect(openCamera()).rejects.toThrow('denied')
    expect(cameraKind()).toBe('system')
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

  it('is opened in the very click when it is there', async () => {
    const { input, clicked } = addInput()
    const opened = openFileInput('fotos', { capture: true })
    expect([clicked.mock.calls.length, input.getAttribute('capture'), input.multiple]).toEqual([1, 'environment', false])
    expect(await opened).toBe(true)
  })

  it('is looked for up to ten times, every 500 ms (IMG-09)', async () => {
    vi.useFakeTimers()
    const opened = openFileInput('fotos', { capture: false })
    await vi.advanceTimersByTimeAsync(4400)
    const { input, clicked } = addInput()
    await vi.advanceTimersByTimeAsync(100)
    expect(await opened).toBe(true)
    expect({ callsCount: clicked.mock.calls.length, multiple: input.multiple }).toEqual({ callsCount: 1, multiple: true })
  })

  it('that never comes is given up after the tenth time', async () => {
    vi.useFakeTimers()
    const opened = openFileInput('fotos', { capture: false })
    await vi.advanceTimersByTimeAsync(4500)
    expect(await opened).toBe(false)
  })
})
