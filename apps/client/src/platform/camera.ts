import type { CameraPlugin } from '@capacitor/camera'
import { part, type Client } from './client.ts'
import { isNative } from './identity.ts'
import { readLocal, writeLocal } from './local.ts'
import { drawAt, drawPhoto, type Photo, type PhotoProblem } from './photo-file.ts'

/**
 * Options of the camera plugin. The width is respected only together with a height, so that is larger than
 * any photo of that width.
 */
const deviceCamera = { quality: 40, targetWidth: 940, targetHeight: 4096 } as const
const cancelled = new Set(['OS-PLUG-CAMR-0006', 'OS-PLUG-CAMR-0013'])
const denied = new Set(['OS-PLUG-CAMR-0003', 'OS-PLUG-CAMR-0007'])

const codeOf = (thrown: unknown) => (typeof thrown === 'object' && thrown !== null && 'code' in thrown ? String(thrown.code) : '')

/** Distinguishes photos in a list. */
const nameNow = () => `foto-${new Date().toTimeString().slice(0, 8).replaceAll(':', '')}.jpg`

/**
 * Wrapped in an object: the plugin's proxy answers to every property, including `then`, so it must not be
 * awaited.
 */
type CameraModule = { camera: Pick<CameraPlugin, 'takePhoto'> }
const loadPlugin = async (): Promise<CameraModule> => ({ camera: (await import('@capacitor/camera')).Camera })

export const takeNativePhoto = async (load = loadPlugin): Promise<Photo | PhotoProblem | undefined> => {
  const { camera } = await load()
  try {
    const { webPath } = await camera.takePhoto({ ...deviceCamera, correctOrientation: true })
    return webPath ? { ...(await drawAt(webPath)), nombre: nameNow() } : undefined
  } catch (thrown) {
    const code = codeOf(thrown)
    if (cancelled.has(code)) return undefined
    return denied.has(code) ? 'camera' : 'cameraPicture'
  }
}

const pageCamera = part(() => ({ failed: false }))

export const cameraKind = (client: Client): 'native' | 'page' | 'system' => {
  if (isNative(client)) return 'native'
  return 'mediaDevices' in navigator && !pageCamera(client).failed ? 'page' : 'system'
}

export type LiveCamera = { stream: MediaStream; device: string; others: readonly string[] }

/**
 * Opens the given camera, otherwise the last one used on this device, otherwise the rear one. Rejects when
 * there is none or permission is denied; from then on the system's camera is used.
 */
export const openCamera = async (client: Client, wanted = readLocal(client, 'camara')): Promise<LiveCamera> => {
  const which = wanted === null ? { facingMode: { ideal: 'environment' } } : { deviceId: { ideal: wanted } }
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: { ...which, width: { ideal: 1920 }, height: { ideal: 1440 } } })
    const device = stream.getVideoTracks()[0]?.getSettings().deviceId ?? ''
    const all = await navigator.mediaDevices.enumerateDevices()
    return {
      stream,
      device,
      others: all.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== device).map((camera) => camera.deviceId),
    }
  } catch (cause) {
    pageCamera(client).failed = true
    throw cause
  }
}

export const closeCamera = ({ stream }: LiveCamera): void => stream.getTracks().forEach((track) => track.stop())

/** Remembered for the next time. */
export const nextCamera = (client: Client, { device, others }: LiveCamera): string => {
  const all = [...others, device].toSorted((a, b) => a.localeCompare(b))
  const next = all[(all.indexOf(device) + 1) % all.length] ?? device
  writeLocal(client, 'camara', next)
  return next
}

export const takeFrame = async (video: HTMLVideoElement): Promise<Photo> => ({
  ...(await drawPhoto({ image: video, width: video.videoWidth, height: video.videoHeight })),
  nombre: nameNow(),
})
