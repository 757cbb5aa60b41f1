import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { citizenIncidents, deviceIncidents, listIncidents } from '@avisa/contract/incidents/routes'
import { fixedFilters } from '@avisa/contract/incidents/criteria'
import { deviceInHeader } from '@avisa/contract/values/ids'
import { useInfinite } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { paths } from '@avisa/contract/paths'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { FilterChip } from '#/ui/mark/FilterChip.tsx'
import { ListDetail } from '#/ui/list/ListDetail.tsx'
import { useListAddress } from '#/ui/list/use-list-address.ts'
import { IncidentDetail } from './shared/IncidentDetail.tsx'
import { useWalkTo } from '#/ui/list/use-walk-to.ts'
import { IncidentList } from './shared/IncidentList.tsx'
import { stepsOf } from '#/ui/list/detail-pane.ts'
import { useIncidentTexts } from './texts.ts'
import { UnsentCards } from './UnsentCards.tsx'

/** All of one's own, the open ones and the closed ones. */
const viewNames = ['every', 'open', 'closed'] as const
type OwnIncidentsView = (typeof viewNames)[number]
const criteriaOf: Readonly<Record<OwnIncidentsView, string | undefined>> = {
  every: undefined,
  open: '(abierta,=,1)',
  closed: '(abierta,=,0)',
}
const empties = { open: 'openEmpty', closed: 'closedEmpty' } as const

/** By device, citizen account or staff account. */
const useOwnIncidents = (criteria: string | undefined) => {
  const person = usePerson()
  const external = person?.id_externo ?? null
  const query = { include: 'imagenes', sort: '-fecha', ...(criteria ? { criteria } : {}) }
  const device = useInfinite(deviceIncidents, { params: { uuid: deviceInHeader }, query }, { enabled: person === null })
  const citizen = useInfinite(
    citizenIncidents,
    { params: { idExterno: external ?? '-' }, query },
    { enabled: person !== null && external !== null },
  )
  const own = useInfinite(
    listIncidents,
    { query: { ...query, filtroIncidencias: fixedFilters.own } },
    { enabled: person !== null && external === null },
  )
  if (person === null) return device
  return external === null ? own : citizen
}

export const MyIncidentsPage = () => {
  const say = useIncidentTexts()
  const walkTo = useWalkTo()
  const at = useListAddress()
  const view = viewNames.find((viewName) => viewName === at.vista) ?? 'every'
  const query = useOwnIncidents(criteriaOf[view])
  const id = useParams()['id']
  const selected = id === undefined ? undefined : Number(id)
  const list = paths.myIncidents + at.address
  const to = (id: number) => paths.myIncident.to({ id }) + at.address
  const show = (view: OwnIncidentsView) => at.change({ vista: view === 'every' ? undefined : view })
  const report = (
    <Button component={Link} to={paths.newIncident} leftSection={<IconPlus size={20} stroke={2.2} aria-hidden />}>
      {say('new')}
    </Button>
  )
  const empty =
    view === 'every' ? (
      <EmptyState title={say('mineEmpty')} text={say('mineEmptyText')} action={report} />
    ) : (
      <EmptyState title={say(empties[view])} action={<Button onClick={() => show('every')}>{say('everyShow')}</Button>} />
    )
  const isEmpty = view === 'every' && query.data?.length === 0
  const tools = !isEmpty && (
    <div className="column gap-8 mt-8">
      <div className="flex wrap gap-8" role="group" aria-label={say('filtered')}>
        {viewNames.map((viewName) => (
          <FilterChip key={viewName} pressed={viewName === view} onClick={() => show(viewName)}>
            {say(viewName)}
          </FilterChip>
        ))}
      </div>
    </div>
  )
  return (
    <ListDetail
      renderList={(pane) => (
        <AppPage title={say('mine')} look="list" tools={tools}>
          <UnsentCards />
          <IncidentList query={query} label={say('mine')} name={`mias ${view}`} to={to} selected={selected} pane={pane} empty={empty} />
        </AppPage>
      )}
      detail={id ? <IncidentDetail key={id} id={Number(id)} at={{ back: list, map: paths.myIncidentMap.to({ id }) }} /> : undefined}
      nothing={<EmptyState title={say('choose')} />}
      steps={stepsOf({ rows: query.data, selected, to, list, go: walkTo })}
    />
  )
}
