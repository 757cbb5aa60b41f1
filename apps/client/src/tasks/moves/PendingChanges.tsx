import { getTask } from '@avisa/contract/tasks/routes'
import type { Task, TaskMove } from '@avisa/contract/tasks/schemas'
import { pick } from '@avisa/contract/values/languages'
import { ItemActions } from '#/outbox/shared/ItemActions.tsx'
import { WaitingCard } from '#/outbox/shared/WaitingCard.tsx'
import { useErrorText } from '#/platform/error-text.ts'
import type { OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { refresh } from '#/platform/queries.ts'
import { useLang } from '#/platform/text.ts'
import { useFollow } from '#/platform/use-follow.ts'
import { Notice } from '#/ui/state/Notice.tsx'
import { trackMoved } from '../task-now.ts'
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

/** Why it was refused, what was written, and what can be done. */
const Refused = ({ item }: Pick<Props, 'item'>) => {
  const say = useMoveTexts()
  const errorText = useErrorText()
  const state = useStateAsked()(item)
  const { message, errors } = item.error ? errorText(item.error) : { message: '', errors: [] }
  const reason = [message, ...errors].join(' ')
  const { comentario, respuesta } = item.body as TaskMove
  return (
    <Notice kind="wrong" live>
      {state ? say('refusedMove', { state, reason }) : say('refused', { reason })}
      {comentario && <p>{say('yourComment', { text: comentario })}</p>}
      {respuesta && <p>{say('yourAnswer', { text: respuesta })}</p>}
      <ItemActions item={item} />
    </Notice>
  )
}

const Pending = ({ task, item }: Props) => {
  const say = useMoveTexts()
  const state = useStateAsked()(item)
  const tell = useTellRefusal(task)
  useFollow(item.error?.kind, () => {
    // What another has changed meanwhile is shown beside what was refused.
    if (item.state === 'refused') void refresh(getTask)
    void tell(item)
  })
  if (item.state === 'refused') return <Refused item={item} />
  const announcement = state
    ? { sending: say('sendingMove', { state }), waiting: say('waitingMove', { state }), later: say('laterMove', { state }) }
    : { sending: say('sending'), waiting: say('waiting'), later: say('later') }
  return <WaitingCard item={item} {...announcement} />
}

/** What was done here to this task and is on its way, waits, or was refused. */
export const PendingChanges = ({ task, pending }: { task: Task; pending: readonly OutboxItem[] }) =>
  pending.map((item) => <Pending key={item.id} task={task} item={item} />)
