import { Button } from '@mantine/core'
import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useClient } from '#/platform/client.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { outbox, type OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { RelativeTime } from '#/ui/mark/RelativeTime.tsx'
import { confirm } from '#/ui/popup/popups.ts'
import { CommentText } from './CommentText.tsx'
import classes from './comments.module.css'
import { useCommentTexts } from './texts.ts'

const Refused = ({ item: { id, error, editable } }: { item: OutboxItem }) => {
  const client = useClient()
  const say = useCommentTexts()
  const text = useErrorText()
  const navigate = useNavigate()
  const edit = async () => {
    const path = await outbox(client).reopen(id)
    if (path) void navigate(path, { replace: true })
  }
  const discard = async () => {
    if (await confirm(client, { title: say('discardTitle'), message: say('discardText'), confirm: say('discard') }))
      await outbox(client).discard(id)
  }
  return (
    <>
      {error && <p className="small mt-4">{text(error).message}</p>}
      <div className="flex wrap gap-8 mt-8">
        <Button variant="default" size="sm" onClick={() => void outbox(client).retry(id)}>
          {say('retry')}
        </Button>
        {editable && (
          <Button variant="default" size="sm" onClick={() => void edit()}>
            {say('edit')}
          </Button>
        )}
        <Button variant="subtle" size="sm" color="wrong" onClick={() => void discard()}>
          {say('discard')}
        </Button>
      </div>
    </>
  )
}

export const WaitingComment = ({ item }: { item: OutboxItem }) => {
  const say = useCommentTexts()
  const refused = item.state === 'refused'
  const words = { waiting: 'waiting', sending: 'sending', refused: 'refused', sent: 'sending' } as const
  const Mark = refused ? IconAlertCircle : IconClock
  return (
    <li className={`${classes.row} flex`} data-own data-state={item.state}>
      <div className={`${classes.bubble} framed surface`}>
        <div className="line wrap gap-x-8">
          <span className="strong anywhere">{say('you')}</span>
          <span className="small quiet push">
            <RelativeTime time={item.writtenAt} />
          </span>
        </div>
        {item.detail && <CommentText text={item.detail} />}
        <p className={`small row gap-6 mt-8 ${refused ? 'wrong' : 'second'}`} role="status">
          <Mark size={18} stroke={1.9} aria-hidden /> {say(words[item.state])}
          {item.photos.total > 0 && ` · ${say('photosWith', { count: item.photos.total })}`}
        </p>
        {refused && <Refused item={item} />}
      </div>
    </li>
  )
}
