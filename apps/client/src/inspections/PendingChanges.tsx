import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { getInspection } from '@avisa/contract/inspections/endpoints'
import type { Inspection } from '@avisa/contract/inspections/schemas'
import { SentPhotosCard } from '#/outbox/SentPhotosCard.tsx'
import { useErrorText } from '#/platform/error-text.ts'
import { useOnline } from '#/platform/network.ts'
import { outbox, type OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { refresh } from '#/platform/queries.ts'
import { useFollow } from '#/platform/use-follow.ts'
import { Notice } from '#/ui/Notice.tsx'
import { confirm } from '#/ui/popups.ts'
import classes from './inspections.module.css'
import { usePending } from './pending.ts'
import { useInspectionTexts } from './texts.ts'

type Props = { inspection: Inspection; item: OutboxItem }

/** Why it was refused and what can be done: go on upon what another did meanwhile, correct it with all that was written, or give it up. */
const Refused = ({ inspection, item }: Props) => {
  const say = useInspectionTexts()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const { message, errors } = item.error ? errorText(item.error) : { message: '', errors: [] }
  const correct = async () => {
    const path = await outbox.reopen(item.id)
    if (path) void navigate(path)
  }
  const discard = async () => {
    const sure = await confirm({ title: say('discardTitle'), message: say('discardText'), confirm: say('discard'), danger: true })
    if (sure) await outbox.discard(item.id)
  }
  const goesOn = item.error?.kind === 'conflict' && !inspection.finalizada
  return (
    <Notice kind="wrong" live>
      {say('refused', { reason: [message, ...errors].join(' ') })}
      <div className={classes.notice}>
        {goesOn && (
          <Button variant="subtle" size="sm" onClick={() => void outbox.goOn(item.id, String(inspection.version))}>
            {say('goOn')}
          </Button>
        )}
        {item.editable && !inspection.finalizada && (
          <Button variant="subtle" size="sm" onClick={() => void correct()}>
            {say('correct')}
          </Button>
        )}
        <Button variant="subtle" size="sm" color="red" onClick={() => void discard()}>
          {say('discard')}
        </Button>
      </div>
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
