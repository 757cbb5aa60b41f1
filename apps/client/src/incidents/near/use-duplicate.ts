import { may } from '@avisa/contract/access/person'
import { dismissDuplicate, getIncident, listIncidents } from '@avisa/contract/incidents/routes'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { paths } from '@avisa/contract/paths'
import { useCommand } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'

/** What staff may do about a report that probably repeats another: `merge` is the screen that compares both. */
export const useDuplicate = ({ id, posible_duplicada }: Incident) => {
  const person = usePerson()
  const { run, busy } = useCommand(dismissDuplicate, { refresh: [getIncident, listIncidents] })
  if (!posible_duplicada) return undefined
  return {
    other: posible_duplicada,
    merge: may(person, 'incidencia.fusionar') ? `${paths.incidentMerge.to({ id })}?con=${posible_duplicada.id}` : undefined,
    dismiss: may(person, 'incidencia.crear-duplicada') ? () => void run({ params: { id } }).catch(() => undefined) : undefined,
    busy,
  }
}
