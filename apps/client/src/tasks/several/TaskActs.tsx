import {
  IconArrowsExchange,
  IconBuilding,
  IconChevronsUp,
  IconListCheck,
  IconMicroscope,
  IconUserPlus,
  type Icon,
} from '@tabler/icons-react'
import { useState, type ComponentType } from 'react'
import { may } from '@avisa/contract/access/person'
import { mostTogether } from '@avisa/contract/http/page-size'
import { mayMove, namesRepairers } from '@avisa/contract/tasks/moves'
import type { Task } from '@avisa/contract/tasks/schemas'
import { useRowsExport } from '#/exports/shared/ExportButton.tsx'
import type { ExportedList } from '#/exports/shared/exported-list.ts'
import { ActsBar } from '#/ui/page/ActsBar.tsx'
import { useActed, useActor, type FormProps } from './ActForm.tsx'
import { EntityForm, ListForm, PriorityForm, RepairerForm, TechnicianForm } from './ActForms.tsx'
import { StateForm } from './StateForm.tsx'
import { useSeveralTexts } from './texts.ts'

const forms = {
  repairer: RepairerForm,
  state: StateForm,
  priority: PriorityForm,
  entity: EntityForm,
  technician: TechnicianForm,
  list: ListForm,
} as const satisfies Record<string, ComponentType<FormProps>>
type Kind = keyof typeof forms

const looks: Readonly<Record<Kind, { icon: Icon; letter?: string }>> = {
  repairer: { icon: IconUserPlus, letter: 'a' },
  state: { icon: IconArrowsExchange, letter: 'e' },
  priority: { icon: IconChevronsUp, letter: 'p' },
  entity: { icon: IconBuilding },
  technician: { icon: IconMicroscope },
  list: { icon: IconListCheck },
}

type Props = { rows: readonly Task[]; list: ExportedList; onDone: () => void }

export const TaskActs = ({ rows, list, onDone }: Props) => {
  const say = useSeveralTexts()
  const actor = useActor()
  const tasks = useActed(rows)
  const [open, setOpen] = useState<{ kind: Kind; rows: readonly Task[] }>()
  const { person } = actor
  const edits = may(person, 'obra.editar.campos')
  const offered: Readonly<Record<Kind, boolean>> = {
    repairer: tasks.length === 0 ? edits : tasks.some((task) => namesRepairers(person, task)),
    state: tasks.some((task) => mayMove('tecnico', task, person) || mayMove('reparacion', task, person)),
    priority: edits,
    entity: edits,
    technician: edits,
    list: may(person, 'lista'),
  }
  const count = rows.length
  const reason = count === 0 ? say('none') : count > mostTogether ? say('tooMany', { count: mostTogether }) : undefined
  const exported = useRowsExport('tareas', { rows, list, reason })
  const acts = (Object.keys(forms) as Kind[])
    .filter((kind) => offered[kind])
    .map((kind) => ({
      ...looks[kind],
      label: say(kind),
      main: say(`${kind}Main`, { count }),
      reason,
      onClick: () => setOpen({ kind, rows }),
    }))
  const Form = open && forms[open.kind]
  return (
    <>
      <ActsBar acts={[...acts, ...exported.acts]} />
      {exported.sheet}
      {Form && <Form rows={open.rows} onClose={() => setOpen(undefined)} onDone={onDone} />}
    </>
  )
}
