import { getInspection } from '@avisa/contract/inspections/routes'
import type { Inspection } from '@avisa/contract/inspections/schemas'
import { commentOf, ItemActions } from '#/outbox/shared/ItemActions.tsx'
import { SentPhotosCard } from '#/outbox/shared/SentPhotosCard.tsx'
import { WaitingCard } from '#/outbox/shared/WaitingCard.tsx'
import { useErrorText } from '#/platform/error-text.ts'
import type { OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { refresh } from '#/platform/queries.ts'
import { useFollow } from '#/platform/use-follow.ts'
import { Notice } from '#/ui/state/Notice.tsx'
import { usePending } from './pending.ts'
import { useInspectionTexts } from './texts.ts'

/** Why it was refused, what was written, and what can be done. */
const Refused = ({ item }: { item: OutboxItem }) => {
  const say = useInspectionTexts()
  const errorText = useErrorText()
  const { message, errors } = item.error ? errorText(item.error) : { message: '', errors: [] }
  const comment = commentOf(item)
  return (
    <Notice kind="wrong" live>
      {say('refused', { reason: [message, ...errors].join(' ') })}
      {comment && <p>{say('yourComment', { text: comment })}</p>}
      <ItemActions item={item} />
    </Notice>
  )
}

const Pending = ({ item }: { item: OutboxItem }) => {
  const say = useInspectionTexts()
  // What another has changed meanwhile is shown beside what was refused.
  useFollow(item.state, (state) => void (state === 'refused' && refresh(getInspection)))
  if (item.answer !== undefined) return <SentPhotosCard item={item} />
  if (item.state === 'refused') return <Refused item={item} />
  return <WaitingCard item={item} sending={say('sending')} waiting={say('waiting')} later={say('later')} />
}

/** What was done here to this inspection and is on its way, waits, or was refused. */
export const PendingChanges = ({ inspection }: { inspection: Inspection }) =>
  usePending(inspection.id).map((item) => <Pending key={item.id} item={item} />)
