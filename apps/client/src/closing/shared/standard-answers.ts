import { fillAnswer, type AnswerValues } from '@avisa/contract/closing/answers'
import type { Authority, StandardAnswer } from '@avisa/contract/closing/schemas'
import type { Parameters } from '@avisa/contract/municipalities/schemas'
import { pick, type Lang } from '@avisa/contract/values/languages'
import type { ClosingDraft } from './closing-form.ts'

/** What an answer is written about. */
export type Subject = {
  codigo: string
  fecha: string
  direccioncalle: string | null
  direccionnumero: string | null
  tipos: readonly number[]
  unidad_gestion_id: number
}

type Town = Pick<Parameters, 'nombre' | 'nombre_es' | 'nombre_val'>
type Facts = { subject: Subject; town: Town; organismo: Authority | null }

/** The values of a subject in one language. */
export const valuesOf = ({ subject, town, organismo }: Facts, lang: Lang): AnswerValues => {
  const [day = ''] = subject.fecha.split(' ')
  return {
    codigo: subject.codigo,
    direccion: [subject.direccioncalle, subject.direccionnumero].filter(Boolean).join(', ') || null,
    fecha: day.split('-').toReversed().join('/') || null,
    organismo: pick(organismo ?? town, 'nombre', lang) || town.nombre || null,
  }
}

type Written = Pick<ClosingDraft, 'respuesta' | 'respuesta_otra' | 'respuesta_id'>
type Texts = (answer: StandardAnswer) => { own: string; other: string }

const join = (written: string, text: string) => (written.trim() === '' ? text : `${written.trimEnd()}\n\n${text}`)
const without = (written: string, text: string) =>
  text !== '' && written.endsWith(text) ? written.slice(0, -text.length).trimEnd() : written

/** Puts a standard answer in place of the one before it, and takes it out if it is chosen again; what somebody typed stays. */
export const chooseAnswer = (draft: Written, answers: readonly StandardAnswer[], chosen: StandardAnswer, texts: Texts): Written => {
  const last = answers.find(({ id }) => id === draft.respuesta_id)
  const old = last ? texts(last) : { own: '', other: '' }
  const own = without(draft.respuesta, old.own)
  const other = without(draft.respuesta_otra ?? '', old.other)
  if (last?.id === chosen.id) return { respuesta: own, respuesta_otra: other || null, respuesta_id: null }
  const next = texts(chosen)
  return { respuesta: join(own, next.own), respuesta_otra: join(other, next.other), respuesta_id: chosen.id }
}

/** A standard answer with the values of each language. */
export const textsIn =
  (facts: Facts, lang: Lang): Texts =>
  (answer) => {
    const otherLang = lang === 'es' ? 'ca' : 'es'
    return {
      own: fillAnswer(pick(answer, 'texto', lang), valuesOf(facts, lang)),
      other: fillAnswer(pick(answer, 'texto', otherLang), valuesOf(facts, otherLang)),
    }
  }
