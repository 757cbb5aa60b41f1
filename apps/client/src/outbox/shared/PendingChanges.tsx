import { useErrorText } from '#/platform/error-text.ts'
import type { OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { useFollow } from '#/platform/use-follow.ts'
import { Notice } from '#/ui/state/Notice.tsx'
import { useOutboxTexts } from '../texts.ts'
import { commentOf, ItemActions } from './ItemActions.tsx'
import { SentPhotosCard } from './SentPhotosCard.tsx'
import { WaitingCard } from './WaitingCard.tsx'

type Props = {
  pending: readonly OutboxItem[]
  /** The status that a change moves the record to: «Finalizada». */
  statusOf?: (change: OutboxItem) => string | undefined
  /** Once for each kind of failure, also when the screen opens. */
  onFailure?: (change: OutboxItem) => void
}

const Refused = ({ item, status }: { item: OutboxItem; status: string | undefined }) => {
  const say = useOutboxTexts()
  const errorText = useErrorText()
  const { message, errors } = item.error ? errorText(item.error) : { message: '', errors: [] }
  const reason = [message, ...errors].join(' ')
  const comment = commentOf(item)
  const { respuesta } = (item.body ?? {}) as { respuesta?: string }
  return (
    <Notice kind="wrong" live>
      {status ? say('statusRefused', { status, reason }) : say('changeRefused', { reason })}
      {comment && <p>{say('yourComment', { text: comment })}</p>}
      {respuesta && <p>{say('yourAnswer', { text: respuesta })}</p>}
      <ItemActions item={item} />
    </Notice>
  )
}

const Pending = ({ item, status, onFailure }: { item: OutboxItem; status: string | undefined } & Pick<Props, 'onFailure'>) => {
  const say = useOutboxTexts()
  useFollow(item.error?.kind, (kind) => kind && onFailure?.(item))
  if (item.answer !== undefined) return <SentPhotosCard item={item} />
  if (item.state === 'refused') return <Refused item={item} status={status} />
  const announcement = status
    ? { sending: say('statusSending', { status }), waiting: say('statusWaiting', { status }), later: say('statusLater', { status }) }
    : { sending: say('changeSending'), waiting: say('changeWaiting'), later: say('changeLater') }
  return <WaitingCard item={item} {...announcement} />
}

export const PendingChanges = ({ pending, statusOf, onFailure }: Props) =>
  pending.map((item) => <Pending key={item.id} item={item} status={statusOf?.(item)} {...(onFailure ? { onFailure } : {})} />)
