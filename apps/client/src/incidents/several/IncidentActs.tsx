import { Radio } from '@mantine/core'
import { IconChevronsUp, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { may } from '@avisa/contract/access/person'
import { mostTogether } from '@avisa/contract/http/page-size'
import { acceptIncident, updateIncident } from '@avisa/contract/incidents/routes'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { priorities, type Priority } from '@avisa/contract/types/priorities'
import { useRowsExport } from '#/exports/shared/ExportButton.tsx'
import type { ExportedList } from '#/exports/shared/exported-list.ts'
import { useActAddress } from '#/outbox/shared/ActsButton.tsx'
import { defineChange } from '#/platform/changes/change.ts'
import { useClient } from '#/platform/client.ts'
import { step } from '#/platform/outbox/use-outbox.ts'
import { usePerson } from '#/platform/session.ts'
import { newUuid } from '#/platform/uuid.ts'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { ActsBar, type BarAct } from '#/ui/page/ActsBar.tsx'
import { confirm } from '#/ui/popup/popups.ts'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { ofIncident } from '../detail/incident-changes.ts'
import { MergeActs } from '../merge/MergeActs.tsx'
import { useSeveralTexts } from './texts.ts'

const prioritise = defineChange<Incident, { prioridad: Priority; label: string }>({
  ...ofIncident,
  title: ({ codigo }, { label }) => `${codigo}: ${label}`,
  shows: (_, { prioridad }) => ({ prioridad }),
  steps: ({ id, version }, { prioridad }) => [step(updateIncident, { params: { id }, body: { prioridad } }, version)],
  back: ({ id, prioridad }) => step(updateIncident, { params: { id }, body: { prioridad } }),
})

const accept = defineChange<Incident, { label: string }>({
  ...ofIncident,
  title: ({ codigo }, { label }) => `${codigo}: ${label}`,
  steps: ({ id }) => [step(acceptIncident, { params: { id } })],
})

type Props = { rows: readonly Incident[]; onDone: () => void }

const PriorityForm = ({ rows, onDone, onClose }: Props & { onClose: () => void }) => {
  const client = useClient()
  const say = useSeveralTexts()
  const { show } = useActAddress()
  const [value, choose] = useState('')
  const prioridad = priorities.find((priority) => priority === value)
  const changed = rows.filter((row) => row.prioridad !== prioridad)
  const send = async () => {
    if (!prioridad) return
    const label = say('priorityTitle', { priority: say(`priority_${prioridad}`).toLowerCase() })
    const id = newUuid()
    if (!(await prioritise.saveAll(client, changed, { id, title: label, input: { prioridad, label } }))) return
    onClose()
    onDone()
    show(id)
  }
  const reason = prioridad ? (changed.length === 0 ? say('allSame') : undefined) : say('choose')
  const main = { label: say('priorityMain', { count: changed.length }), reason, onClick: () => void send() }
  return (
    <Sheet opened onClose={onClose} title={say('priority')} footer={<ActionBar main={main} />}>
      <Radio.Group value={value} onChange={choose} aria-label={say('priority')}>
        {priorities.map((priority) => (
          <label key={priority} className="row between gap-12 strong touch-52 touchable ruled">
            <span>{say(`priority_${priority}`)}</span>
            <Radio value={priority} />
          </label>
        ))}
      </Radio.Group>
    </Sheet>
  )
}

export const IncidentActs = ({ rows, onDone, list }: Props & { list: ExportedList }) => {
  const client = useClient()
  const say = useSeveralTexts()
  const person = usePerson()
  const { show } = useActAddress()
  const [chosen, choose] = useState<readonly Incident[]>()
  const count = rows.length
  const waiting = rows.filter(({ pendiente_aceptar }) => pendiente_aceptar)
  const amount = count === 0 ? say('none') : count > mostTogether ? say('tooMany', { count: mostTogether }) : undefined
  const acceptAll = async () => {
    const words = { title: say('acceptTitle', { count: waiting.length }), message: say('acceptMessage'), cancel: say('cancel') }
    if (!(await confirm(client, { ...words, confirm: say('accept') }))) return
    const [id, label] = [newUuid(), say('acceptedTitle')]
    if (!(await accept.saveAll(client, waiting, { id, title: label, input: { label } }))) return
    onDone()
    show(id)
  }
  const exported = useRowsExport('incidencias', { rows, list, reason: amount })
  const acts: BarAct[] = [
    ...(may(person, 'incidencia.editar.campos')
      ? [
          {
            label: say('priority'),
            main: say('priorityMain', { count }),
            icon: IconChevronsUp,
            letter: 'p',
            reason: amount,
            onClick: () => choose(rows),
          },
        ]
      : []),
    ...(may(person, 'incidencia.aceptar')
      ? [
          {
            label: say('accept'),
            main: say('acceptMain', { count: waiting.length }),
            icon: IconCircleCheck,
            letter: 'a',
            reason: amount ?? (waiting.length === 0 ? say('noneWaits') : undefined),
            onClick: () => void acceptAll(),
          },
        ]
      : []),
    ...exported.acts,
  ]
  return (
    <>
      {may(person, 'incidencia.fusionar') ? <MergeActs rows={rows} onDone={onDone} others={acts} /> : <ActsBar acts={acts} />}
      {exported.sheet}
      {chosen && <PriorityForm rows={chosen} onDone={onDone} onClose={() => choose(undefined)} />}
    </>
  )
}
