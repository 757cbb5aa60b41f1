import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { getIncident, moveIncident, updateIncident } from '@avisa/contract/incidents/endpoints'
import { useErrorText } from '#/platform/error-text.ts'
import { useOnline } from '#/platform/network.ts'
import { outbox, useOutbox, type OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { refresh } from '#/platform/queries.ts'
import { Notice } from '#/ui/Notice.tsx'
import classes from './detail.module.css'
import { useDetailTexts } from './texts.ts'

const isOf = (id: number, { path, params }: OutboxItem) =>
  [updateIncident.path, moveIncident.path].includes(path) && 'id' in params && params.id === id

const Refused = ({ item }: { item: OutboxItem }) => {
  const say = useDetailTexts()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const { message, errors } = item.error ? errorText(item.error) : { message: '', errors: [] }
  const correct = async () => {
    // What another has changed meanwhile is shown beside what was written.
    await refresh(getIncident)
    const path = await outbox.reopen(item.id)
    if (path) void navigate(path)
  }
  return (
    <Notice kind="wrong" live>
      {say('refused', { reason: [message, ...errors].join(' ') })}
      <div className={classes.noticeActions}>
        {item.editable && (
          <Button variant="subtle" size="sm" onClick={() => void correct()}>
            {say('correct')}
          </Button>
        )}
        <Button variant="subtle" size="sm" color="red" onClick={() => void outbox.discard(item.id)}>
          {say('discard')}
        </Button>
      </div>
    </Notice>
  )
}

/** Changes of this incident that were made here and are on their way, or were refused: why, and what can be done. */
export const PendingChanges = ({ id }: { id: number }) => {
  const say = useDetailTexts()
  const online = useOnline()
  const { items } = useOutbox()
  return items
    .filter((item) => isOf(id, item))
    .map((item) =>
      item.state === 'refused' ? (
        <Refused key={item.id} item={item} />
      ) : (
        <Notice key={item.id} live>
          {say(online ? 'sending' : 'waiting')}
        </Notice>
      ),
    )
}
