import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconCameraPlus, IconUsers, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { FollowForm } from '#/follows/shared/FollowForm.tsx'
import { useClient } from '#/platform/client.ts'
import { isEmbedded } from '#/platform/embedding.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { useOnline } from '#/platform/network.ts'
import { useOutboxItem, type OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { CodeText } from '#/ui/mark/CodeText.tsx'
import { StateChip } from '#/ui/mark/StateChip.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { toast } from '#/ui/popup/popups.ts'
import { AddPhotosSheet, PhotosOnTheirWay } from '../AddPhotos.tsx'
import { useStateOf } from '../IncidentRow.tsx'
import { mayClose, useClose } from '../wizard/use-leave.ts'
import type { Wizard } from '../wizard/use-wizard.ts'
import { WizardTitle } from '../wizard/WizardTitle.tsx'
import classes from '../wizard/wizard.module.css'
import { leave } from './join.ts'
import { IncidentGlance, peopleOf } from './SimilarCard.tsx'
import { useNearTexts } from './texts.ts'

const useTitle = (item: OutboxItem | undefined, incident: Incident): string => {
  const say = useNearTexts()
  const online = useOnline()
  const answer = item?.answer as Incident | undefined
  if (answer) return say('joined', { count: peopleOf(answer) })
  if (item?.state === 'refused') return say('notJoined')
  return item?.error || !online ? say('willJoin') : say('joined', { count: peopleOf(incident) + 1 })
}

type Props = { wizard: Wizard; id: string; incident: Incident; onUndo: () => void }

/** After one tap: counted, and undone as easily. What else one may do is optional. */
export const JoinedPage = ({ wizard, id, incident, onUndo }: Props) => {
  const client = useClient()
  const say = useNearTexts()
  const stateOf = useStateOf()
  const errorText = useErrorText()
  const close = useClose(wizard)
  const item = useOutboxItem(id)
  const [adding, setAdding] = useState(false)
  const title = useTitle(item, incident)
  const refused = item?.state === 'refused' ? item.error : undefined
  const undo = async () => {
    if (!(await leave.save(client, incident))) return
    toast(client, { message: say('undone') })
    onUndo()
  }
  return (
    <div className={`${classes.sent} column fill wide middle`}>
      <div className="row gap-8">
        {!refused && (
          <Button
            className="push"
            variant="subtle"
            leftSection={<IconArrowBackUp size={20} stroke={1.9} aria-hidden />}
            onClick={() => void undo()}
          >
            {say('undo')}
          </Button>
        )}
        {mayClose(wizard) && (
          <ActionIcon className={refused ? 'push' : ''} aria-label={wizard.say('close')} onClick={close}>
            <IconX size={24} stroke={1.9} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <span className={`${classes.sentMark} inline centre`} data-kind={refused ? 'refused' : 'received'} aria-hidden>
        <IconUsers size={32} stroke={2.2} />
      </span>
      <div role="status">
        <WizardTitle title={title} key={title} />
      </div>
      {refused && <Notice kind="wrong">{errorText(refused).message}</Notice>}
      <div className="card p-12">
        <IncidentGlance incident={incident} size={72}>
          {incident.direccion?.nombre_cor && <span className="quiet">{incident.direccion.nombre_cor}</span>}
          <span className="row wrap gap-8">
            <StateChip {...stateOf(incident)} />
            <CodeText>{incident.codigo}</CodeText>
          </span>
        </IncidentGlance>
      </div>
      <PhotosOnTheirWay incident={incident} />
      {!refused && (
        <Button variant="subtle" leftSection={<IconCameraPlus size={20} stroke={1.9} aria-hidden />} onClick={() => setAdding(true)}>
          {say('add')}
        </Button>
      )}
      <AddPhotosSheet incident={incident} joining opened={adding} onClose={() => setAdding(false)} />
      {!refused && !wizard.alone && !isEmbedded() && (
        <FollowForm
          thing={{ incidencia_id: incident.id, title: `${incident.descripcion} (${incident.codigo})` }}
          onDone={close}
          other={
            <Button variant="subtle" fullWidth onClick={close}>
              {say('notNow')}
            </Button>
          }
        />
      )}
    </div>
  )
}
