import { isNetwork } from '#/platform/call-error.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { useOnline } from '#/platform/network.ts'
import type { OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { Notice } from '#/ui/state/Notice.tsx'
import { useOutboxTexts } from '../texts.ts'

type Props = {
  item: OutboxItem
  /** On its way. */ sending: string
  /** It goes once there is a connection. */ waiting: string
  /** It goes once the server, which failed, can do it. */ later: string
}

/** What was done here and has neither arrived nor been refused: on its way, or what keeps it. */
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
