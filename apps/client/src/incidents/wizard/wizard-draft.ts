import type { Place } from '@avisa/contract/addresses/schemas'
import type { WizardMode, WizardStep } from '@avisa/contract/incidents/wizard/steps'
import { createDraft } from '#/platform/drafts.ts'

/** A photo chosen for the report, already scaled; `id` keeps its place while others are removed. */
export type DraftPhoto = { id: string; blob: Blob; nombre: string }

/** Where it is, WGS 84; `precision` in metres when it came from the position. `address` only when it was picked in the search. */
export type DraftPlace = { latitud: number; longitud: number; precision: number | null; address?: Place }

/** A report being made; everything a person said, and the step they stand at. */
export type WizardDraft = {
  mode: WizardMode
  step: WizardStep | null
  unidad_gestion_id: number | null
  place: DraftPlace | null
  emplazamiento: string
  tipos: readonly number[]
  contenido: string
  fecha: string
  autoasignar: boolean
  anyadirDatosCiudadano: boolean
  nombre: string
  email: string
  telefono: string
  condiciones: boolean
  photos: readonly DraftPhoto[]
}

export const emptyDraft: WizardDraft = {
  mode: 'new',
  step: null,
  unidad_gestion_id: null,
  place: null,
  emplazamiento: '',
  tipos: [],
  contenido: '',
  fecha: '',
  autoasignar: false,
  anyadirDatosCiudadano: false,
  nombre: '',
  email: '',
  telefono: '',
  condiciones: false,
  photos: [],
}

export const useWizardDraft = createDraft<WizardDraft>({ name: 'wizard', version: 1, initial: emptyDraft })

/** One more after the one just sent: the same place and person; what happens there is asked again (WIZ-08). */
export const anotherAfter = (sent: WizardDraft): WizardDraft => ({
  ...emptyDraft,
  mode: 'another',
  unidad_gestion_id: sent.unidad_gestion_id,
  place: sent.place,
  nombre: sent.nombre,
  email: sent.email,
  telefono: sent.telefono,
  condiciones: sent.condiciones,
})
