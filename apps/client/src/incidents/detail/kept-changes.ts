import { getIncident, listIncidents } from '@avisa/contract/incidents/routes'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { enqueue, type Enqueued, type Step } from '#/platform/outbox/use-outbox.ts'
import { alert } from '#/ui/popup/popups.ts'
import { useDetailTexts } from './texts.ts'

/** Keeps a change of an incident until it has arrived; false when the device cannot keep it, which is then said. */
export const useKeepChange = ({ id, direccion, descripcion }: Pick<Incident, 'id' | 'direccion' | 'descripcion'>) => {
  const say = useDetailTexts()
  return async (what: Pick<Enqueued, 'title' | 'edit'>, change: Step): Promise<boolean> => {
    try {
      const detail = [descripcion, direccion?.nombre_cor].filter(Boolean).join(' · ')
      await enqueue({ ...what, record: `incidencia:${id}`, detail, refresh: [getIncident, listIncidents] }, [change])
      return true
    } catch (cause) {
      console.warn('change not kept', cause)
      await alert({ title: say('notKeptTitle'), message: say('notKept') })
      return false
    }
  }
}
