import type { Person } from '@avisa/contract/access/person'
import { appVersion } from '@avisa/contract/http/headers'
import type { Municipality } from '@avisa/contract/municipalities/schemas'
import { defaultZone } from '@avisa/contract/values/dates'
import { asLang, pickLang, type Lang } from '@avisa/contract/values/languages'
import { part, type Client } from './client.ts'
import { isEmbedded } from './launch.ts'
import { readLocal, writeLocal } from './local.ts'
import { observable, signal } from './observable.ts'
import { newUuid } from './uuid.ts'

/** The headers of every call. Changed only by session and configuration. */
export type ServerKind = 'backoffice' | 'ciudadano'
export const isNative = ({ platform }: Client): boolean => platform !== 'web'

/**
 * Globals of the native shells, which is also how Capacitor recognises them; its code is loaded only
 * there.
 */
export const token = part((client) => observable<string | null>(readLocal(client, 'app_token')))
export const server = part((client) => observable<ServerKind>(readLocal(client, 'app_server') === 'ciudadano' ? 'ciudadano' : 'backoffice'))
export const person = part(() => observable<Person>(null))
/** Notices that the person has not read, as the server counted them last; kept for a start without network. */
export const unreadCount = part((client) => {
  const count = observable(Number(readLocal(client, 'avisos_sin_leer')))
  count.subscribe(() => writeLocal(client, 'avisos_sin_leer', count.get() ? String(count.get()) : null))
  return count
})
export const municipality = part(() => observable<Municipality | null>(null))
export const language = part((client) =>
  observable<Lang>(client.launch.locale ?? asLang(readLocal(client, 'idioma')) ?? pickLang(navigator.languages)),
)
/** The newest version of the configuration that the server has named; kept, since a change may be written before the server is reached. */
export const configVersion = part((client) => {
  const version = observable(Number(readLocal(client, 'version_configuracion')) || null)
  version.subscribe(() => writeLocal(client, 'version_configuracion', version.get()?.toString() ?? null))
  return version
})
/** Units to which lists are limited; null while `unidades_gestion` is disabled or the units are unknown. */
export const unitIds = part(() => observable<readonly number[] | null>(null))
/** The time zone of the municipality. */
export const zone = part(() => observable<string>(defaultZone))
export const requestTimeout = part(() => observable(90_000))

/** Paths that the municipality configures differently, by the contract's path. */
export const configuredPaths = part(() => observable<ReadonlyMap<string, string>>(new Map()))

/** `servidor_ciudadano.url`: a path beside the main API or another host. */
export const citizenServer = part(() => observable('/citizen'))

export const sessionEnded = part(() => signal<void>())
export const userUpdated = part(() => signal<Person>())

/**
 * The secret of the installation: it gives access to what this device has reported. A link can set it
 * only where none is stored, and only in the hybrid app or a page embedded by a permitted site, because
 * anybody can make a link. In older versions the value `dispositivo` was the secret, and staff could read
 * it: the server's data are moved to a new one (`renewDevice`).
 */
const findSecret = (client: Client): string => {
  const stored = readLocal(client, 'dispositivo_secreto')
  if (stored) return stored
  const former = readLocal(client, 'dispositivo')
  const launchUuid = former === null && (isNative(client) || isEmbedded()) ? client.launch.uuid : undefined
  if (launchUuid) for (const key of ['dispositivo_recibido', 'dispositivo_dado'] as const) writeLocal(client, key, '1')
  writeLocal(client, 'dispositivo_anterior', former)
  writeLocal(client, 'dispositivo', newUuid())
  const uuid = launchUuid ?? newUuid()
  writeLocal(client, 'dispositivo_secreto', uuid)
  return uuid
}
const device = part((client) => {
  const secret = observable(findSecret(client))
  return { secret, name: readLocal(client, 'dispositivo') ?? newUuid() }
})

/** For the header. */
export const deviceUuid = (client: Client): string => device(client).secret.get()

/** For `usr_uuid`: not a secret, so it may be part of addresses. */
export const deviceName = (client: Client): string => device(client).name

export const launchPushToken = (client: Client) => (isNative(client) ? client.launch.firebaseToken : undefined)

/** What the server stores about this device for notifications. */
export const thisDevice = (client: Client): { uuid: string; app_version: string; firebase_token?: string } => {
  const firebase_token = launchPushToken(client)
  return { uuid: deviceUuid(client), app_version: appVersion, ...(firebase_token ? { firebase_token } : {}) }
}

/** The secret came from a link, so its author knows it. */
export const deviceIsGiven = (client: Client): boolean => readLocal(client, 'dispositivo_dado') === '1'

export const replaceDevice = (client: Client): void => {
  const { secret } = device(client)
  writeLocal(client, 'dispositivo_anterior', secret.get())
  writeLocal(client, 'dispositivo_renovado', null)
  writeLocal(client, 'dispositivo_dado', null)
  secret.set(newUuid())
  writeLocal(client, 'dispositivo_secreto', secret.get())
}

/** A hybrid app, or a browser that was given a `uuid` at launch. */
export const devicePresent = (client: Client): boolean => isNative(client) || readLocal(client, 'dispositivo_recibido') === '1'

/** True once this device has sent a report: it then has «my incidents». */
export const hasReportedBefore = part((client) => observable(readLocal(client, 'ha_avisado') === '1'))
export const markReported = (client: Client) => {
  writeLocal(client, 'ha_avisado', '1')
  hasReportedBefore(client).set(true)
}
