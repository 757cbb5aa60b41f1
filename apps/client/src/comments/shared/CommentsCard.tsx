import { useState } from 'react'
import type { CommentSubject } from '../comment-calls.ts'
import { CommentForm } from '../CommentForm.tsx'
import { CommentList } from '../CommentList.tsx'
import { useCommentTexts } from '../texts.ts'

type Props = CommentSubject & { mayWrite?: boolean }

/**
 * The comments of a record inside its own screen: `<CommentsCard origin="inspecciones" id={5}
 * codigo="I-26-00005" />`.
 */
export const CommentsCard = ({ mayWrite = true, ...subject }: Props) => {
  const say = useCommentTexts()
  const [sent, setSent] = useState<string>()
  return (
    <section className="column gap-12">
      <h2 className="size-17 strong">{say('comments')}</h2>
      <CommentList key={`${subject.origin}${subject.id}`} subject={subject} sent={sent} />
      {mayWrite && <CommentForm key={subject.id} subject={subject} onSent={setSent} />}
    </section>
  )
}
