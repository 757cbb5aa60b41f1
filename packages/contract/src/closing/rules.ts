import { fill, knownSentences } from '#/values/fill.ts'
import type { Lang } from '#/values/languages.ts'
import type { closingRefusals } from './refusals.ts'
import type { Authority, ClosingReason, GivenAnswer } from './schemas.ts'

export type Reason = Pick<ClosingReason, 'desenlace' | 'texto_es' | 'texto_val' | 'pide_foto' | 'pide_organismo' | 'pide_fecha'>

type Closing = {
  /** The reasons of the status in which work ends; without any, nothing is asked. */
  reasons: readonly Reason[]
  motivo: Reason | undefined
  /** `fotos`: null where there is nothing to photograph. `organismo`: null where the municipality lists none to choose from. */
  answer: { respuesta: string; fotos: number | null; organismo: boolean | null; fecha: string | null }
  /** The type asks for a photo of finished work. */
  type: { requiere_imagen_finalizar: boolean }
  /** Administrators close from an office, where there is nothing to photograph. */
  isExempt: boolean
  today: string
}

/** Letters of an answer that somebody typed. */
export const shortestAnswer = 15
const lettersIn = (text: string) => text.match(/\p{L}/gu)?.length ?? 0

const asksPhoto = (motivo: Reason, { requiere_imagen_finalizar }: Closing['type']) =>
  motivo.pide_foto || (motivo.desenlace === 'resuelta' && requiere_imagen_finalizar)

/** What is missing before work may end with an answer to the reporter; the first of it. */
export const checkClosing = ({ reasons, motivo, answer, type, isExempt, today }: Closing): keyof typeof closingRefusals | undefined => {
  if (reasons.length === 0) return undefined
  if (!motivo) return 'closing.motive'
  if (asksPhoto(motivo, type) && !isExempt && answer.fotos === 0) return 'closing.photo'
  if (motivo.pide_organismo && answer.organismo === false) return 'closing.body'
  if (motivo.pide_fecha && (answer.fecha === null || Number.isNaN(Date.parse(answer.fecha)) || answer.fecha <= today)) return 'closing.date'
  const text = answer.respuesta.trim()
  const isEnough = text === '' ? motivo.texto_es !== null : lettersIn(text) >= shortestAnswer
  return isEnough ? undefined : 'closing.answer'
}

/** `otra`: the same in the other language. `prevista`: the day, `YYYY-MM-DD`, that goes with an answer that does not say it. */
export type Answer = { texto: string; lang: Lang; otra: string | null; prevista?: string }

const dayIn = (fecha: string) => fecha.split('-').toReversed().join('/')

/** The text of a reason in one language, with what was given; sentences that would have a gap are left out. */
const reasonText = (text: string, name: string | null, { organismo, fecha }: { organismo: Authority | null; fecha: string | null }) => {
  const values = {
    organismo: name,
    contacto: organismo && [organismo.telefono, organismo.web].filter(Boolean).join(', '),
    fecha: fecha && dayIn(fecha),
  }
  const plain = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value ?? '']))
  return knownSentences([text], values)
    .map((each) => fill(each, plain))
    .join('')
}

type Written = Pick<GivenAnswer, 'respuesta' | 'respuesta_lang' | 'respuesta_otra'>
type Details = { organismo: Authority | null; fecha: string | null; lang: Lang }

/** What the reporter reads: what was written, else the text of the reason, which is in both languages. */
export const answerOf = (written: Written, motivo: Pick<Reason, 'texto_es' | 'texto_val'> | null, details: Details): Answer | null => {
  const texto = written.respuesta?.trim() ?? ''
  if (texto !== '') {
    const answer = { texto, lang: written.respuesta_lang ?? details.lang, otra: written.respuesta_otra?.trim() || null }
    return details.fecha === null || texto.includes(dayIn(details.fecha)) ? answer : { ...answer, prevista: details.fecha }
  }
  if (!motivo?.texto_es || !motivo.texto_val) return null
  const es = reasonText(motivo.texto_es, details.organismo?.nombre_es ?? null, details)
  return es === '' ? null : { texto: es, lang: 'es', otra: reasonText(motivo.texto_val, details.organismo?.nombre_val ?? null, details) }
}

/** The answer as a reader of this language gets it, with the language that it is in. */
export const answerIn = ({ texto, lang, otra }: Answer, reader: Lang): { texto: string; lang: Lang } =>
  reader === lang || otra === null ? { texto, lang } : { texto: otra, lang: reader }
