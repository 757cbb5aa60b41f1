import { part, type Client } from './client.ts'

/** The first five are the specification's, the others are remembered choices and states of this device. */
export type LocalKey =
  | 'app_token'
  | 'app_server'
  | 'infra_token'
  | 'idioma'
  | 'tutorial_editar_ubicacion'
  | 'tutorial_inicial'
  | 'tutorial_incidencias_publicas'
  | 'camara'
  | 'condiciones_aceptadas'
  | 'idioma_por_decir'
  | 'orden_tareas'
  | 'busqueda_jornadas'
  | `busqueda_jornadas_${string}`
  | 'token_anterior'
  | 'token_propio'
  | 'prestado'
  | 'sesiones_por_cerrar'
  | 'municipio'
  | 'dispositivo'
  | 'dispositivo_secreto'
  | 'dispositivo_anterior'
  | 'dispositivo_renovado'
  | 'dispositivo_dado'
  | 'dispositivo_recibido'
  | 'ha_avisado'
  | 'capa_mapa'
  | 'subida'
  | 'avisos_push'
  | 'avisos_sin_leer'
  | 'version_configuracion'
  | 'avisos_ofrecidos'
  | 'atajos'
  | 'sin_mapa'
  | `escritorio_${number}`
  | 'sin_mapa_por_decir'
  | `tab_${string}`
  | `lista_${string}`
  | `forma_${string}`

/** For the lifetime of the tab. */
export type SessionKey = 'formulario_ciudadano' | 'sso'

/**
 * Anybody with the unlocked device could act as the person with these: the hybrid app stores them in the
 * system's secure storage (`secrets.ts`).
 */
export const secretKeys = ['app_token', 'token_anterior', 'token_propio', 'infra_token'] as const satisfies readonly LocalKey[]

/**
 * A browser may forbid storage (private windows, embedded pages): then values stay in memory until the
 * page is closed.
 */
const keeper = <K extends string>(find: () => Storage) => {
  const memory = new Map<K, string>()
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      return work(find())
    } catch {
      return undefined
    }
  }
  return {
    read: (key: K): string | null => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    write: (key: K, value: string | null): void => {
      memory.delete(key)
      const done = attempt((storage) => {
        if (value === null) storage.removeItem(key)
        else storage.setItem(key, value)
        return true
      })
      if (!done && value !== null) memory.set(key, value)
    },
  }
}

const local = part(({ storage }) => keeper<LocalKey>(storage.local))
const session = part(({ storage }) => keeper<SessionKey>(storage.session))
export const readLocal = (client: Client, key: LocalKey) => local(client).read(key)
export const writeLocal = (client: Client, key: LocalKey, value: string | null) => local(client).write(key, value)
export const readSession = (client: Client, key: SessionKey) => session(client).read(key)
export const writeSession = (client: Client, key: SessionKey, value: string | null) => session(client).write(key, value)
