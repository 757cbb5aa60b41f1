import { Button } from '@mantine/core'
import { listEmployees } from '@avisa/contract/workdays/routes'
import type { Employee } from '@avisa/contract/workdays/schemas'
import { IconUser } from '@tabler/icons-react'
import { moreOf, useInfinite } from '#/platform/queries.ts'
import { useFormat } from '#/platform/text.ts'
import { paths } from '@avisa/contract/paths'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { Row } from '#/ui/list/Rows.tsx'
import { RowSkeletons } from '#/ui/state/Skeletons.tsx'
import { SearchField } from '#/ui/form/SearchField.tsx'
import { VirtualList } from '#/ui/list/VirtualList.tsx'
import { useRememberedSearch } from './remembered-search.ts'
import { OverseersOnly } from './OverseersOnly.tsx'
import { useWorkDayTexts } from './texts.ts'
import classes from './workdays.module.css'

const EmployeeRow = ({ employee }: { employee: Employee }) => {
  const say = useWorkDayTexts()
  const format = useFormat()
  const { abierta, ultima } = employee
  const support = abierta ? (
    <span className="accent strong">{say('working')}</span>
  ) : ultima === null ? (
    say('never')
  ) : (
    say('last', { day: format.day(ultima) })
  )
  return (
    <Row
      icon={IconUser}
      title={`${employee.nombre} ${employee.apellidos}`}
      support={support}
      to={paths.workDaysOf.to({ id: employee.id })}
    />
  )
}

const People = () => {
  const say = useWorkDayTexts()
  const { typed, filtro, change } = useRememberedSearch('empleados')
  const query = useInfinite(listEmployees, { query: filtro ? { term: filtro } : {} }, { keep: filtro === '' })
  const empty = <EmptyState title={say('nobody')} action={<Button onClick={() => change('')}>{say('clearSearch')}</Button>} />
  return (
    <AppPage
      title={say('employees')}
      look="list"
      back={paths.workDay}
      tools={
        <div className="column gap-8 mt-12">
          <SearchField label={say('searchAll')} value={typed} onChange={change} slash />
        </div>
      }
    >
      <Load query={query} skeleton={<RowSkeletons photo={44} />} isEmpty={(rows) => rows.length === 0} empty={empty}>
        {(rows) => (
          <div className={classes.list}>
            <VirtualList
              items={rows}
              keyOf={(employee) => employee.id}
              label={say('employees')}
              estimate={69}
              more={moreOf(query)}
              render={(employee) => <EmployeeRow employee={employee} />}
            />
          </div>
        )}
      </Load>
    </AppPage>
  )
}

export const EmployeesPage = () => (
  <OverseersOnly>
    <People />
  </OverseersOnly>
)
