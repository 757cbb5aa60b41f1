import { getIncident, listIncidents } from '@avisa/contract/incidents/routes'
import { getInspection, listInspections } from '@avisa/contract/inspections/routes'
import type { Inspection } from '@avisa/contract/inspections/schemas'
import { enqueue, type Enqueued, type Step } from '#/platform/outbox/use-outbox.ts'
import { alert } from '#/ui/popup/popups.ts'
import { useInspectionTexts } from './texts.ts'

/** Keeps what was done to an inspection until it has arrived; gives its id in the outbox, or nothing where the device cannot keep it, which is then said. */
export const useKeep = ({ id, direccion, vincidencia }: Inspection) => {
  const say = useInspectionTexts()
  return async (
    what: Pick<Enqueued, 'title' | 'edit'> & { shows: Partial<Inspection> },
    steps: readonly Step[],
  ): Promise<string | undefined> => {
    try {
      const detail = [vincidencia.descripcion, direccion].filter(Boolean).join(' · ')
      const refresh = [getInspection, listInspections, getIncident, listIncidents]
      return await enqueue({ ...what, record: `inspeccion:${id}`, detail, refresh }, steps)
    } catch (cause) {
      console.warn('change not kept', cause)
      await alert({ title: say('notKeptTitle'), message: say('notKept') })
      return undefined
    }
  }
}
