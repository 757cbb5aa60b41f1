import { Radio } from '@mantine/core'
import { useState } from 'react'
import { listEntities } from '@avisa/contract/entities/routes'
import { listTaskLists, listTasksOfList } from '@avisa/contract/lists/routes'
import { mostTogether } from '@avisa/contract/http/page-size'
import { listAssignees, listTechnicians } from '@avisa/contract/tasks/routes'
import type { Task } from '@avisa/contract/tasks/schemas'
import { priorities } from '@avisa/contract/types/priorities'
import { pick } from '@avisa/contract/values/languages'
import { useActAddress } from '#/outbox/shared/ActsButton.tsx'
import { call } from '#/platform/call.ts'
import { useClient } from '#/platform/client.ts'
import { useLoad } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { newUuid } from '#/platform/uuid.ts'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { useTaskTexts } from '../texts.ts'
import { addTasksToList } from './act-change.ts'
import { ActForm, type Chosen, type FormProps } from './ActForm.tsx'
import { useSeveralTexts } from './texts.ts'

type Option = { value: string; label: string }

const Options = ({ options }: { options: readonly Option[] }) =>
  options.map(({ value, label }) => (
    <label key={value} className="row between gap-12 strong touch-52 touchable ruled">
      <span>{label}</span>
      <Radio value={value} />
    </label>
  ))

export const PriorityForm = (props: FormProps) => {
  const say = useSeveralTexts()
  const words = useTaskTexts()
  const [value, choose] = useState('')
  const prioridad = priorities.find((priority) => priority === value)
  const label = prioridad && say('priorityTitle', { priority: words(`priority_${prioridad}`).toLowerCase() })
  const chosen: Chosen | undefined = prioridad && label ? { act: { kind: 'priority', prioridad }, label, shows: { prioridad } } : undefined
  return (
    <ActForm {...props} title={say('priority')} chosen={chosen} labelOf={(count) => say('priorityMain', { count })}>
      <Radio.Group value={value} onChange={choose} aria-label={say('priority')}>
        <Options options={priorities.map((priority) => ({ value: priority, label: words(`priority_${priority}`) }))} />
      </Radio.Group>
    </ActForm>
  )
}

export const EntityForm = (props: FormProps) => {
  const say = useSeveralTexts()
  const lang = useLang()
  const [value, choose] = useState('')
  const entities = useLoad(listEntities, { params: { rol: 'REPARADOR' } }, { bilingual: true }).data ?? []
  const entity = entities.find(({ id }) => String(id) === value)
  const name = entity && pick(entity, 'nombre', lang)
  const chosen: Chosen | undefined =
    entity && name
      ? {
          act: { kind: 'entity', entidad_reparadora_id: entity.id },
          label: say('entityTitle', { name }),
          shows: { entidad_reparadora: name, encargado_id: null, encargado: null },
        }
      : undefined
  return (
    <ActForm {...props} title={say('entity')} chosen={chosen} labelOf={(count) => say('entityMain', { count })}>
      <Radio.Group value={value} onChange={choose} aria-label={say('entity')}>
        <Options options={entities.map((each) => ({ value: String(each.id), label: pick(each, 'nombre', lang) }))} />
      </Radio.Group>
    </ActForm>
  )
}

type Person = { id: number; name: string; group: number }
type PeopleProps = {
  task: Task
  route: typeof listAssignees | typeof listTechnicians
  heading: string
  group: number
  value: string
  onChoose: (person: Person) => void
}

const keyOf = ({ id, group }: Person) => `${group}:${id}`

const People = ({ task, route, heading, group, value, onChoose }: PeopleProps) => {
  const say = useSeveralTexts()
  const { data, loading } = useLoad(route, { params: { id: task.id } })
  const people = (data ?? []).map(({ id, nombre }): Person => ({ id, name: nombre, group }))
  const choose = (key: string) => {
    const person = people.find((each) => keyOf(each) === key)
    if (person) onChoose(person)
  }
  return (
    <section>
      <h3 className="label">{heading}</h3>
      {people.length === 0 && !loading && <p className="small quiet">{say('nobody')}</p>}
      <Radio.Group value={value} onChange={choose} aria-label={heading}>
        <Options options={people.map((person) => ({ value: keyOf(person), label: person.name }))} />
      </Radio.Group>
    </section>
  )
}

const firstOf = (rows: readonly Task[], groupOf: (task: Task) => number | null): ReadonlyMap<number, Task> =>
  new Map(rows.toReversed().flatMap((task) => (groupOf(task) === null ? [] : [[groupOf(task) ?? 0, task] as const])))

export const RepairerForm = (props: FormProps) => {
  const say = useSeveralTexts()
  const [person, choose] = useState<Person>()
  const groups = firstOf(props.rows, (task) => task.entidad_reparadora_id)
  const chosen: Chosen | undefined = person && {
    act: { kind: 'repairer', reparador_id: person.id, entidad_reparadora_id: person.group },
    label: say('repairerTitle', { who: person.name }),
    shows: { encargado_id: person.id, encargado: person.name },
  }
  return (
    <ActForm {...props} title={say('repairer')} chosen={chosen} labelOf={(count) => say('repairerMain', { count })}>
      {groups.size === 0 && <EmptyState title={say('nobody')} />}
      {[...groups].map(([group, task]) => (
        <People
          key={group}
          task={task}
          route={listAssignees}
          group={group}
          heading={task.entidad_reparadora ?? ''}
          value={person ? keyOf(person) : ''}
          onChoose={choose}
        />
      ))}
    </ActForm>
  )
}

export const TechnicianForm = (props: FormProps) => {
  const say = useSeveralTexts()
  const [person, choose] = useState<Person>()
  const groups = firstOf(props.rows, (task) => task.unidad_gestion_id)
  const chosen: Chosen | undefined = person && {
    act: { kind: 'technician', tecnico_id: person.id, unidad_gestion_id: person.group },
    label: say('technicianTitle', { who: person.name }),
    shows: { tecnico_id: person.id, tecnico: person.name },
  }
  return (
    <ActForm {...props} title={say('technician')} chosen={chosen} labelOf={(count) => say('technicianMain', { count })}>
      {[...groups].map(([group, task]) => (
        <People
          key={group}
          task={task}
          route={listTechnicians}
          group={group}
          heading={say('technician')}
          value={person ? keyOf(person) : ''}
          onChoose={choose}
        />
      ))}
    </ActForm>
  )
}

export const ListForm = ({ rows, onClose, onDone }: FormProps) => {
  const client = useClient()
  const say = useSeveralTexts()
  const lang = useLang()
  const usuarioId = usePerson()?.user_id ?? 0
  const { show } = useActAddress()
  const [value, choose] = useState('')
  const [busy, setBusy] = useState(false)
  const lists = useLoad(listTaskLists, { params: { usuarioId } }).data ?? []
  const list = lists.find(({ id }) => String(id) === value)
  const send = async () => {
    if (!list || busy) return
    setBusy(true)
    const query = { fields: 'id', per_page: mostTogether }
    const there = await call(client, listTasksOfList, { params: { usuarioId, listaId: list.id }, query }).catch(() => undefined)
    const present = new Set(there?.data.map(({ id }) => id))
    const label = say('listTitle', { name: pick(list, 'nombre', lang) })
    const id = newUuid()
    const input = { usuarioId, listaId: list.id, label, isNew: there !== undefined && there.meta.total <= mostTogether }
    const stored = await addTasksToList.saveAll(
      client,
      rows.filter((task) => !present.has(task.id)),
      { id, title: label, input },
    )
    setBusy(false)
    if (!stored) return
    onClose()
    onDone()
    if (stored.length > 0) show(id)
  }
  const main = {
    label: say('listMain', { count: rows.length }),
    loading: busy,
    reason: list ? undefined : say('choose'),
    onClick: () => void send(),
  }
  return (
    <Sheet opened onClose={onClose} title={say('list')} footer={<ActionBar main={main} />}>
      {lists.length === 0 && <EmptyState title={say('noLists')} />}
      <Radio.Group value={value} onChange={choose} aria-label={say('list')}>
        <Options options={lists.map((each) => ({ value: String(each.id), label: pick(each, 'nombre', lang) }))} />
      </Radio.Group>
    </Sheet>
  )
}
