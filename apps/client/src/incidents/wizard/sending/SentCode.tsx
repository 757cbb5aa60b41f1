import { ActionIcon } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconShare2 } from '@tabler/icons-react'
import { useLaterTexts } from '../later-texts.ts'
import classes from '../wizard.module.css'

export const SentCode = ({ codigo }: { codigo: string }) => {
  const say = useLaterTexts()
  const clipboard = useClipboard({ timeout: 3000 })
  // Closing the system's sheet also rejects; nothing needs to be shown then.
  const share = () => void navigator.share({ text: say('shareText', { code: codigo }) }).catch(() => undefined)
  return (
    <div className={`${classes.codeBox} row gap-8 rounded-16 soft`}>
      <div className="grow anywhere">
        <div className="small quiet">{say('code')}</div>
        <div className={classes.code}>{codigo}</div>
      </div>
      <ActionIcon aria-label={say(clipboard.copied ? 'copied' : 'copyCode')} onClick={() => clipboard.copy(codigo)}>
        {clipboard.copied ? <IconCheck size={24} stroke={1.9} aria-hidden /> : <IconCopy size={24} stroke={1.9} aria-hidden />}
      </ActionIcon>
      {'share' in navigator && (
        <ActionIcon aria-label={say('shareCode')} onClick={share}>
          <IconShare2 size={24} stroke={1.9} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}
