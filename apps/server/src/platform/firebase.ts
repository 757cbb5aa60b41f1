import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { PushMessage } from '@avisa/contract/notifications/schemas'
import { StartProblem } from './start-problem.ts'
import { signJwt } from './web-push.ts'

/** From a Google service account's key file. */
export type FirebaseAccount = { project_id: string; client_email: string; private_key: string; token_uri: string }
export type FirebaseOptions = { account: FirebaseAccount; /** `https://fcm.googleapis.com` */ url: string }

const parts = ['project_id', 'client_email', 'private_key', 'token_uri'] as const

/** Parses a service account's key file (JSON); refuses an invalid one with a sentence. */
export const readFirebaseAccount = (file: string): FirebaseAccount => {
  try {
    const read = JSON.parse(readFileSync(file, 'utf8')) as FirebaseAccount
    if (!parts.every((part) => typeof read[part] === 'string')) throw new Error('a part is missing')
    createPrivateKey(read.private_key)
    return read
  } catch {
    throw new StartProblem(
      `FIREBASE_KEY_FILE must be the key of a Google service account (JSON), not ${file}; make one in the Firebase console or leave it out.`,
    )
  }
}

const patience = 10_000
const hour = 3600
const scope = 'https://www.googleapis.com/auth/firebase.messaging'

const ask = async (url: string, headers: Record<string, string>, body: string) => {
  const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(patience) })
  return { status: answer.status, text: await answer.text() }
}

/** An access token for the service account (RFC 7523), cached until a minute before it expires. */
const openTokens = ({ client_email, private_key, token_uri }: FirebaseAccount) => {
  const key = createPrivateKey(private_key)
  let cached: { token: string; until: number } | undefined
  return {
    forget: () => {
      cached = undefined
    },
    get: async (now: Date): Promise<string> => {
      const seconds = Math.floor(now.getTime() / 1000)
      if (cached && seconds < cached.until) return cached.token
      const assertion = signJwt('RS256', key, { iss: client_email, scope, aud: token_uri, iat: seconds, exp: seconds + hour })
      const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
      const { status, text } = await ask(token_uri, { 'content-type': 'application/x-www-form-urlencoded' }, form.toString())
      if (status !== 200) throw new Error(`Google gave no token: ${status}`)
      const { access_token, expires_in } = JSON.parse(text) as { access_token: string; expires_in: number }
      cached = { token: access_token, until: seconds + expires_in - 60 }
      return access_token
    },
  }
}

const messageFor = (token: string, { titulo, texto, enlace }: PushMessage) => ({
  token,
  notification: { title: titulo, body: texto },
  data: { titulo, texto, enlace },
  // News of a record replace its unread ones.
  android: { collapse_key: enlace, ttl: '86400s', notification: { tag: enlace } },
  apns: { headers: { 'apns-collapse-id': enlace }, payload: { aps: { sound: 'default' } } },
})

/** The installation is gone, or its token belongs to another project or is invalid. */
const isGone = (status: number, text: string) =>
  /"(UNREGISTERED|SENDER_ID_MISMATCH)"/.test(text) || (status === 400 && /"message\.token"|not a valid FCM registration token/.test(text))

/** Firebase Cloud Messaging, HTTP v1: push for the hybrid apps. Throws if it can be sent later. */
export const openFirebase = ({ account, url }: FirebaseOptions) => {
  const tokens = openTokens(account)
  const address = `${url.replace(/\/+$/, '')}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`
  return async (token: string, message: PushMessage, now: Date): Promise<'sent' | 'gone'> => {
    const headers = { authorization: `Bearer ${await tokens.get(now)}`, 'content-type': 'application/json' }
    const { status, text } = await ask(address, headers, JSON.stringify({ message: messageFor(token, message) }))
    if (status === 200) return 'sent'
    if (isGone(status, text)) return 'gone'
    if (status === 401) tokens.forget()
    throw new Error(`Firebase answered ${status}`)
  }
}
