import { listWorkDays } from '@avisa/contract/workdays/routes'
import { useState } from 'react'
import { useInfinite } from '#/platform/queries.ts'
import { paths } from '@avisa/contract/paths'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { SearchField } from '#/ui/form/SearchField.tsx'
import { SortSheet } from '#/ui/list/SortSheet.tsx'
import { DayList } from './DayList.tsx'
import { FoldedHours } from './HoursCard.tsx'
import { useRememberedSearch } from './remembered-search.ts'
import { OverseersOnly } from './OverseersOnly.tsx'
import { useWorkDayTexts } from './texts.ts'

const sorts = ['-fecha', 'nombre', 'centro', 'vehiculo'] as const

const Days = () => {
  const say = useWorkDayTexts()
  const { typed, filtro, change } = useRememberedSearch()
  const [sort, setSort] = useState<(typeof sorts)[number]>('-fecha')
  const query = useInfinite(
    listWorkDays,
    { query: { include: 'incidencias', sort, ...(filtro ? { filtro } : {}) } },
    { keep: filtro === '' && sort === '-fecha' },
  )
  const options = sorts.map((value) => ({ value, label: say(`sort_${value === '-fecha' ? 'fecha' : value}`) }))
  return (
    <AppPage
      title={say('all')}
      look="list"
      back={paths.workDay}
      tools={
        <div className="column gap-8 mt-12">
          <SearchField label={say('searchAll')} value={typed} onChange={change} slash />
        </div>
      }
    >
      <FoldedHours filtro={filtro} />
      <div className="line between gap-12">
        <h2 className="heading strong">{say('daysOfOne')}</h2>
        <SortSheet sort={sort} options={options} onChoose={setSort} />
      </div>
      <DayList query={query} label={say('all')} named name={`${sort} ${filtro}`} searched={filtro !== ''} clear={() => change('')} />
    </AppPage>
  )
}

export const AllWorkDaysPage = () => (
  <OverseersOnly>
    <Days />
  </OverseersOnly>
)
