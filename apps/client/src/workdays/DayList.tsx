import { Button } from '@mantine/core'
import type { WorkDay } from '@avisa/contract/workdays/schemas'
import { moreOf, type LoadedList } from '#/platform/queries.ts'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { PullToRefresh } from '#/ui/list/PullToRefresh.tsx'
import { RowSkeletons } from '#/ui/state/Skeletons.tsx'
import { VirtualList } from '#/ui/list/VirtualList.tsx'
import { DayRow } from './DayRow.tsx'
import { useWorkDayTexts } from './texts.ts'
import classes from './workdays.module.css'

type Props = {
  query: LoadedList<WorkDay>
  label: string
  named?: boolean
  name: string
  searched: boolean
  clear: () => void
}

export const DayList = ({ query, label, named = false, name, searched, clear }: Props) => {
  const say = useWorkDayTexts()
  const empty = searched ? (
    <EmptyState title={say('noneFound')} action={<Button onClick={clear}>{say('clearSearch')}</Button>} />
  ) : (
    <EmptyState title={say('none')} />
  )
  return (
    <PullToRefresh onRefresh={query.reload}>
      <Load query={query} skeleton={<RowSkeletons photo={0} />} isEmpty={(rows) => rows.length === 0} empty={empty}>
        {(rows) => (
          <div className={classes.list}>
            <VirtualList
              items={rows}
              keyOf={(day) => day.id}
              label={label}
              name={name}
              estimate={77}
              more={moreOf(query)}
              render={(day) => <DayRow day={day} named={named} />}
            />
          </div>
        )}
      </Load>
    </PullToRefresh>
  )
}
