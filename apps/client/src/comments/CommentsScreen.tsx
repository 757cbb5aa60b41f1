import { useState } from 'react'
import { AppPage } from '#/ui/page/AppPage.tsx'
import type { CommentSubject } from './comment-calls.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentList } from './CommentList.tsx'

type Props = { subject: CommentSubject; title: string; subtitle: string | undefined; back: string; mayWrite: boolean }

export const CommentsScreen = ({ subject, title, subtitle, back, mayWrite }: Props) => {
  const [sent, setSent] = useState<string>()
  const footer = mayWrite && (
    <div className="foot-bar fixed">
      <CommentForm subject={subject} onSent={setSent} />
    </div>
  )
  return (
    <AppPage title={title} {...(subtitle ? { subtitle } : {})} label={subject.codigo} back={back} footer={footer}>
      <CommentList subject={subject} sent={sent} atEnd />
    </AppPage>
  )
}
