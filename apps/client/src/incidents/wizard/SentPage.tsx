import { ActionIcon, Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconAlertTriangle, IconCheck, IconCloudOff, IconCopy, IconPlus, IconShare2 } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { useErrorText } from '#/platform/error-text.ts'
import { outbox, useOutboxItem, type OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { paths } from '#/shell/paths.ts'
import { Notice } from '#/ui/Notice.tsx'
import { useWizardTexts } from './texts.ts'
import { WizardTitle } from './WizardTitle.tsx'
import classes from './wizard.module.css'

type Phase = 'received' | 'sending' | 'waiting' | 'refused'

const incidentOf = (item: OutboxItem | undefined): Incident | undefined => item?.answer as Incident | undefined

const phaseOf = (item: OutboxItem): Phase => {
  if (item.answer !== undefined) return 'received'
  if (item.state === 'refused') return 'refused'
  return item.state === 'sending' || (item.state === 'waiting' && item.error === undefined && navigator.onLine) ? 'sending' : 'waiting'
}

const Code = ({ codigo }: { codigo: string }) => {
  const say = useWizardTexts()
  const clipboard = useClipboard({ timeout: 3000 })
  // Closing the system's sheet rejects too; there is nothing to tell then.
  const share = () => void navigator.share({ text: say('shareText', { code: codigo }) }).catch(() => undefined)
  return (
    <div className={classes.codeBox}>
      <div className={classes.factText}>
        <div className={classes.quiet}>{say('code')}</div>
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

const WhatNow = () => {
  const say = useWizardTexts()
  return (
    <section>
      <h2 className={classes.foundTitle}>{say('whatNow')}</h2>
      <ol className={classes.next} style={{ marginTop: 16 }}>
        {(['received', 'progress', 'done'] as const).map((one) => (
          <li key={one}>
            <div className={classes.nextTitle}>{say(`now_${one}`)}</div>
            <div className={classes.quiet}>{say(`now_${one}Text`)}</div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Stays when all have arrived: what lies below must not move under a finger. */
const Photos = ({ item }: { item: OutboxItem }) => {
  const say = useWizardTexts()
  const missing = item.photos.total - item.photos.sent
  if (item.photos.total === 0 || item.answer === undefined) return null
  if (missing === 0)
    return (
      <Notice kind="done" live>
        {say('photosArrived', { count: item.photos.total })}
      </Notice>
    )
  return item.state === 'refused' ? (
    <>
      <Notice kind="wrong" live>
        {say('photosFailed')}
      </Notice>
      <Button variant="default" size="lg" fullWidth component={Link} to={paths.outbox}>
        {say('seePending')}
      </Button>
    </>
  ) : (
    <Notice live>{say('photosUploading', { count: missing })}</Notice>
  )
}

const pictures = { received: IconCheck, sending: IconCheck, waiting: IconCloudOff, refused: IconAlertTriangle }

const Refused = ({ item }: { item: OutboxItem }) => {
  const say = useWizardTexts()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const said = item.error && errorText(item.error)
  const edit = async () => {
    const path = await outbox.reopen(item.id)
    // Code 9111: the contact data are at fault, so the wizard opens there (WIZ-61).
    if (path) await navigate(item.error?.kind === 'citizenInvalid' ? `${path}?paso=citizen` : path, { replace: true })
  }
  return (
    <>
      <Notice kind="wrong" live>
        {said && <strong>{said.title}</strong>}
        <p>{said?.message ?? say('refusedText')}</p>
        {said?.errors.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Notice>
      {item.editable && (
        <Button size="lg" fullWidth onClick={() => void edit()}>
          {say('reviewAndSend')}
        </Button>
      )}
    </>
  )
}

type Props = { id: string; name: string; onAnother: () => void }

/** What became of a report that was just sent: received with its code, on its way, kept without network, or refused with the reason. */
export const SentPage = ({ id, name, onAnother }: Props) => {
  const say = useWizardTexts()
  const item = useOutboxItem(id)
  if (!item) return null
  const phase = phaseOf(item)
  const incident = incidentOf(item)
  const Picture = pictures[phase]
  const title = phase === 'received' ? (name ? say('sentTitleNamed', { name }) : say('sentTitle')) : say(`${phase}Title`)
  return (
    <div className={classes.sent}>
      <span className={classes.sentMark} data-kind={phase} aria-hidden>
        <Picture size={32} stroke={2.2} />
      </span>
      <div role="status">
        <WizardTitle title={title} key={title} />
        <p className={classes.quiet}>{[item.title, item.detail].filter(Boolean).join(' · ')}</p>
      </div>
      {phase === 'refused' && <Refused item={item} />}
      {(phase === 'waiting' || phase === 'sending') && <Notice>{say(`${phase}Text`)}</Notice>}
      {incident && <Code codigo={incident.codigo} />}
      <Photos item={item} />
      {phase === 'received' && <WhatNow />}
      {incident && (
        <Button size="lg" fullWidth component={Link} to={paths.myIncident(incident.id)}>
          {say('follow')}
        </Button>
      )}
      {(phase === 'waiting' || phase === 'sending') && (
        <Button size="lg" fullWidth component={Link} to={paths.outbox}>
          {say('seePending')}
        </Button>
      )}
      {phase !== 'refused' && (
        <Button variant="subtle" size="lg" fullWidth leftSection={<IconPlus size={20} stroke={2.2} aria-hidden />} onClick={onAnother}>
          {say('another')}
        </Button>
      )}
      <Button variant="subtle" fullWidth component={Link} to={paths.myIncidents}>
        {say('myIncidents')}
      </Button>
    </div>
  )
}
