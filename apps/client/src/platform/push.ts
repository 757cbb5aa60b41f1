import { pushKey, subscribeToPush, unsubscribeFromPush } from '@avisa/contract/notifications/routes'
import type { PushSubscription as Subscription } from '@avisa/contract/notifications/schemas'
import { deviceInHeader } from '@avisa/contract/values/ids'
import type { FirebaseMessagingPlugin } from '@capacitor-firebase/messaging'
import { part, type Client } from './client.ts'
import { asCallError } from './call-error.ts'
import { call } from './call.ts'
import { isNative } from './identity.ts'
import { readLocal, writeLocal } from './local.ts'
import { observable } from './observable.ts'
import { registerPushToken } from './push-token.ts'

/**
 * Whether this device takes notices: `impossible` (this browser cannot; on an iPhone only the installed app can), `forbidden` in the
 * system's settings, `on`, or `off`.
 */
export type PushState = 'impossible' | 'forbidden' | 'on' | 'off'

/** Read by `readPushState`, changed by `enablePush` and `disablePush`. */
export const pushState = part(() => observable<PushState>('impossible'))

/** The hybrid app's half alone: the package itself would bring its web half, and that Firebase. */
const loadNative = async () => {
  const { registerPlugin } = await import('@capacitor/core')
  // In an object: a promise would take the plugin itself, which answers to every name, for another promise.
  return { native: registerPlugin<FirebaseMessagingPlugin>('FirebaseMessaging') }
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
const base64urlOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** A page framed by another site may be refused it, and is then told so by an exception. */
const workers = (): ServiceWorkerContainer | undefined => {
  try {
    return navigator.serviceWorker
  } catch (cause) {
    console.warn('service workers not available', cause)
    return undefined
  }
}
const findRegistration = async () => ('PushManager' in globalThis ? workers()?.getRegistration() : undefined)

const registerSubscription = (client: Client, subscription: PushSubscription) =>
  call(client, subscribeToPush, { params: { uuid: deviceInHeader }, body: subscription.toJSON() as Subscription })

const subscribeBrowser = async (client: Client, registration: ServiceWorkerRegistration) => {
  const { clave } = await call(client, pushKey)
  const before = await registration.pushManager.getSubscription()
  const key = before?.options.applicationServerKey
  // Made for another server's key, it would be refused there.
  if (before && (!key || base64urlOf(key) !== clave)) await before.unsubscribe()
  await registerSubscription(
    client,
    await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(clave) }),
  )
}

const requestNativePermission = async (client: Client) => {
  const { native } = await loadNative()
  if ((await native.requestPermissions()).receive !== 'granted') return false
  await registerPushToken(client, (await native.getToken()).token, true)
  return true
}

const permission = async (client: Client): Promise<NotificationPermission | undefined> => {
  if (!isNative(client)) return (await findRegistration()) && 'Notification' in globalThis ? Notification.permission : undefined
  const { native } = await loadNative()
  const { receive } = await native.checkPermissions()
  return receive === 'granted' || receive === 'denied' ? receive : 'default'
}

/** What holds on this device now; asks nobody. */
export const readPushState = async (client: Client): Promise<PushState> => {
  const granted = await permission(client).catch(() => undefined)
  const wanted = readLocal(client, 'avisos_push') === '1'
  const state = granted === undefined ? 'impossible' : granted === 'denied' ? 'forbidden' : granted === 'granted' && wanted ? 'on' : 'off'
  pushState(client).set(state)
  return state
}

/** Asks the person's leave, so only after they have touched something; throws `CallError` when the server cannot be told. */
export const enablePush = async (client: Client): Promise<PushState> => {
  const registration = isNative(client) ? undefined : await findRegistration()
  const isGranted = isNative(client) ? await requestNativePermission(client) : (await Notification.requestPermission()) === 'granted'
  if (isGranted && registration) await subscribeBrowser(client, registration)
  if (isGranted) writeLocal(client, 'avisos_push', '1')
  return readPushState(client)
}

export const disablePush = async (client: Client): Promise<PushState> => {
  await call(client, unsubscribeFromPush, { params: { uuid: deviceInHeader } })
  if (isNative(client)) await (await loadNative()).native.deleteToken()
  else await (await (await findRegistration())?.pushManager.getSubscription())?.unsubscribe()
  writeLocal(client, 'avisos_push', null)
  return readPushState(client)
}

/** At each start, where the device takes notices: addresses change by themselves, and the server writes in the language told last. */
export const keepPush = async (client: Client): Promise<void> => {
  try {
    if ((await readPushState(client)) !== 'on') return
    if (isNative(client)) await requestNativePermission(client)
    else await findRegistration().then((registration) => registration && subscribeBrowser(client, registration))
  } catch (cause) {
    console.warn('push not renewed', asCallError(cause).kind)
  }
}

type OpenedNotice = { enlace: string }
type ArrivedNotice = OpenedNotice & { titulo: string; texto: string }
type PushHandlers = {
  /** A notice of the system was touched. */
  onOpen: (enlace: string) => void
  /** One came while the app is looked at. */
  onOffer: (offered: ArrivedNotice) => void
}

/** What the system tells of notices, from service worker or hybrid app. */
export const watchPush = async (client: Client, { onOpen, onOffer }: PushHandlers): Promise<void> => {
  if (isNative(client)) {
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
    await native.addListener(
      'tokenReceived',
      ({ token }) => void (readLocal(client, 'avisos_push') === '1' && registerPushToken(client, token, true)),
    )
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
