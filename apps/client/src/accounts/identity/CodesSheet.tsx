import { Button } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useClient } from '#/platform/client.ts'
import { saveFile } from '#/platform/save-file.ts'
import { MainButton } from '#/ui/page/ActionBar.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { toast } from '#/ui/popup/popups.ts'
import { useIdentityTexts } from '../shared/texts.ts'
import classes from './identity.module.css'

type Props = { codes: readonly string[]; onClose: () => void }

export const CodesSheet = ({ codes, onClose }: Props) => {
  const client = useClient()
  const say = useIdentityTexts()
  const text = codes.join('\n')
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    toast(client, { message: say('copied') })
  }
  const save = () => saveFile(client, new Blob([`${text}\n`], { type: 'text/plain' }), say('codesFile'))
  return (
    <Sheet opened={codes.length > 0} onClose={onClose} title={say('codesTitle')}>
      <div className="column gap-16">
        <p>{say('codesText')}</p>
        <ul className={`${classes.codes} column gap-8 text-centre`}>
          {codes.map((code) => (
            <li key={code}>
              <code className={classes.code}>{code}</code>
            </li>
          ))}
        </ul>
        <Button variant="default" leftSection={<IconCopy size={20} stroke={1.9} aria-hidden />} onClick={() => void copy()}>
          {say('copy')}
        </Button>
        <Button variant="default" leftSection={<IconDownload size={20} stroke={1.9} aria-hidden />} onClick={() => void save()}>
          {say('saveCodes')}
        </Button>
        <MainButton label={say('codesSaved')} onClick={onClose} />
      </div>
    </Sheet>
  )
}
