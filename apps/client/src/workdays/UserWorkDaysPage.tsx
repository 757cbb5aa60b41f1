import { listOwnWorkDays } from '@avisa/contract/workdays/routes'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useInfinite } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { paths } from '@avisa/contract/paths'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { SearchField } from '#/ui/form/SearchField.tsx'
import { DayList } from './DayList.tsx'
import { HoursCard } from './HoursCard.tsx'
import { useRememberedSearch } from './remembered-search.ts'
import { OverseersOnly } from './OverseersOnly.tsx'
import { useWorkDayTexts } from './texts.ts'

const Days = ({ usuarioId }: { usuarioId: number }) => {
  const say = useWorkDayTexts()
  const isOwn = usePerson()?.user_id === usuarioId
  const { typed, filtro, change } = useRememberedSearch(isOwn ? 'propias' : 'persona')
  const query = useInfinite(
    listOwnWorkDays,
    { params: { usuarioId }, query: { include: 'incidencias', ...(filtro ? { filtro } : {}) } },
    { keep: filtro === '' },
  )
  const [first] = query.data ?? []
  const [lastDay, setKnown] = useState<string>()
  const name = first ? `${first.nombre} ${first.apellidos}` : lastDay
  // A search without results must not remove the name.
  if (name !== lastDay) setKnown(name)
  const title = isOwn ? say('mine') : name ? say('daysOf', { name }) : say('daysOfOne')
  return (
    <AppPage
      title={title}
      look="list"
      back={isOwn ? paths.workDay : paths.employees}
      tools={
        <div className="column gap-8 mt-12">
          <SearchField label={say('search')} value={typed} onChange={change} slash />
        </div>
      }
    >
      {filtro === '' && <HoursCard usuarioId={usuarioId} />}
      <DayList query={query} label={title} name={`${usuarioId} ${filtro}`} searched={filtro !== ''} clear={() => change('')} />
    </AppPage>
  )
}

export const UserWorkDaysPage = () => {
  const usuarioId = Number(useParams()['id'])
  const mine = usePerson()?.user_id === usuarioId
  const days = <Days key={usuarioId} usuarioId={usuarioId} />
  return mine ? days : <OverseersOnly>{days}</OverseersOnly>
}
