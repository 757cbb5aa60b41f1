import type { Texts } from '#/platform/text.ts'
import { useWordingTexts } from './feature-texts.ts'

type Place = keyof typeof useWordingTexts.pairs
export type KnownText = { clave: string; place: Place; es: string; ca: string }

const isSource = (value: unknown): value is { feature: string; pairs: Texts } =>
  typeof value === 'function' && 'feature' in value && 'pairs' in value
const isPlace = (feature: string): feature is Place => feature in useWordingTexts.pairs

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('../../**/*texts.ts', { eager: true })
const sources = Object.values(modules).flatMap((module) => Object.values(module).filter(isSource))

/** The screens of the console: a municipality words what its people read elsewhere. */
const ofConsole =
  /^(configuration|console|health|imports|integrations|people|permissionGroups|permissions|privacyConsole|qr|setup|sso|notice-rules|routing|tables)(\.|$)/

/** Texts of no place, which nobody would find. */
export const placeless = sources.map(({ feature }) => feature).filter((feature) => !isPlace(feature) && !ofConsole.test(feature))

/** Every text of the screens, by the key under which a municipality words it its own way. */
export const knownTexts: readonly KnownText[] = sources.flatMap(({ feature, pairs }) =>
  isPlace(feature) ? Object.entries(pairs).map(([key, [es, ca]]) => ({ clave: `${feature}.${key}`, place: feature, es, ca })) : [],
)
