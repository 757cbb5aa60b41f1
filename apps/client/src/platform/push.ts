import { pushKey, subscribeToPush, unsubscribeFromPush } from '@avisa/contract/notifications/routes'
import type { PushSubscription as Subscription } from '@avisa/contract/notifications/schemas'
import { deviceInHeader } from '@avisa/contract/values/ids'
import type { FirebaseMessagingPlugin } from '@capacitor-firebase/messaging'
import { asCallError } from './call-error.ts'
import { call } from './call.ts'
import { isNative } from './identity.ts'
import { readLocal, writeLocal } from './local.ts'
import { observable } from './observable.ts'
import { registerPushToken } from './push-token.ts'

/**
 * `impossible`: not supported (on an iPhone only the installed app supports it); `forbidden` in the
 * system's settings.
 */
export type PushState = 'impossible' | 'forbidden' | 'on' | 'off'

export const pushState = observable<PushState>('impossible')

/** Only the native half: the package would also bundle its web half with Firebase. */
const loadNative = async () => {
  const { registerPlugin } = await import('@capacitor/core')
  // Wrapped in an object: the plugin's proxy answers to `then`, so a promise must not resolve to it.
  return { native: registerPlugin<FirebaseMessagingPlugin>('FirebaseMessaging') }
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
const base64urlOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** An embedded page may get an exception. */
const workers = (): ServiceWorkerContainer | undefined => {
  try {
    return navigator.serviceWorker
  } catch (cause) {
    console.warn('service workers not available', cause)
    return undefined
  }
}
const findRegistration = async () => ('PushManager' in globalThis ? workers()?.getRegistration() : undefined)

const registerSubscription = (subscription: PushSubscription) =>
  call(subscribeToPush, { params: { uuid: deviceInHeader }, body: subscription.toJSON() as Subscription })

const subscribeBrowser = async (registration: ServiceWorkerRegistration) => {
  const { clave } = await call(pushKey)
  const before = await registration.pushManager.getSubscription()
  const key = before?.options.applicationServerKey
  // A subscription made with another server's key would be refused.
  if (before && (!key || base64urlOf(key) !== clave)) await before.unsubscribe()
  await registerSubscription(await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(clave) }))
}

const requestNativePermission = async () => {
  const { native } = await loadNative()
  if ((await native.requestPermissions()).receive !== 'granted') return false
  await registerPushToken((await native.getToken()).token, true)
  return true
}

const permission = async (): Promise<NotificationPermission | undefined> => {
  if (!isNative) return (await findRegistration()) && 'Notification' in globalThis ? Notification.permission : undefined
  const { native } = await loadNative()
  const { receive } = await native.checkPermissions()
  return receive === 'granted' || receive === 'denied' ? receive : 'default'
}

/** Reads the state without asking for permission. */
export const readPushState = async (): Promise<PushState> => {
  const granted = await permission().catch(() => undefined)
  const wanted = readLocal('avisos_push') === '1'
  const state = granted === undefined ? 'impossible' : granted === 'denied' ? 'forbidden' : granted === 'granted' && wanted ? 'on' : 'off'
  pushState.set(state)
  return state
}

/** Asks for permission, so only after a press; throws `CallError` when the server cannot be reached. */
export const enablePush = async (): Promise<PushState> => {
  const registration = isNative ? undefined : await findRegistration()
  const isGranted = isNative ? await requestNativePermission() : (await Notification.requestPermission()) === 'granted'
  if (isGranted && registration) await subscribeBrowser(registration)
  if (isGranted) writeLocal('avisos_push', '1')
  return readPushState()
}

export const disablePush = async (): Promise<PushState> => {
  await call(unsubscribeFromPush, { params: { uuid: deviceInHeader } })
  if (isNative) await (await loadNative()).native.deleteToken()
  else await (await (await findRegistration())?.pushManager.getSubscription())?.unsubscribe()
  writeLocal('avisos_push', null)
  return readPushState()
}

/**
 * At each start where push is enabled: addresses change, and the server writes in the last registered
 * language.
 */
export const keepPush = async (): Promise<void> => {
  try {
    if ((await readPushState()) !== 'on') return
    if (isNative) await requestNativePermission()
    else await findRegistration().then((registration) => registration && subscribeBrowser(registration))
  } catch (cause) {
    console.warn('push not renewed', asCallError(cause).kind)
  }
}

type OpenedNotice = { enlace: string }
type ArrivedNotice = OpenedNotice & { titulo: string; texto: string }
type PushHandlers = {
  onOpen: (enlace: string) => void
  onOffer: (offered: ArrivedNotice) => void
}

/** Events of the service worker or the hybrid app. */
export const watchPush = async ({ onOpen, onOffer }: PushHandlers): Promise<void> => {
  if (isNative) {
    const { native } = await loadNative()
    const enlaceOf = (data: unknown) => (typeof data === 'object' && data !== null && 'enlace' in data ? String(data.enlace) : undefined)
    await native.addListener('notificationActionPerformed', ({ notification }) => {
      const enlace = enlaceOf(notification.data)
      if (enlace) onOpen(enlace)
    })
    await native.addListener('notificationReceived', ({ notification }) => {
      const enlace = enlaceOf(notification.data)
      if (enlace) onOffer({ enlace, titulo: notification.title ?? '', texto: notification.body ?? '' })
    })
    await native.addListener('tokenReceived', ({ token }) => void (readLocal('avisos_push') === '1' && registerPushToken(token, true)))
    return
  }
  workers()?.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    const { type, ...rest } = data as ArrivedNotice & { type?: string }
    if (type === 'avisa-abrir') {
      onOpen(rest.enlace)
      ports[0]?.postMessage('heard')
    }
    if (type === 'avisa-aviso') onOffer(rest)
  })
}
