import type { Person } from '@avisa/contract/access/person'
import { isRole } from '@avisa/contract/access/person'
import type { Asking } from '@avisa/contract/access/visibility'
import type { Settings } from '@avisa/contract/municipalities/schemas'
import type { Lang } from '@avisa/contract/values/languages'
import type { MunicipalityRef } from './database/directory.ts'

declare const scopeBrand: unique symbol
/**
 * What the caller may see, computed once per request by `serve`; every store function requires it. `unidades`: the visible units' ids, already
 * limited to `unidades_gestion_ids`; `todas` without a limit.
 */
export type Scope = {
  readonly [scopeBrand]: true
  esquema: string
  municipality: MunicipalityRef
  /** What the municipality has set, over the defaults. */
  settings: Settings
  person: Person
  /** The calling installation, as the key of its secret (`deviceKey`). */
  uuid: string | null
  /** The session, as the hash of its token. */
  sesion: Buffer | null
  unidades: readonly number[] | 'todas'
  lang: Lang
  zona: string
  now: Date
  /** The draft of which this call is a preview. */
  preview: number | null
  /** The version of the configuration that the sender had read, where it is an older one. */
  configVersion: number | null
  /** The act on several records that this change is part of; of staff alone. */
  lote: string | null
  /** Of a handler that a mailed link let in (`linkScope`). */
  enlace: NonNullable<Asking['enlace']> | null
}

type ScopeRequest = {
  municipality: MunicipalityRef
  settings: Settings
  person: Person
  uuid: string | null
  sesion?: Buffer | null
  lang: Lang
  now: Date
  unidades_gestion_ids: readonly number[]
  preview?: number | null
  configVersion?: number | null
  lote?: string | null
}

const unitsOf = (person: Person, unitIds: readonly number[]): readonly number[] | 'todas' => {
  const all = person === null || isRole(person, 'super') || isRole(person, 'ciudadano')
  if (all) return unitIds.length > 0 ? unitIds : 'todas'
  return unitIds.length > 0 ? person.unidades_ids.filter((id) => unitIds.includes(id)) : person.unidades_ids
}

export const scopeOf = ({
  municipality,
  settings,
  person,
  uuid,
  sesion = null,
  lang,
  now,
  unidades_gestion_ids,
  preview = null,
  configVersion = null,
  lote = null,
}: ScopeRequest): Scope =>
  ({
    esquema: municipality.esquema,
    municipality,
    settings,
    person,
    uuid,
    sesion,
    unidades: unitsOf(person, unidades_gestion_ids),
    lang,
    zona: settings.zona_horaria,
    now,
    preview,
    configVersion,
    lote: person !== null && !isRole(person, 'ciudadano') ? lote : null,
    enlace: null,
  }) as Scope

/** Whoever opens a mailed link, whoever is signed in there: sees its incident as a citizen. */
export const linkScope = (scope: Scope, enlace: Scope['enlace']): Scope => ({
  ...scope,
  person: null,
  uuid: null,
  unidades: 'todas',
  enlace,
})
