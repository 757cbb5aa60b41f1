import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { getTask } from '@avisa/contract/tasks/endpoints'
import type { Task, TaskMove } from '@avisa/contract/tasks/schemas'
import { pick } from '@avisa/contract/values/languages'
import { useErrorText } from '#/platform/error-text.ts'
import { useOnline } from '#/platform/network.ts'
import { outbox, type OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { refresh } from '#/platform/queries.ts'
import { useLang } from '#/platform/text.ts'
import { useFollow } from '#/platform/use-follow.ts'
import { Notice } from '#/ui/Notice.tsx'
import { confirm } from '#/ui/popups.ts'
import { trackMoved } from '../task-now.ts'
import classes from './moves.module.css'
import { useMoveTexts } from './texts.ts'
import { useTellRefusal } from './use-tell-refusal.ts'
import { useTrackStatuses } from './use-moving.ts'

type Props = { task: Task; item: OutboxItem }

/** The state that a waiting move asks for, in words; nothing for what is no move. */
const useStateAsked = () => {
  const lang = useLang()
  const statuses = useTrackStatuses()
  return (item: OutboxItem): string | undefined => {
    const track = trackMoved(item)
    const to = track && statuses[track].find(({ id }) => id === (item.body as TaskMove).estado_id)
    return to && pick(to, 'descripcion', lang)
  }
}

/** Why it was refused, what was written, and what can be done: go on upon what another did meanwhile, correct it, or give it up. */
const Refused = ({ task, item }: Props) => {
  const say = useMoveTexts()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const state = useStateAsked()(item)
  const { message, errors } = item.error ? errorText(item.error) : { message: '', errors: [] }
  const reason = [message, ...errors].join(' ')
  const { comentario } = item.body as TaskMove
  const review = async () => {
    const path = await outbox.reopen(item.id)
    if (path) void navigate(path)
  }
  const discard = async () => {
    const sure = await confirm({ title: say('discardTitle'), message: say('discardText'), confirm: say('discard'), danger: true })
    if (sure) await outbox.discard(item.id)
  }
  return (
    <Notice kind="wrong" live>
      {state ? say('refusedMove', { state, reason }) : say('refused', { reason })}
      {comentario && <p>{say('yourComment', { text: comentario })}</p>}
      <div className={classes.actions}>
        {item.error?.kind === 'conflict' ? (
          <Button variant="subtle" size="sm" onClick={() => void outbox.goOn(item.id, String(task.version))}>
            {say('goOn')}
          </Button>
        ) : (
          <Button variant="subtle" size="sm" onClick={() => void outbox.retry(item.id)}>
            {say('retry')}
          </Button>
        )}
        {item.editable && (
          <Button variant="subtle" size="sm" onClick={() => void review()}>
            {say('review')}
          </Button>
        )}
        <Button variant="subtle" size="sm" color="red" onClick={() => void discard()}>
          {say('discard')}
        </Button>
      </div>
    </Notice>
  )
}

const Pending = ({ task, item }: Props) => {
  const say = useMoveTexts()
  const online = useOnline()
  const state = useStateAsked()(item)
  const tell = useTellRefusal(task)
  useFollow(item.error?.kind, (kind) => {
    // What another has changed meanwhile is shown beside what was refused.
    if (kind === 'conflict') void refresh(getTask)
    void tell(item)
  })
  if (item.state === 'refused') return <Refused task={task} item={item} />
  const waits = !online || item.error !== undefined
  if (!state) return <Notice live>{say(waits ? 'waiting' : 'sending')}</Notice>
  return <Notice live>{say(waits ? 'waitingMove' : 'sendingMove', { state })}</Notice>
}

/** What was done here to this task and is on its way, waits, or was refused. */
export const PendingChanges = ({ task, pending }: { task: Task; pending: readonly OutboxItem[] }) =>
  pending.map((item) => <Pending key={item.id} task={task} item={item} />)
