import { appVersion } from '@avisa/contract/http/headers'
import { matches } from '@avisa/contract/http/matches'
import { defaultZone } from '@avisa/contract/values/dates'
import { isOlder } from '@avisa/contract/values/versions'
import { parameterDefaults, serverDefaults } from '@avisa/contract/municipalities/defaults'
import { siteForm } from '@avisa/contract/municipalities/limits'
import { Parameters, ServerSettings, type Settings } from '@avisa/contract/municipalities/schemas'

const defaults = { ...parameterDefaults, ...serverDefaults }
const schemas = { ...Parameters.properties, ...ServerSettings.properties }
export type SettingKey = keyof typeof defaults
export const isSetting = (clave: string): clave is SettingKey => Object.hasOwn(defaults, clave)
export const settingSchema = (clave: SettingKey) => schemas[clave]

/** The smallest and largest number of a setting that has both. */
export const boundsOf = (clave: SettingKey): { minimum: number; maximum: number } | undefined => {
  const { minimum, maximum } = settingSchema(clave) as { minimum?: number; maximum?: number }
  return minimum === undefined || maximum === undefined ? undefined : { minimum, maximum }
}

const clipped = (clave: SettingKey, valor: unknown): unknown => {
  const bounds = boundsOf(clave)
  return typeof valor === 'number' && bounds ? Math.min(Math.max(valor, bounds.minimum), bounds.maximum) : valor
}

const site = new RegExp(siteForm)
/** Settings of which more is kept than the bounds of a number. */
const repairs: Partial<Record<SettingKey, (valor: unknown) => unknown>> = {
  // A newer app than this server gives out would not exist.
  version_minima_app: (valor) => (typeof valor === 'string' && isOlder(appVersion, valor) ? appVersion : valor),
  sitios_permitidos: (valor) => (Array.isArray(valor) ? valor.filter((origin) => typeof origin === 'string' && site.test(origin)) : valor),
}

/** A number is clipped to its bounds; what does not fit the schema is the default. */
const valueOf = (clave: SettingKey, valor: unknown): unknown => {
  // Retention by the default could erase what the municipality keeps longer.
  if (clave === 'conservacion') return valor
  const repaired = repairs[clave]?.(valor) ?? clipped(clave, valor)
  return matches(settingSchema(clave), repaired) ? repaired : defaults[clave]
}

type Identity = Required<Pick<Settings, 'nombre' | 'color' | 'logo' | 'demo' | 'zona_horaria' | 'alias'>>
type Stored = Readonly<Record<string, unknown>>

const nameIn = ({ nombre }: Identity, stored: unknown) => (typeof stored === 'string' ? stored : nombre)

/** All settings of a municipality: what it has stored over the defaults, and what the directory says it is. A key that no setting has is left out. */
export const settingsFrom = (stored: Stored, identity: Identity): Settings => {
  const settings = Object.entries(stored).flatMap(([clave, valor]) => (isSetting(clave) ? [[clave, valueOf(clave, valor)] as const] : []))
  return {
    ...defaults,
    ...identity,
    nombre_es: nameIn(identity, stored['nombre_es']),
    nombre_val: nameIn(identity, stored['nombre_val']),
    ...Object.fromEntries(settings),
    demo: identity.demo,
    // A name that the database does not know never comes this far.
    zona_horaria: identity.zona_horaria,
    // Unique in the directory, where the municipality has chosen none it is made from its name.
    alias: identity.alias,
  }
}

/** Those of a municipality that has set nothing. */
export const defaultSettings = settingsFrom({}, { nombre: '', color: '', logo: null, demo: false, zona_horaria: defaultZone, alias: '' })

/** Stored settings that are read as something else. */
export const misreadSettings = (stored: Stored): SettingKey[] =>
  Object.entries(stored).flatMap(([clave, valor]) =>
    isSetting(clave) && JSON.stringify(valueOf(clave, valor)) !== JSON.stringify(valor) ? [clave] : [],
  )
