import { isNetwork } from '#/platform/call-error.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { useOnline } from '#/platform/network.ts'
import type { OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { Notice } from '#/ui/state/Notice.tsx'
import { useOutboxTexts } from '../texts.ts'

type Props = {
  item: OutboxItem
  sending: string
  /** It is sent once there is a connection. */
  waiting: string
  /** It is sent once the failing server works again. */
  later: string
}

/** A change that has neither arrived nor been refused. */
export const WaitingCard = ({ item: { error }, sending, waiting, later }: Props) => {
  const say = useOutboxTexts()
  const errorText = useErrorText()
  const online = useOnline()
  if (!online || (error && isNetwork(error.kind))) return <Notice live>{waiting}</Notice>
  if (!error) return <Notice live>{sending}</Notice>
  const why = error.kind === 'internal' ? say('serverFailed') : errorText(error).title
  return (
    <Notice kind="waiting" live>
      {why}. {later}
    </Notice>
  )
}
