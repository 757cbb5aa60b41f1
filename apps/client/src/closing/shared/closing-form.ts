import type { closingRefusals } from '@avisa/contract/closing/refusals'
import { answerOf, checkClosing, type Answer } from '@avisa/contract/closing/rules'
import type { Authority, ClosingReason, Closings, GivenAnswer } from '@avisa/contract/closing/schemas'
import { toServerDate } from '@avisa/contract/values/dates'
import type { Lang } from '@avisa/contract/values/languages'

/** What somebody writes when work ends. */
export type ClosingDraft = {
  /** For the team. */
  comentario: string
  /** For the reporter. */
  respuesta: string
  /** The same in the other language, once somebody wants to write it. */
  respuesta_otra: string | null
  motivo_id: number | null
  organismo_id: number | null
  /** `YYYY-MM-DD`, of work that is put off. */
  fecha_aplazada: string
  /** The standard answer from which the answer was written. */
  respuesta_id: number | null
}
export const emptyClosing: ClosingDraft = {
  comentario: '',
  respuesta: '',
  respuesta_otra: null,
  motivo_id: null,
  organismo_id: null,
  fecha_aplazada: '',
  respuesta_id: null,
}

/** The field that a refusal is about. */
export const closingInputs = {
  'closing.motive': 'reason',
  'closing.photo': 'photo',
  'closing.body': 'body',
  'closing.date': 'planned',
  'closing.answer': 'answer',
} as const satisfies Record<keyof typeof closingRefusals, string>
export type ClosingInput = (typeof closingInputs)[keyof typeof closingInputs]

export type ClosingChoice = {
  /** The status whose reasons count; undefined where nothing ends. */
  ending: { id: number; finaliza: boolean } | undefined
  reasons: readonly ClosingReason[]
  motivo: ClosingReason | undefined
  organismo: Authority | null
  refusal: keyof typeof closingRefusals | undefined
  /** What the reporter will read. */
  reads: Answer | null
}

type Facts = {
  closings: Closings | undefined
  ending: ClosingChoice['ending']
  /** Null where there is nothing to photograph. */
  fotos: number | null
  type: { requiere_imagen_finalizar: boolean }
  isExempt: boolean
  zone: string
  lang: Lang
}

/** What the reasons of the status ask of the draft; without reasons, nothing. */
export const chooseClosing = (draft: ClosingDraft, { closings, ending, fotos, type, isExempt, zone, lang }: Facts): ClosingChoice => {
  const reasons = ending && closings ? closings.motivos.filter(({ estado_id }) => estado_id === ending.id) : []
  const motivo = reasons.find(({ id }) => id === draft.motivo_id)
  const organismo = closings?.organismos.find(({ id }) => id === draft.organismo_id) ?? null
  const hasBodies = (closings?.organismos.length ?? 0) > 0
  const fecha = draft.fecha_aplazada || null
  const refusal = checkClosing({
    reasons,
    motivo,
    answer: { respuesta: draft.respuesta, fotos, organismo: hasBodies ? organismo !== null : null, fecha },
    type,
    isExempt,
    today: toServerDate(new Date(), zone).slice(0, 10),
  })
  const { respuesta_otra, respuesta_id: _id, ...written } = draft
  const both = { ...written, respuesta_lang: lang, ...(respuesta_otra ? { respuesta_otra } : {}) }
  return { ending, reasons, motivo, organismo, refusal, reads: answerOf(both, motivo ?? null, { organismo, fecha, lang }) }
}

/** What of the draft is for the reporter. */
export const givenAnswer = (draft: ClosingDraft, { reasons, motivo, organismo }: ClosingChoice, lang: Lang): GivenAnswer => {
  const respuesta = draft.respuesta.trim()
  const otra = draft.respuesta_otra?.trim() ?? ''
  return {
    ...(respuesta === '' ? {} : { respuesta, respuesta_lang: lang, ...(otra === '' ? {} : { respuesta_otra: otra }) }),
    ...(respuesta !== '' && draft.respuesta_id ? { respuesta_id: draft.respuesta_id } : {}),
    ...(reasons.length > 0 ? { motivo_cierre_id: motivo?.id ?? null } : {}),
    ...(motivo?.pide_organismo && organismo ? { organismo_id: organismo.id } : {}),
    ...(motivo?.pide_fecha && draft.fecha_aplazada ? { fecha_aplazada: draft.fecha_aplazada } : {}),
  }
}

/** The fields of a closing: what is written, and what follows from it. */
export type ClosingForm = {
  draft: ClosingDraft
  change: (part: Partial<ClosingDraft>) => void
  closing: ClosingChoice
  closings: Closings | undefined
  to: { id: number } | undefined
  /** What must be written besides what the reason asks. */
  needs: { comment: boolean; answer?: boolean }
}
export type WrongField = (which: ClosingInput | 'comment') => string | undefined

/** How many people read an answer; null where it is not known. */
export const readersOf = ({ lectores }: { lectores?: { es: number; ca: number } | null }): number | null =>
  lectores ? lectores.es + lectores.ca : null

const fields: Readonly<Record<ClosingInput, string>> = {
  reason: '[data-reasons] button',
  body: '[data-body] :is(select, button)',
  planned: '#closing-planned',
  answer: '#closing-answer',
  photo: 'fieldset [data-add] button',
}
/** Moves to a field of the open sheet; without one, to its first choice. */
export const focusClosing = (which: ClosingInput | undefined) =>
  document.querySelector<HTMLElement>(`[role="dialog"] ${which ? fields[which] : 'input[type="radio"]'}`)?.focus()
