import type { Place } from '@avisa/contract/addresses/schemas'
import type { GivenValues } from '@avisa/contract/extra-fields/rules'
import type { ExtraField, GivenValue } from '@avisa/contract/extra-fields/schemas'
import type { Incident } from '@avisa/contract/incidents/schemas'
import type { WizardMode, WizardStep } from '@avisa/contract/incidents/wizard/steps'
import type { NewInspection } from '@avisa/contract/inspections/schemas'
import type { CoverablePhoto } from '#/photo-guard/shared/coverable-photo.ts'
import { createDraft, type UseDraft } from '#/platform/drafts.ts'
import type { WizardQuery } from './wizard-query.ts'

/** Already resized; `id` keeps it identified while others are removed. */
export type DraftPhoto = CoverablePhoto & { id: string; nombre: string }

/**
 * WGS 84; `precision` in metres when it comes from the device's position. `address` only when it was
 * picked in the search.
 */
export type DraftPlace = { latitud: number; longitud: number; precision: number | null; address?: Place }

export type WizardDraft = {
  mode: WizardMode
  step: WizardStep | null
  unidad_gestion_id: number | null
  place: DraftPlace | null
  emplazamiento: string
  tipos: readonly number[]
  /** The person has said that it is none of those shown. */
  esOtra: boolean
  contenido: string
  camposExtra: GivenValues
  fecha: string
  origen_id: number | null
  autoasignar: boolean
  anyadirDatosCiudadano: boolean
  nombre: string
  email: string
  telefono: string
  /** These two are entered only by staff. */
  dni: string
  direccion: string
  condiciones: boolean
  photos: readonly DraftPhoto[]
  inspeccion: NewInspection
}

export const emptyDraft: WizardDraft = {
  mode: 'new',
  step: null,
  unidad_gestion_id: null,
  place: null,
  emplazamiento: '',
  tipos: [],
  esOtra: false,
  contenido: '',
  camposExtra: {},
  fecha: '',
  origen_id: null,
  autoasignar: false,
  anyadirDatosCiudadano: false,
  nombre: '',
  email: '',
  telefono: '',
  dni: '',
  direccion: '',
  condiciones: false,
  photos: [],
  inspeccion: {},
}

const draftNamed = (name: string) =>
  createDraft<WizardDraft>({ name, version: 2, initial: emptyDraft, migrate: (old) => ({ ...emptyDraft, ...(old as WizardDraft) }) })

export const useWizardDraft = draftNamed('wizard')

/** A person's own report, one that an external system opens, and a duplicate each have a draft. */
export type WizardKind = 'own' | 'backoffice' | 'duplicate'
const drafts: Readonly<Record<WizardKind, UseDraft<WizardDraft>>> = {
  own: useWizardDraft,
  backoffice: draftNamed('wizard-backoffice'),
  duplicate: draftNamed('wizard-duplicate'),
}
export const draftOf = (kind: WizardKind): UseDraft<WizardDraft> => drafts[kind]

/** Place and contact of a follow-up report were entered in the previous one. */
const saysWhereOrWho = (draft: WizardDraft, start: WizardDraft) =>
  draft.mode !== 'another' &&
  ((draft.place !== null && draft.place.precision === null && draft.place.latitud !== start.place?.latitud) ||
    (['nombre', 'email', 'telefono', 'dni', 'direccion'] as const).some((key) => draft[key] !== '' && draft[key] !== start[key]))

/**
 * True when the person entered something worth keeping; values from the device or the address (`start`) do
 * not count.
 */
export const isHalfMade = (draft: WizardDraft, start: WizardDraft): boolean => {
  const typed = draft.tipos.length > 0 && draft.tipos.join() !== start.tipos.join()
  const words = draft.contenido.trim()
  return typed || (words !== '' && words !== start.contenido) || draft.photos.length > 0 || saysWhereOrWho(draft, start)
}

/** An empty report with the answers that the address and the account provide. */
export const draftFrom = (
  { tipos, lugar, contenido = '', campos_extra }: WizardQuery,
  initial: Partial<WizardDraft> = {},
): WizardDraft => ({
  ...emptyDraft,
  place: lugar ? { ...lugar, precision: null } : null,
  ...initial,
  tipos: tipos?.length === 1 ? tipos : [],
  contenido,
  camposExtra: campos_extra,
})

/** Same place and person; everything else is asked again. */
export const anotherAfter = (sent: WizardDraft): WizardDraft => ({
  ...emptyDraft,
  mode: 'another',
  unidad_gestion_id: sent.unidad_gestion_id,
  place: sent.place,
  emplazamiento: sent.emplazamiento,
  anyadirDatosCiudadano: sent.anyadirDatosCiudadano,
  nombre: sent.nombre,
  email: sent.email,
  telefono: sent.telefono,
  dni: sent.dni,
  direccion: sent.direccion,
  condiciones: sent.condiciones,
})

const valueOf = ({ valor, valor_descripcion, valor_json }: ExtraField): GivenValue => ({ valor, valor_descripcion, valor_json })

/** Copies content, site and street; the id of the original is in the address. */
export const duplicateOf = (incident: Incident): WizardDraft => {
  const { geolatitud: latitud, geolongitud: longitud, direccion, direccioncalle, direccionnumero, distrito, barrio } = incident
  const address: Place = {
    encontrada: true,
    direccion: direccion?.nombre_cor ?? direccioncalle,
    id_vial: null,
    direccioncalle,
    direccionnumero,
    distrito,
    barrio,
    distancia: null,
  }
  return {
    ...emptyDraft,
    mode: 'duplicate',
    unidad_gestion_id: incident.unidad_gestion_id,
    place: latitud === null || longitud === null ? null : { latitud, longitud, precision: null, address },
    emplazamiento: incident.emplazamiento ?? '',
    tipos: (incident.tipos ?? []).map(({ id }) => id),
    contenido: incident.contenido ?? incident.contenido_publico ?? '',
    camposExtra: Object.fromEntries((incident.camposExtra ?? []).map((field) => [field.codigo, valueOf(field)])),
  }
}

/** With every step to go back to, for a report that was left, or sent and refused. */
export const asWhole = (draft: WizardDraft): WizardDraft => ({ ...draft, mode: draft.mode === 'another' ? 'new' : draft.mode })
