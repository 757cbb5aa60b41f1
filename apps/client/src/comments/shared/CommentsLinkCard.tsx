import { IconMessage } from '@tabler/icons-react'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { useCommentTexts } from '../texts.ts'

export const CommentsLinkCard = ({ to, count }: { to: string; count: number }) => {
  const say = useCommentTexts()
  return (
    <RowCard>
      <Row icon={IconMessage} title={say('comments')} support={say('total', { count })} to={to} />
    </RowCard>
  )
}
