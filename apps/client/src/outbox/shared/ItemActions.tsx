import type { WireCode } from '@avisa/contract/refusals'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useClient } from '#/platform/client.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { outbox, reopen, type OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { useFormat } from '#/platform/text.ts'
import { confirm, toast } from '#/ui/popup/popups.ts'
import classes from '../outbox.module.css'
import { useOutboxTexts } from '../texts.ts'

type Props = { item: OutboxItem; /** Rendered before the buttons. */ children?: ReactNode }

const finished = new Set<WireCode | undefined>(['task.finished', 'inspection.finished'])

/** The record accepts no further change: somebody else finished it, or its current version is unknown. */
const isOver = (error: OutboxItem['error']): boolean =>
  finished.has(error?.detail.code) || (error?.kind === 'conflict' && error.detail.version === undefined)

/** Comments that the detail does not already contain; empty where there are none. */
export const commentOf = ({ body, detail }: OutboxItem): string => {
  const { comentario } = (body ?? {}) as { comentario?: string | null }
  return comentario && comentario !== detail ? comentario : ''
}

const useSave = (item: OutboxItem) => {
  const client = useClient()
  const say = useOutboxTexts()
  const format = useFormat()
  const errorText = useErrorText()
  return async () => {
    const { message, errors } = item.error ? errorText(item.error) : { message: '', errors: [] }
    const text = [item.title, item.detail, format.when(item.writtenAt), commentOf(item), message, ...errors].filter(Boolean).join('\r\n')
    try {
      const { saveSubmission } = await import('../save-submission.ts')
      await saveSubmission(client, item, text)
    } catch (cause) {
      console.warn('not saved to a file', cause)
      toast(client, { message: say('saveFailed') })
    }
  }
}

/**
 * Actions for a waiting or refused item. In a conflict: send mine on top of theirs, keep theirs, or compare both
 * side by side in the form; otherwise: retry or correct. An item can always be saved to a file or discarded; on a finished record nothing else.
 */
export const ItemActions = ({ item, children }: Props) => {
  const client = useClient()
  const say = useOutboxTexts()
  const navigate = useNavigate()
  const save = useSave(item)
  const over = isOver(item.error)
  const conflict = item.error?.kind === 'conflict'
  const correct = async () => {
    const path = await reopen(client, item)
    if (path) void navigate(path)
  }
  const discard = async () => {
    const words = { title: say('discardTitle'), message: say('discardMessage'), cancel: say('cancel') }
    if (await confirm(client, { ...words, confirm: say('discard'), danger: true })) await outbox(client).discard(item.id)
  }
  return (
    <div className={`${classes.actions} flex wrap`}>
      {children}
      {item.state === 'refused' && !over && (
        <Button variant="subtle" size="sm" onClick={() => void (conflict ? outbox(client).goOn(item.id) : outbox(client).retry(item.id))}>
          {say(conflict ? 'sendMine' : 'retry')}
        </Button>
      )}
      {item.editable && !over && (
        <Button variant="subtle" size="sm" onClick={() => void correct()}>
          {say(conflict ? 'seeBoth' : 'edit')}
        </Button>
      )}
      <Button variant="subtle" size="sm" onClick={() => void save()}>
        {say('save')}
      </Button>
      <Button variant="subtle" color="wrong" size="sm" onClick={() => void discard()}>
        {say(conflict ? 'leaveTheirs' : 'discard')}
      </Button>
    </div>
  )
}
