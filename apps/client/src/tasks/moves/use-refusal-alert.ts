import { useNavigate } from 'react-router'
import { getTask } from '@avisa/contract/tasks/routes'
import type { Task } from '@avisa/contract/tasks/schemas'
import { part, useClient } from '#/platform/client.ts'
import { isNetwork, type ErrorKind } from '#/platform/call-error.ts'
import { restoreDraft } from '#/platform/drafts.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { outbox, type OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { refresh } from '#/platform/query-client.ts'
import { alert, confirm } from '#/ui/popup/popups.ts'
import { trackMoved } from '../task-changes.ts'
import { moveDraftOf } from './move-draft.ts'
import { useMoveTexts } from './texts.ts'

/** By item and kind of failure: each is shown once. */
const reported = part(() => new Set<string>())

const quiet = new Set<ErrorKind>(['cancelled', 'maintenance', 'tooMany', 'notSignedIn', 'sheetToken', 'apiVersion', 'conflict'])

/** Announces a refused change once, and reloads the task. */
export const useRefusalAlert = (task: Task) => {
  const client = useClient()
  const say = useMoveTexts()
  const errorText = useErrorText()
  const navigate = useNavigate()

  const offerToClose = async ({ id, error }: OutboxItem) => {
    const { title, message } = error ? errorText(error) : { title: '', message: '' }
    const sure = await confirm(client, {
      title,
      message: `${message} ${say('closeToo')}`,
      confirm: say('closeTooYes'),
      cancel: say('closeTooNo'),
    })
    const path = sure ? await outbox(client).reopen(id) : undefined
    if (!path) return
    const { draft, version, read } = moveDraftOf(task.id)
    restoreDraft(client, draft, version, { ...read(client), cierra: true })
    void navigate(path)
  }

  return async (item: OutboxItem): Promise<void> => {
    const { error } = item
    // What somebody else changed is shown next to the refusal.
    if (item.state === 'refused') void refresh(client, getTask)
    const key = `${item.id} ${error?.kind}`
    if (!error || reported(client).has(key) || quiet.has(error.kind) || isNetwork(error.kind)) return
    reported(client).add(key)
    if (error.detail.code === 'task.repairOpen') return offerToClose(item)
    const ofRepair = trackMoved(item) === 'reparacion' && error.kind !== 'finishedWithoutImages'
    const { title, message, errors } = errorText(error)
    // A waiting item is retried by itself, so nobody is asked to.
    const later = item.state === 'waiting' ? say('goesLater') : undefined
    if (ofRepair) await alert(client, { title: say('failedTitle'), message: [say('failed'), later].filter(Boolean).join(' ') })
    else await alert(client, { title, message: later === undefined || error.detail.requestId ? message : later, list: errors })
  }
}
