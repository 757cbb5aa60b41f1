import { useNavigate } from 'react-router'
import { getTask } from '@avisa/contract/tasks/routes'
import type { Task } from '@avisa/contract/tasks/schemas'
import { isNetwork, type ErrorKind } from '#/platform/call-error.ts'
import { restoreDraft } from '#/platform/drafts.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { outbox, type OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { refresh } from '#/platform/queries.ts'
import { alert, confirm } from '#/ui/popup/popups.ts'
import { trackMoved } from '../task-changes.ts'
import { moveDraftOf } from './move-draft.ts'
import { useMoveTexts } from './texts.ts'

/** By item and kind of failure: what was told once stays on the screen. */
const reported = new Set<string>()

/** These mend themselves; and what another did meanwhile is told beside what it concerns, not over it. */
const quiet = new Set<ErrorKind>(['cancelled', 'maintenance', 'tooMany', 'notSignedIn', 'sheetToken', 'apiVersion', 'conflict'])

/** Announces once that the server did not do it, and loads the task again. */
export const useRefusalAlert = (task: Task) => {
  const say = useMoveTexts()
  const errorText = useErrorText()
  const navigate = useNavigate()

  const offerToClose = async ({ id, error }: OutboxItem) => {
    const { title, message } = error ? errorText(error) : { title: '', message: '' }
    const sure = await confirm({ title, message: `${message} ${say('closeToo')}`, confirm: say('closeTooYes'), cancel: say('closeTooNo') })
    const path = sure ? await outbox.reopen(id) : undefined
    if (!path) return
    const { draft, version, read } = moveDraftOf(task.id)
    restoreDraft(draft, version, { ...read(), cierra: true })
    void navigate(path)
  }

  return async (item: OutboxItem): Promise<void> => {
    const { error } = item
    // What another has changed meanwhile is shown beside what was refused.
    if (item.state === 'refused') void refresh(getTask)
    const key = `${item.id} ${error?.kind}`
    if (!error || reported.has(key) || quiet.has(error.kind) || isNetwork(error.kind)) return
    reported.add(key)
    if (error.detail.code === 'task.repairOpen') return offerToClose(item)
    const ofRepair = trackMoved(item) === 'reparacion' && error.kind !== 'finishedWithoutImages'
    const { title, message, errors } = errorText(error)
    // What waits goes by itself: nobody is asked to try again.
    const later = item.state === 'waiting' ? say('goesLater') : undefined
    if (ofRepair) await alert({ title: say('failedTitle'), message: [say('failed'), later].filter(Boolean).join(' ') })
    else await alert({ title, message: later === undefined || error.detail.requestId ? message : later, list: errors })
  }
}
