import type { Comment } from '@avisa/contract/comments/schemas'
import { IconMessages } from '@tabler/icons-react'
import { isRole } from '@avisa/contract/access/person'
import { instantOf } from '#/platform/dates.ts'
import { useZone } from '#/platform/text.ts'
import { usePending } from '#/platform/changes/shown.ts'
import { useLoad } from '#/platform/queries.ts'
import { useOutboxItem, type OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { usePerson } from '#/platform/session.ts'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { callsOf, type CommentSubject } from './comment-calls.ts'
import { CommentRow } from './CommentRow.tsx'
import classes from './comments.module.css'
import { useCommentTexts } from './texts.ts'
import { WaitingComment } from './WaitingComment.tsx'

/** A comment just sent stays visible until the reloaded list contains it. */
const withSent = (comments: readonly Comment[], item: OutboxItem | undefined): readonly Comment[] => {
  const answer = item?.state === 'sent' ? (item.answer as Comment | undefined) : undefined
  return answer && !comments.some(({ id }) => id === answer.id) ? [...comments, answer] : comments
}

/** Tolerated difference between the clocks of device and server, in ms. */
const ahead = 60_000

/** A live update may bring a comment before the answer to its own call: it is shown once, as received. */
const stillWaiting = (items: readonly OutboxItem[], comments: readonly Comment[] | undefined, zone: string): readonly OutboxItem[] => {
  const arrived = new Set<number>()
  return items.filter(({ state, detail, writtenAt }) => {
    const same = ({ id, propio, comentario, created_at }: Comment) =>
      !arrived.has(id) && propio && comentario === detail && Number(instantOf(created_at, zone)) > writtenAt - ahead
    const sentComment = state === 'sending' ? comments?.find(same) : undefined
    if (sentComment) arrived.add(sentComment.id)
    return !sentComment
  })
}

const intoView = (end: HTMLDivElement | null) => end?.scrollIntoView({ block: 'nearest' })

type Props = {
  subject: CommentSubject
  sent: string | undefined
  /** Scrolls to the newest comment. */
  atEnd?: boolean
}

export const CommentList = ({ subject, sent, atEnd = false }: Props) => {
  const say = useCommentTexts()
  const citizen = isRole(usePerson(), 'ciudadano')
  const comments = useLoad(callsOf[subject.origin].list, { params: { id: subject.id } }, { staleTime: 0 })
  const last = useOutboxItem(sent)
  const { after, add } = callsOf[subject.origin]
  const waiting = stillWaiting(usePending(after(subject.id), [add]), comments.data, useZone())
  const empty = <EmptyState picture={IconMessages} title={say('empty')} text={say(citizen ? 'emptyTalk' : 'emptyText')} />
  return (
    <div className="list column gap-12">
      <Load query={comments} empty={empty} isEmpty={(data) => withSent(data, last).length + waiting.length === 0}>
        {(data) => (
          <ul className="list column gap-12">
            {withSent(data, last).map((comment) => (
              <CommentRow key={comment.id} comment={comment} />
            ))}
          </ul>
        )}
      </Load>
      {waiting.length > 0 && (
        <ul className="list column gap-12">
          {waiting.map((item) => (
            <WaitingComment key={item.id} item={item} />
          ))}
        </ul>
      )}
      {/* A new key for each comment of one's own scrolls it into view; comments of others do not move the page. */}
      {atEnd && comments.data && <div key={`${waiting.length > 0}${sent}`} ref={intoView} className={classes.end} />}
    </div>
  )
}
