import { createHash } from 'node:crypto'
import type { PushMessage } from '@avisa/contract/notifications/schemas'
import { openFirebase, type FirebaseOptions } from './firebase.ts'
import { mayBeOutside, type OutsidePost } from './outside-call.ts'
import { areReceiverKeys, encryptFor, longestPayload, vapidHeader, type VapidKeys } from './web-push.ts'

export type PushTarget = { clase: 'web'; endpoint: string; p256dh: string; auth: string } | { clase: 'firebase'; token: string }
export type PushCarrier = PushTarget['clase']

/**
 * Sends to a device. `gone`: it will never accept one again; `unavailable`: this deployment does not support it. Throws if it can be sent later (the
 * job retries).
 */
export type Push = {
  publicKey: () => Promise<string>
  send: (target: PushTarget, message: PushMessage, now: Date) => Promise<'sent' | 'gone' | 'unavailable'>
}

export type PushOptions = {
  keys: () => Promise<VapidKeys>
  /** `mailto:` or `https:`, the contact for push services. */
  subject: () => string
  post: OutsidePost
  firebase?: FirebaseOptions | undefined
}

type WebTarget = Extract<PushTarget, { clase: 'web' }>

/** A day: older news are read in the app. */
const keptFor = 86_400

const written = (message: PushMessage): string => {
  const text = JSON.stringify(message)
  const over = Buffer.byteLength(text) - longestPayload
  return over <= 0
    ? text
    : JSON.stringify({ ...message, texto: `${message.texto.slice(0, Math.max(0, message.texto.length - over - 4))}…` })
}

const openWebPush =
  (keys: () => Promise<VapidKeys>, { subject, post }: PushOptions) =>
  async (target: WebTarget, message: PushMessage, now: Date): Promise<'sent' | 'gone'> => {
    const endpoint = new URL(target.endpoint)
    // Stored by a version that did not check.
    if (!mayBeOutside(endpoint) || !areReceiverKeys(target)) return 'gone'
    const headers = {
      authorization: vapidHeader(endpoint, { keys: await keys(), subject: subject(), now }),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(keptFor),
      urgency: 'normal',
      // News of a record replace its unread ones.
      topic: createHash('sha256').update(message.enlace).digest('base64url').slice(0, 32),
    }
    const { status } = await post(endpoint, headers, encryptFor(target, written(message)))
    if (status >= 200 && status < 300) return 'sent'
    if (status === 404 || status === 410) return 'gone'
    throw new Error(`${endpoint.host} answered ${status}`)
  }

/** Two carriers behind one interface: web push for browsers and the installed app, Firebase for the hybrid apps. */
export const openPush = (options: PushOptions): Push => {
  let keyPromise: Promise<VapidKeys> | undefined
  const keys = () => {
    keyPromise ??= options.keys().catch((cause: unknown) => {
      keyPromise = undefined
      throw cause
    })
    return keyPromise
  }
  const web = openWebPush(keys, options)
  const firebase = options.firebase && openFirebase(options.firebase)
  return {
    publicKey: async () => (await keys()).publicKey,
    send: async (target, message, now) => {
      if (target.clase === 'web') return web(target, message, now)
      return firebase ? firebase(target.token, message, now) : 'unavailable'
    },
  }
}
