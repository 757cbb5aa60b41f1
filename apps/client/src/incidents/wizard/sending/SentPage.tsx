import { Button } from '@mantine/core'
import { IconAlertTriangle, IconBell, IconCheck, IconClock, IconCloudOff, IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { isRole, type Person } from '@avisa/contract/access/person'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { mayAddAnother } from '@avisa/contract/incidents/wizard/steps'
import { getPromise } from '@avisa/contract/monthly-reports/routes'
import { deadlineWords, promiseWords } from '@avisa/contract/statistics/promise-words'
import type { KeptError } from '#/platform/call-error.ts'
import { isEmbedded } from '#/platform/embedding.ts'
import { lazy } from '#/platform/lazy.ts'
import { useLoad } from '#/platform/queries.ts'
import { useLang } from '#/platform/text.ts'
import { useOutboxItem, type OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { SentPhotosCard } from '#/outbox/shared/SentPhotosCard.tsx'
import { paths } from '@avisa/contract/paths'
import { Notice } from '#/ui/state/Notice.tsx'
import { SentCode } from './SentCode.tsx'
import { SentRefused } from './SentRefused.tsx'
import { useLaterTexts } from '../later-texts.ts'
import { mayClose, useClose } from '../use-leave.ts'
import { useSentTexts } from './sent-texts.ts'
import { useResult } from './use-result.ts'
import type { Wizard } from '../use-wizard.ts'
import type { WizardDraft } from '../draft/wizard-draft.ts'
import { WizardTitle } from '../WizardTitle.tsx'
import classes from '../wizard.module.css'

const PushOfferCard = lazy(async () => ({ default: (await import('#/notifications/shared/PushOfferCard.tsx')).PushOfferCard }))

/** The day until which it is to be resolved, or how long repairs of this type take; nothing while neither is known. */
const SentPromise = ({ tipo, day }: { tipo: number | undefined; day: string | null | undefined }) => {
  const lang = useLang()
  const promise = useLoad(getPromise, { query: tipo === undefined ? {} : { tipo } }, { enabled: !day }).data?.promesa
  const words = day ? deadlineWords(day, lang) : promise && promiseWords(promise, lang)
  return words ? <Notice icon={IconClock}>{words}</Notice> : null
}

type Phase = 'received' | 'sending' | 'waiting' | 'refused'

const phaseOf = (item: OutboxItem): Phase => {
  if (item.answer !== undefined) return 'received'
  if (item.state === 'refused') return 'refused'
  return item.state === 'sending' || (item.state === 'waiting' && item.error === undefined && navigator.onLine) ? 'sending' : 'waiting'
}

const WhatNow = ({ email }: { email: string }) => {
  const words = useLaterTexts()
  const say = useSentTexts()
  return (
    <section>
      <h2 className="heading bold">{say('whatNow')}</h2>
      <ol className={`${classes.next} list column mt-16`}>
        {(['received', 'progress', 'done'] as const).map((stage) => (
          <li key={stage}>
            <span className={`${classes.nextMark} row centre absolute round`} aria-hidden>
              {stage === 'received' && <IconCheck size={16} stroke={3} />}
            </span>
            <div className="strong">{say(`now_${stage}`)}</div>
            <div className="small quiet">{say(`now_${stage}Text`)}</div>
          </li>
        ))}
      </ol>
      {email !== '' && <Notice icon={IconBell}>{words('willWrite', { email })}</Notice>}
    </section>
  )
}

const pictures = { received: IconCheck, sending: IconCheck, waiting: IconCloudOff, refused: IconAlertTriangle }

const NotYet = ({ error }: { error: KeptError | undefined }) => {
  const words = useLaterTexts()
  const say = useSentTexts()
  if (!error || error.kind === 'offline') return <Notice>{say('waitingText')}</Notice>
  return (
    <Notice kind="wrong" live>
      <strong>{words('mensaje_inci_nocreada')}</strong>
      <p>{say('triesAgain')}</p>
    </Notice>
  )
}

type WaysProps = Pick<Props, 'wizard' | 'onAnother'> & { phase: Phase; incident: Incident | undefined; back: (() => void) | undefined }

const Ways = ({ wizard, onAnother, phase, incident, back }: WaysProps) => {
  const say = useLaterTexts()
  const { alone, kind, person } = wizard
  const close = useClose(wizard)
  const inside = !alone && !isEmbedded()
  const unsent = phase === 'waiting' || phase === 'sending'
  return (
    <>
      {back && incident && (
        <Button size="lg" fullWidth onClick={back}>
          {say('goBack')}
        </Button>
      )}
      {inside && incident && (
        <Button size="lg" fullWidth variant={back ? 'default' : 'filled'} component={Link} to={followPath(incident, person)}>
          {say('follow')}
        </Button>
      )}
      {inside && unsent && (
        <Button size="lg" fullWidth component={Link} to={paths.outbox}>
          {say('seePending')}
        </Button>
      )}
      {phase !== 'refused' && kind !== 'duplicate' && mayAddAnother(person) && (
        <Button variant="subtle" size="lg" fullWidth leftSection={<IconPlus size={20} stroke={2.2} aria-hidden />} onClick={onAnother}>
          {say('another')}
        </Button>
      )}
      {inside && (
        <Button variant="subtle" fullWidth component={Link} to={isRole(person, 'ciudadano') ? paths.myIncidents : paths.incidents}>
          {say(isRole(person, 'ciudadano') ? 'myIncidents' : 'incidents')}
        </Button>
      )}
      {!inside && mayClose(wizard) && (
        <Button variant="subtle" fullWidth onClick={close}>
          {say('close')}
        </Button>
      )}
    </>
  )
}

const followPath = ({ id }: Incident, person: Person) =>
  isRole(person, 'ciudadano') ? paths.myIncident.to({ id }) : paths.incident.to({ id })

type Props = { wizard: Wizard; id: string; sent: WizardDraft; onAnother: () => void }

export const SentPage = ({ wizard, id, sent, onAnother }: Props) => {
  const say = useLaterTexts()
  const item = useOutboxItem(id)
  const { incident, back } = useResult(wizard, item)
  if (!item) return null
  const phase = phaseOf(item)
  const Picture = pictures[phase]
  const name = sent.nombre.trim().split(' ')[0] ?? ''
  const title = phase === 'received' ? (name ? say('sentTitleNamed', { name }) : say('sentTitle')) : say(`title_${phase}`)
  return (
    <div className={`${classes.sent} column fill wide middle`}>
      <span className={`${classes.sentMark} inline centre`} data-kind={phase} aria-hidden>
        <Picture size={32} stroke={2.2} />
      </span>
      <div role="status">
        <WizardTitle title={title} key={title} />
        <p className="small quiet">{[item.title, item.detail].filter(Boolean).join(' · ')}</p>
      </div>
      {phase === 'refused' && <SentRefused item={item} />}
      {phase === 'sending' && <Notice>{say('sendingText')}</Notice>}
      {phase === 'waiting' && <NotYet error={item.error} />}
      {incident && <SentCode codigo={incident.codigo} />}
      {item.answer !== undefined && <SentPhotosCard item={item} justSent />}
      {phase === 'received' && isRole(wizard.person, 'ciudadano') && <SentPromise tipo={sent.tipos[0]} day={incident?.plazo_publico} />}
      {phase === 'received' && isRole(wizard.person, 'ciudadano') && <WhatNow email={sent.email.trim()} />}
      {phase === 'received' && !wizard.alone && !isEmbedded() && (
        <Suspense>
          <PushOfferCard />
        </Suspense>
      )}
      <Ways wizard={wizard} onAnother={onAnother} phase={phase} incident={incident} back={back} />
    </div>
  )
}
