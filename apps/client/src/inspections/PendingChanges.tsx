import { getInspection } from '@avisa/contract/inspections/endpoints'
import type { Inspection } from '@avisa/contract/inspections/schemas'
import { commentOf, ItemActions } from '#/outbox/ItemActions.tsx'
import { SentPhotosCard } from '#/outbox/SentPhotosCard.tsx'
import { useErrorText } from '#/platform/error-text.ts'
import { useOnline } from '#/platform/network.ts'
import type { OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { refresh } from '#/platform/queries.ts'
import { useFollow } from '#/platform/use-follow.ts'
import { Notice } from '#/ui/Notice.tsx'
import { usePending } from './pending.ts'
import { useInspectionTexts } from './texts.ts'

type Props = { inspection: Inspection; item: OutboxItem }

/** Why it was refused, what was written, and what can be done. */
const Refused = ({ inspection, item }: Props) => {
  const say = useInspectionTexts()
  const errorText = useErrorText()
  const { message, errors } = item.error ? errorText(item.error) : { message: '', errors: [] }
  const comment = commentOf(item)
  return (
    <Notice kind="wrong" live>
      {say('refused', { reason: [message, ...errors].join(' ') })}
      {comment && <p>{say('yourComment', { text: comment })}</p>}
      <ItemActions item={item} closed={inspection.finalizada} />
    </Notice>
  )
}

const Pending = ({ inspection, item }: Props) => {
  const say = useInspectionTexts()
  const online = useOnline()
  // What another has changed meanwhile is shown beside what was refused.
  useFollow(item.state, (state) => void (state === 'refused' && refresh(getInspection)))
  if (item.answer !== undefined) return <SentPhotosCard item={item} />
  if (item.state === 'refused') return <Refused inspection={inspection} item={item} />
  return <Notice live>{say(online && item.error === undefined ? 'sending' : 'waiting')}</Notice>
}

/** What was done here to this inspection and is on its way, waits, or was refused. */
export const PendingChanges = ({ inspection }: { inspection: Inspection }) =>
  usePending(inspection.id).map((item) => <Pending key={item.id} inspection={inspection} item={item} />)
