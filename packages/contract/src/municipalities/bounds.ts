import { appVersion } from '#/http/headers.ts'
import { isOlder } from '#/values/versions.ts'
import { parameterBounds, siteForm } from './limits.ts'
import { parameterDefaults } from './defaults.ts'

const clip = (clave: keyof typeof parameterBounds, valor: number) => {
  const [least, most] = parameterBounds[clave]
  return Math.min(Math.max(valor, least), most)
}
const site = new RegExp(siteForm)

/** Corrections when reading a stored value: clamped to its bounds, no app version newer than this server's, origins only. */
const readAs: Readonly<Record<string, (valor: unknown) => unknown>> = {
  ...Object.fromEntries(
    (Object.keys(parameterBounds) as (keyof typeof parameterBounds)[]).map((clave) => [
      clave,
      (valor: unknown) => (typeof valor === 'number' ? clip(clave, valor) : parameterDefaults[clave]),
    ]),
  ),
  version_minima_app: (valor) => (typeof valor === 'string' && !isOlder(appVersion, valor) ? valor : appVersion),
  sitios_permitidos: (valor) => (Array.isArray(valor) ? valor.filter((entry) => typeof entry === 'string' && site.test(entry)) : []),
}

/** Stored parameters, corrected. */
export const withinBounds = <T extends Readonly<Record<string, unknown>>>(stored: T): T =>
  Object.fromEntries(Object.entries(stored).map(([clave, valor]) => [clave, readAs[clave]?.(valor) ?? valor])) as T

/** The parameters whose stored value is corrected when read. */
export const outOfBounds = (stored: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(stored).flatMap(([clave, valor]) => {
    const read = readAs[clave]?.(valor)
    return read === undefined || JSON.stringify(read) === JSON.stringify(valor) ? [] : [clave]
  })
