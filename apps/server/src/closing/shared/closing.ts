import { isRole } from '@avisa/contract/access/person'
import { answerOf, checkClosing, type Answer } from '@avisa/contract/closing/rules'
import type { Outcome } from '@avisa/contract/closing/outcomes'
import type { GivenAnswer } from '@avisa/contract/closing/schemas'
import { invalid, refuseIf } from '@avisa/contract/refusal'
import { toServerDate } from '@avisa/contract/values/dates'
import type { Tx } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'
import { readChoices } from './reasons-store.ts'

/** What an act says to the reporter, and why work ends. */
export type Closing = {
  respuesta: Answer | null
  motivo: { id: number; desenlace: Outcome } | null
  organismo_id: number | null
  fecha_aplazada: string | null
}

type Act = {
  body: GivenAnswer
  /** The status whose reasons count. */
  ending: { id: number } | undefined
  /** Null where there is nothing to photograph. */
  fotos: number | null
  requiere_imagen_finalizar: boolean
}

/** The answer and the reason of an act, or its refusal; one without the key `motivo_cierre_id` was written by a version that knew no reasons. */
export const readClosing = async (tx: Tx, scope: Scope, { body, ending, fotos, requiere_imagen_finalizar }: Act): Promise<Closing> => {
  const { motivo_cierre_id, organismo_id = null, fecha_aplazada = null } = body
  const chosen = { estado_id: ending?.id ?? null, motivo_id: motivo_cierre_id ?? null, organismo_id }
  const { reasons, motivo, organismo, hasAuthorities } = await readChoices(tx, scope, chosen)
  if (chosen.motivo_id !== null && !motivo) throw invalid('motivo_cierre_id', 'Elija un motivo de la lista.', 'Trie un motiu de la llista.')
  if (organismo_id !== null && !organismo)
    throw invalid('organismo_id', 'Elija un organismo de la lista.', 'Trie un organisme de la llista.')
  if (motivo_cierre_id !== undefined)
    refuseIf(
      checkClosing({
        reasons,
        motivo,
        answer: {
          respuesta: body.respuesta ?? '',
          fotos,
          organismo: hasAuthorities ? organismo !== undefined : null,
          fecha: fecha_aplazada,
        },
        type: { requiere_imagen_finalizar },
        isExempt: isRole(scope.person, 'admin'),
        today: toServerDate(scope.now, scope.zona).slice(0, 10),
      }),
    )
  const fecha = motivo?.pide_fecha ? fecha_aplazada : null
  return {
    respuesta: answerOf(body, motivo ?? null, { organismo: organismo ?? null, fecha, lang: scope.lang }),
    motivo: motivo ? { id: motivo.id, desenlace: motivo.desenlace } : null,
    organismo_id: organismo?.id ?? null,
    fecha_aplazada: fecha,
  }
}

/** The closing of an act that brings its reason, such as the result of an inspection. */
export const closingByReason = async (
  tx: Tx,
  scope: Scope,
  chosen: { estado_id: number; motivo_id: number | null },
): Promise<Partial<Closing>> => {
  if (chosen.motivo_id === null) return {}
  const { motivo } = await readChoices(tx, scope, { ...chosen, organismo_id: null })
  if (!motivo) return {}
  const details = { organismo: null, fecha: null, lang: scope.lang }
  return { motivo: { id: motivo.id, desenlace: motivo.desenlace }, respuesta: answerOf({}, motivo, details) }
}

const inBoth = ({ texto, lang, otra }: Answer) =>
  otra === null ? {} : { respuestas: { es: texto, ca: texto, [lang === 'es' ? 'ca' : 'es']: otra } }
/** An answer as notifications and the history carry it. */
export const answerEvent = (answer: Answer | null) =>
  answer
    ? { respuesta: answer.texto, respuesta_lang: answer.lang, ...inBoth(answer), ...(answer.prevista ? { prevista: answer.prevista } : {}) }
    : { respuesta: null }
export const answerColumns = (answer: Answer | null) => ({
  comentario: answer?.texto ?? null,
  respuesta_lang: answer?.lang ?? null,
  respuesta_otra: answer?.otra ?? null,
})
