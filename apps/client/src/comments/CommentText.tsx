import { Anchor } from '@mantine/core'
import { commentParts, type CommentPart } from '@avisa/contract/comments/text'

const Part = ({ part }: { part: CommentPart }) => {
  if (part.kind === 'mention') return <strong className="accent strong">{part.text}</strong>
  if (part.kind === 'link')
    return (
      <Anchor href={part.href} target="_blank" rel="noopener noreferrer nofollow">
        {part.text}
      </Anchor>
    )
  return part.text
}

/** Keeps line breaks, marks mentions and links web addresses; never HTML. */
export const CommentText = ({ text }: { text: string }) => (
  <p className="mt-4 written">
    {commentParts(text).map((part, at) => (
      <Part key={at} part={part} />
    ))}
  </p>
)
