import { Radio } from '@mantine/core'
import { useState } from 'react'
import { listAssignees } from '@avisa/contract/tasks/routes'
import type { Task } from '@avisa/contract/tasks/schemas'
import { useClient } from '#/platform/client.ts'
import { useLoad } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { RowSkeletons } from '#/ui/state/Skeletons.tsx'
import { reassign } from './task-changes.ts'
import { useTaskTexts } from './texts.ts'

type Props = { task: Task; opened: boolean; onClose: () => void }

export const ReassignSheet = ({ task, opened, onClose }: Props) => {
  const client = useClient()
  const say = useTaskTexts()
  const me = usePerson()?.user_id
  const query = useLoad(listAssignees, { params: { id: task.id } })
  const [userId, choose] = useState<number>()
  const name = query.data?.find(({ id }) => id === userId)?.nombre
  const others = (query.data ?? []).filter(({ id }) => id !== task.encargado_id)
  const submit = async () => {
    if (userId === undefined || name === undefined) return
    if (await reassign.save(client, task, { id: userId, name })) onClose()
  }
  const main = {
    label: name === undefined ? say('reassign') : say('reassignTo', { who: name }),
    reason: userId === undefined ? say('chooseWho') : undefined,
    onClick: () => void submit(),
  }
  return (
    <Sheet opened={opened} onClose={onClose} title={say('reassign')} footer={<ActionBar main={main} />}>
      <p className="small quiet">
        {task.entidad_reparadora} · {task.encargado ? say('hasItNow', { who: task.encargado }) : say('unassigned')}
      </p>
      <Load
        query={query}
        skeleton={<RowSkeletons photo={32} />}
        isEmpty={() => others.length === 0}
        empty={<EmptyState title={say('nobodyElse')} />}
      >
        {() => (
          <Radio.Group value={String(userId ?? '')} onChange={(id) => choose(Number(id))} aria-label={say('reassign')}>
            {others.map(({ id, nombre }) => (
              <label key={id} className="row between gap-12 strong touch-52 touchable ruled">
                <span>{id === me ? say('youNamed', { who: nombre }) : nombre}</span>
                <Radio value={String(id)} />
              </label>
            ))}
          </Radio.Group>
        )}
      </Load>
    </Sheet>
  )
}
