import { may } from '@avisa/contract/access/person'
import { mayAskFor, mayInspect } from '@avisa/contract/inspections/rules'
import type { Inspection } from '@avisa/contract/inspections/schemas'
import { usePerson } from '#/platform/session.ts'

export const useChangeRights = (inspection: Inspection) => {
  const person = usePerson()
  const open = !inspection.finalizada
  const prioridad = open && may(person, 'inspeccion.editar.prioridad')
  const inspector = open && mayAskFor(person, null)
  const estado = open && mayInspect(person, inspection)
  return { prioridad, inspector, estado, any: prioridad || inspector || estado }
}
