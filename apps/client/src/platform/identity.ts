import type { Person } from '@avisa/contract/access/person'
import { appVersion } from '@avisa/contract/http/headers'
import type { Municipality } from '@avisa/contract/municipalities/schemas'
import { asLang, pickLang, type Lang } from '@avisa/contract/values/languages'
import { isEmbedded, launch } from './launch.ts'
import { readLocal, writeLocal } from './local.ts'
import { observable, signal } from './observable.ts'
import { newUuid } from './uuid.ts'

/** Who is asking, from which device, of which municipality: what `call` writes in its headers. Changed by session and configuration only. */
export type ServerKind = 'backoffice' | 'ciudadano'
export type Platform = 'web' | 'android' | 'ios'

/** What the native shells put into their web view, as Capacitor itself tells them apart; its code is loaded there alone. */
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
/** Units the lists are limited to; null while `unidades_gestion` is off or the units are not known. */
export const unitIds = observable<readonly number[] | null>(null)
/** Milliseconds. */
export const requestTimeout = observable(90_000)

/** Paths that the municipality configures otherwise than the contract writes them, by the contract's. */
export const configuredPaths = observable<ReadonlyMap<string, string>>(new Map())

/** Where the citizens' server stands (`servidor_ciudadano.url`): beside the main API, or elsewhere. */
export const citizenServer = observable('/citizen')

/** The token was refused: the person has to sign in again. The shell says so once. */
export const sessionEnded = signal<void>()
/** Signed in, signed out or changed. */
export const userUpdated = signal<Person>()

/**
 * The installation's secret: what this device has reported is shown to whoever has it. A link gives one only where none is kept,
 * and only to the hybrid app or a page that a permitted site frames: anybody can make a link. Before there were two values the one kept as
 * `dispositivo` was the secret, and staff could read it: what the server has under it is moved to a new one (`renewDevice`).
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

/** The installation's secret, for the header. */
export let deviceUuid = findDevice()

/** The installation's name, for `usr_uuid`: it opens nothing, so it may stand in addresses. */
export const deviceName = readLocal('dispositivo') ?? newUuid()

/** The push token that the launch gave to the hybrid app. */
export const launchPushToken = isNative ? launch.firebaseToken : undefined

/** What the server keeps of this device so that it can be told what follows. */
export const thisDevice: { uuid: string; app_version: string; firebase_token?: string } = {
  uuid: deviceUuid,
  app_version: appVersion,
  ...(launchPushToken ? { firebase_token: launchPushToken } : {}),
}

/** The secret came by a link, whose maker knows it. */
export const deviceIsGiven = (): boolean => readLocal('dispositivo_dado') === '1'

/** Gives the installation a new secret; `renewDevice` moves to it what the server has. */
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

/** True once this device has sent a report: then it is offered «my incidents». */
export const hasReportedBefore = observable(readLocal('ha_avisado') === '1')
export const markReported = () => {
  writeLocal('ha_avisado', '1')
  hasReportedBefore.set(true)
}
