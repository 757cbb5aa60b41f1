import { ActionIcon, Button } from '@mantine/core'
import { IconCopy, IconPlugConnectedX, IconRefresh, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useClient } from '#/platform/client.ts'
import { toast } from '../popup/popups.ts'
import classes from './states.module.css'
import { useUiTexts } from '../texts.ts'

type Props = {
  icon?: Icon | undefined
  title: string
  message: ReactNode
  requestId?: string | undefined
  onRetry?: (() => void) | undefined
  retryLabel?: string
  other?: ReactNode
}

export const ErrorState = ({ icon: Shape = IconPlugConnectedX, title, message, requestId, onRetry, retryLabel, other }: Props) => {
  const client = useClient()
  const say = useUiTexts()
  const copy = async (code: string) => {
    await navigator.clipboard.writeText(code)
    toast(client, { message: say('copied') })
  }
  return (
    <div className={`${classes.failure} column fill centre gap-8`} role="alert">
      <span className={`${classes.failureIcon} row centre mb-12`}>
        <Shape size={32} stroke={1.9} aria-hidden />
      </span>
      <h2 className={classes.failureTitle}>{title}</h2>
      <p className="quiet">{message}</p>
      {requestId && (
        <div className={`${classes.support} row gap-8 mt-12 rounded-14 sunken`}>
          <span className="column grow anywhere">
            <span className="small quiet">{say('supportCode')}</span>
            <b translate="no" className="strong">
              {requestId}
            </b>
          </span>
          <ActionIcon aria-label={say('copy')} onClick={() => void copy(requestId)}>
            <IconCopy size={21} stroke={1.9} aria-hidden />
          </ActionIcon>
        </div>
      )}
      {other}
      {onRetry && (
        <Button size="lg" fullWidth leftSection={<IconRefresh size={20} stroke={1.9} aria-hidden />} onClick={onRetry}>
          {retryLabel ?? say('retry')}
        </Button>
      )}
    </div>
  )
}
