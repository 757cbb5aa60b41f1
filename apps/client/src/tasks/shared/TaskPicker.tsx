import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { listTasks } from '@avisa/contract/tasks/routes'
import type { Task } from '@avisa/contract/tasks/schemas'
import { pick } from '@avisa/contract/values/languages'
import { listQueryOf } from '#/records/narrowing.ts'
import { useLoad } from '#/platform/queries.ts'
import { useLang } from '#/platform/text.ts'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { SearchField } from '#/ui/form/SearchField.tsx'
import { RowSkeletons } from '#/ui/state/Skeletons.tsx'
import { TypeIcon } from '#/ui/mark/TypeIcon.tsx'
import { debounce } from '#/ui/list/use-list-address.ts'
import classes from '../tasks.module.css'
import { useTaskTexts } from '../texts.ts'
import { foundAtMost } from '../use-task-list.ts'

type Props = { chosen: ReadonlySet<number>; onChoose: (task: Task) => void }

/** Searches the caller's tasks by code or text; the newest without a search. */
export const TaskPicker = ({ chosen, onChoose }: Props) => {
  const say = useTaskTexts()
  const lang = useLang()
  const [typed, type] = useState('')
  const [search] = useDebouncedValue(typed.trim(), debounce)
  const narrowed = listQueryOf({ filtro: undefined, criterios: '' }, search)
  const query = useLoad(listTasks, { query: { sort: '-fecha', per_page: foundAtMost, ...narrowed } })
  return (
    <div className={`${classes.picker} column gap-12`}>
      <SearchField label={say('searchCode')} value={typed} onChange={type} autoFocus />
      <Load
        query={query}
        skeleton={<RowSkeletons photo={32} />}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState title={say(search === '' ? 'empty' : 'searchEmpty')} />}
      >
        {({ data }) => (
          <RowCard>
            {data.map((task) => (
              <Row
                key={task.id}
                mark={<TypeIcon name={task.icono} />}
                title={pick(task, 'descripcion', lang)}
                support={[task.codigo, task.direccion_sn].filter(Boolean).join(' · ')}
                trailing={chosen.has(task.id) ? <IconCheck size={22} stroke={2.2} aria-label={say('pickedMark')} /> : <span />}
                onClick={() => onChoose(task)}
              />
            ))}
          </RowCard>
        )}
      </Load>
    </div>
  )
}
