import {
  finishOpenWorkDay,
  finishWorkDay,
  listOwnWorkDays,
  listWorkDays,
  startWorkDay,
  workDayTotals,
} from '@avisa/contract/workdays/routes'
import type { WorkDayStart } from '@avisa/contract/workdays/schemas'
import { enqueue, step, type Enqueued, type Step } from '#/platform/outbox/use-outbox.ts'
import { usePerson } from '#/platform/session.ts'
import { paths } from '#/navigation/paths.ts'
import { alert } from '#/ui/popup/popups.ts'
import { useStopDraft, type StopForm } from './StopSheet.tsx'
import { useWorkDayTexts } from './texts.ts'

type What = Pick<Enqueued, 'title' | 'detail' | 'edit'>

/** Puts the start or the end of a day into the outbox with the time it has now; gives its id there, nothing when the device cannot keep it. */
export const useSendWorkDay = () => {
  const say = useWorkDayTexts()
  const usuarioId = usePerson()?.user_id ?? 0
  const params = { usuarioId }
  const keep = async (what: What, change: Step): Promise<string | undefined> => {
    try {
      // One after the other, whatever comes first from where: a day ends after it began.
      return await enqueue({ ...what, record: `jornadas:${usuarioId}`, refresh: [listOwnWorkDays, listWorkDays, workDayTotals] }, [change])
    } catch (cause) {
      console.warn('work day not kept', cause)
      await alert({ title: say('notKeptTitle'), message: say('notKept') })
      return undefined
    }
  }
  const start = (values: Omit<WorkDayStart, 'fecha'>) =>
    keep(
      { title: say('outboxStart'), detail: values.centro },
      step(startWorkDay, { params, body: { ...values, fecha: new Date().toISOString() } }),
    )
  /** Without `id` the start itself has not arrived yet. */
  const stop = ({ id, detail, form, fin }: { id: number | undefined; detail: string; form: StopForm; fin: Date }) => {
    const { fin: _written, ...rest } = form
    const body = { ...rest, fecha: fin.toISOString() }
    const end = id === undefined ? step(finishOpenWorkDay, { params, body }) : step(finishWorkDay, { params: { id }, body })
    const { draft, version } = useStopDraft
    return keep({ title: say('outboxStop'), detail, edit: { path: paths.workDay, draft, version, value: form } }, end)
  }
  return { start, stop }
}
