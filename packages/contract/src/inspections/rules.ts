import { isRole, may, type Person } from '#/access/person.ts'
import type { FieldRefusal } from '#/http/refusals.ts'
import type { RefusalCode } from '#/refusals.ts'
import type { Parameters } from '#/municipalities/schemas.ts'
import type { Inspection, InspectionResult, NewInspection } from './schemas.ts'

/** Whether the wizard has the inspection step, and the server reads what it collects. */
export const mayInspectOnCreation = (person: Person, parameters: Pick<Parameters, 'crear_inspeccion_al_anyadir'>): boolean =>
  parameters.crear_inspeccion_al_anyadir && may(person, 'inspector')

/** The facts about the ids in the step: the result, and whether type and entity may be chosen (in the unit). */
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

/** Fields to correct: the result must exist; if it asks for type and repairer, both are mandatory, otherwise they are ignored. */
export const checkInspection = (inspection: NewInspection, { resultado, tipoValido, entidadValida }: InspectionFacts): FieldRefusal[] => {
  if (inspection.resultado_id === undefined) return []
  return checkResult({ resultado, tipoValido, entidadValida }).map((problem) => ({ ...problem, field: `inspeccion.${problem.field}` }))
}

/** Fields to correct when an inspection is finalised. */
export const checkResult = ({ resultado, tipoValido, entidadValida }: InspectionFacts): FieldRefusal[] => {
  const wrong = (field: keyof typeof words) => ({ field, ...words[field] })
  if (!resultado) return [wrong('resultado_id')]
  if (!resultado.seleccionar_tipo_y_reparador) return []
  return [...(tipoValido ? [] : [wrong('tipo_id')]), ...(entidadValida ? [] : [wrong('entidad_id')])]
}

type Finalised = Pick<Inspection, 'finalizada' | 'inspector_id'>

/** The inspector and the administration edit and finalise an inspection, once. */
export const mayInspect = (person: Person, { inspector_id }: Pick<Finalised, 'inspector_id'>): boolean =>
  isRole(person, 'admin') || (person !== null && inspector_id === person.user_id)

export const checkFinalise = (person: Person, inspection: Finalised): RefusalCode | undefined => {
  if (!mayInspect(person, inspection)) return 'inspection.notYours'
  return inspection.finalizada ? 'inspection.finished' : undefined
}

/** The administration and technicians request inspections from others; an inspector only for themselves. */
export const mayAskFor = (person: Person, inspector_id: number | null): boolean =>
  isRole(person, 'admin') || isRole(person, 'tecnico') || (isRole(person, 'inspector') && inspector_id === person?.user_id)

/** The result preselected for an incident that waits in this status, by its one-letter code. */
export const preselectedResult = (results: readonly InspectionResult[], codigo_estado: string | null): InspectionResult | undefined =>
  codigo_estado !== null && ['P', 'T', 'Q'].includes(codigo_estado)
    ? results.find((result) => result.codigos_incidencia.includes(codigo_estado))
    : undefined
