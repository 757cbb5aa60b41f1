import { may, type Person } from '#/access/person.ts'
import type { FieldRefusal } from '#/http/refusal.ts'
import type { Parameters } from '#/municipalities/schemas.ts'
import type { InspectionResult, NewInspection } from './schemas.ts'

/** Whether the wizard has the inspection step, and the server reads what it collects (WIZ-09, SRV-51). */
export const mayInspectOnCreation = (person: Person, parameters: Pick<Parameters, 'crear_inspeccion_al_anyadir'>): boolean =>
  parameters.crear_inspeccion_al_anyadir && may(person, 'inspector')

/** What is known of the ids in the step: the result, and whether type and entity may be chosen (of the unit; CALL-71). */
export type InspectionFacts = {
  resultado: Pick<InspectionResult, 'seleccionar_tipo_y_reparador'> | undefined
  tipoValido: boolean
  entidadValida: boolean
}

const words = {
  resultado_id: { es: 'Elija un resultado de la lista.', ca: 'Trie un resultat de la llista.' },
  tipo_id: { es: 'Elija el tipo que hay que reparar.', ca: "Trie el tipus que s'ha de reparar." },
  entidad_id: { es: 'Elija quién lo repara.', ca: 'Trie qui ho repara.' },
} as const

/** The fields to correct: a result must exist; where it selects type and repairer both are obligatory, elsewhere they are not read (OPEN-63). */
export const checkInspection = (given: NewInspection, { resultado, tipoValido, entidadValida }: InspectionFacts): FieldRefusal[] => {
  if (given.resultado_id === undefined) return []
  const wrong = (field: keyof typeof words) => ({ field: `inspeccion.${field}`, ...words[field] })
  if (!resultado) return [wrong('resultado_id')]
  if (!resultado.seleccionar_tipo_y_reparador) return []
  return [...(tipoValido ? [] : [wrong('tipo_id')]), ...(entidadValida ? [] : [wrong('entidad_id')])]
}
