import { isRole, may, type Person } from '@avisa/contract/access/person'
import type { Parameters } from '@avisa/contract/municipalities/schemas'

export type OwnWork = { tasks: boolean; inspections: boolean }

export const ownWork = (person: Person, { modulo_inspecciones }: Pick<Parameters, 'modulo_inspecciones'>): OwnWork => ({
  tasks:
    (isRole(person, 'reparador') || isRole(person, 'tecnico')) &&
    (may(person, 'obra.consultar.propia') || may(person, 'obra.consultar.todas')),
  inspections: modulo_inspecciones && isRole(person, 'inspector') && may(person, 'inspeccion.consultar'),
})

export const hasOwnWork = (person: Person, parameters: Pick<Parameters, 'modulo_inspecciones'>): boolean => {
  const { tasks, inspections } = ownWork(person, parameters)
  return tasks || inspections
}
