/**
 * Everything kept in local storage, by name. The first five are the specification's (START-23), the others are the
 * remembered values of other rows (OPEN-72) and of this device.
 */
export type LocalKey =
  | 'app_token'
  | 'app_server'
  | 'infra_token'
  | 'idioma'
  | 'tutorial_editar_ubicacion'
  | 'tutorial_inicial'
  | 'camara'
  | 'orden_tareas'
  | 'busqueda_jornadas'
  | 'token_anterior'
  | 'municipio'
  | 'dispositivo'
  | 'dispositivo_recibido'
  | 'ha_avisado'
  | `tab_${string}`

/** A browser may forbid local storage (private windows, blocked cookies); then nothing is remembered and all else works. */
const storage = (): Storage | null => {
  try {
    return globalThis.localStorage
  } catch {
    return null
  }
}

export const readLocal = (key: LocalKey): string | null => storage()?.getItem(key) ?? null

/** `null` forgets it. */
export const writeLocal = (key: LocalKey, value: string | null): void => {
  try {
    if (value === null) storage()?.removeItem(key)
    else storage()?.setItem(key, value)
  } catch (cause) {
    console.warn('local storage refused', key, cause)
  }
}
