import type { Person } from '@avisa/contract/access/person'
import { appVersion } from '@avisa/contract/http/headers'
import type { Municipality } from '@avisa/contract/municipalities/schemas'
import { asLang, pickLang, type Lang } from '@avisa/contract/values/languages'
import { isEmbedded, launch } from './launch.ts'
import { readLocal, writeLocal } from './local.ts'
import { observable, signal } from './observable.ts'
import { newUuid } from './uuid.ts'

/** The headers of every call. Changed only by session and configuration. */
export type ServerKind = 'backoffice' | 'ciudadano'
export type Platform = 'web' | 'android' | 'ios'

/**
 * Globals of the native shells, which is also how Capacitor recognises them; its code is loaded only
 * there.
 */
type Shell = { androidBridge?: unknown; webkit?: { messageHandlers?: { bridge?: unknown } } }
const findPlatform = ({ androidBridge, webkit }: Shell): Platform =>
  androidBridge ? 'android' : webkit?.messageHandlers?.bridge ? 'ios' : 'web'

export const platformName = findPlatform(globalThis as Shell)
export const isNative = platformName !== 'web'

export const token = observable<string | null>(readLocal('app_token'))
export const server = observable<ServerKind>(readLocal('app_server') === 'ciudadano' ? 'ciudadano' : 'backoffice')
export const person = observable<Person>(null)
/** Notices that the person has not read, as the server counted them last; kept for a start without network. */
export const unreadCount = observable(Number(readLocal('avisos_sin_leer')))
unreadCount.subscribe(() => writeLocal('avisos_sin_leer', unreadCount.get() ? String(unreadCount.get()) : null))
export const municipality = observable<Municipality | null>(null)
export const language = observable<Lang>(launch.locale ?? asLang(readLocal('idioma')) ?? pickLang(navigator.languages))
/** Units to which lists are limited; null while `unidades_gestion` is disabled or the units are unknown. */
export const unitIds = observable<readonly number[] | null>(null)
export const requestTimeout = observable(90_000)

/** Paths that the municipality configures differently, by the contract's path. */
export const configuredPaths = observable<ReadonlyMap<string, string>>(new Map())

/** `servidor_ciudadano.url`: a path beside the main API or another host. */
export const citizenServer = observable('/citizen')

export const sessionEnded = signal<void>()
export const userUpdated = signal<Person>()

/**
 * The secret of the installation: everybody who has it sees what this device has reported. A link can set it
 * only where none is stored, and only in the hybrid app or a page embedded by a permitted site, because
 * anybody can make a link. In older versions the value `dispositivo` was the secret, and staff could read
 * it: the server's data are moved to a new one (`renewDevice`).
 */
const findDevice = (): string => {
  const stored = readLocal('dispositivo_secreto')
  if (stored) return stored
  const former = readLocal('dispositivo')
  const launchUuid = former === null && (isNative || isEmbedded) ? launch.uuid : undefined
  if (launchUuid) for (const key of ['dispositivo_recibido', 'dispositivo_dado'] as const) writeLocal(key, '1')
  writeLocal('dispositivo_anterior', former)
  writeLocal('dispositivo', newUuid())
  const uuid = launchUuid ?? newUuid()
  writeLocal('dispositivo_secreto', uuid)
  return uuid
}

/** For the header. */
export let deviceUuid = findDevice()

/** For `usr_uuid`: not a secret, so it may be part of addresses. */
export const deviceName = readLocal('dispositivo') ?? newUuid()

export const launchPushToken = isNative ? launch.firebaseToken : undefined

/** What the server stores about this device for notifications. */
export const thisDevice: { uuid: string; app_version: string; firebase_token?: string } = {
  uuid: deviceUuid,
  app_version: appVersion,
  ...(launchPushToken ? { firebase_token: launchPushToken } : {}),
}

/** The secret came from a link, so its author knows it. */
export const deviceIsGiven = (): boolean => readLocal('dispositivo_dado') === '1'

export const replaceDevice = (): void => {
  writeLocal('dispositivo_anterior', deviceUuid)
  writeLocal('dispositivo_renovado', null)
  writeLocal('dispositivo_dado', null)
  deviceUuid = newUuid()
  thisDevice.uuid = deviceUuid
  writeLocal('dispositivo_secreto', deviceUuid)
}

/** A hybrid app, or a browser that was given a `uuid` at launch. */
export const devicePresent = (): boolean => isNative || readLocal('dispositivo_recibido') === '1'

/** True once this device has sent a report: it then has «my incidents». */
export const hasReportedBefore = observable(readLocal('ha_avisado') === '1')
export const markReported = () => {
  writeLocal('ha_avisado', '1')
  hasReportedBefore.set(true)
}
