import { ActionIcon, Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { Meta } from '@avisa/contract/http/paging'
import { FilteredEmptyCard } from '#/filters/FilteredEmptyCard.tsx'
import { FilterPicker } from '#/filters/FilterPicker.tsx'
import { useParameters } from '#/platform/configuration.ts'
import { paths } from '#/shell/paths.ts'
import { AppPage } from '#/ui/AppPage.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ListDetail, panelInset, useIsRoomy, useIsWide } from '#/ui/ListDetail.tsx'
import { ListMapTabs, useListMapTab } from '#/ui/ListMapTabs.tsx'
import { SearchField } from '#/ui/SearchField.tsx'
import { SortSheet } from '#/ui/SortSheet.tsx'
import { useAlertOnce } from '#/ui/use-alert-when.ts'
import { useListAddress, useListSearch } from '#/ui/use-list-address.ts'
import { IncidentDetail } from './IncidentDetail.tsx'
import { useWalkTo } from '#/ui/use-walk-to.ts'
import { IncidentList } from './IncidentList.tsx'
import classes from './incidents.module.css'
import { stepsOf } from './list-steps.ts'
import { useIncidentTexts } from './texts.ts'
import { incidentOrders, useIncidentList } from './use-incident-list.ts'

const CityMapCard = lazy(async () => ({ default: (await import('./city-map/CityMapCard.tsx')).CityMapCard }))

const Total = ({ meta }: { meta: Meta | undefined }) => {
  const say = useIncidentTexts()
  if (!meta) return <span />
  return <span role="status">{meta.total_minimo ? say('totalAtLeast', { count: meta.total }) : say('total', { count: meta.total })}</span>
}

const NotPublic = () => {
  const say = useIncidentTexts()
  const own = (
    <Button component={Link} to={paths.myIncidents}>
      {say('mine')}
    </Button>
  )
  return <EmptyState title={say('publicOff')} text={say('publicOffText')} action={own} />
}

/** All incidents this person may see: list, map and detail; what they are narrowed by stands in the address (ROUTE-01). */
export const IncidentsPage = () => {
  const say = useIncidentTexts()
  const navigate = useNavigate()
  const walkTo = useWalkTo()
  const wide = useIsWide()
  const roomy = useIsRoomy()
  const { incidencias_publicas } = useParameters()
  const id = useParams()['id']
  const selected = id === undefined ? undefined : Number(id)
  const at = useListAddress()
  const [typed, type] = useListSearch(at)
  const { citizen, sort, asked, isNarrowed, narrowed, query, name } = useIncidentList(at)
  const [tab, chooseTab] = useListMapTab('incidencias', { ...at, first: wide && !citizen ? 'mapa' : 'lista' })
  const [searching, setSearching] = useState(false)
  useAlertOnce(citizen && incidencias_publicas, 'tutorial_incidencias_publicas', { title: say('publicTitle'), message: say('publicText') })

  const list = paths.incidents + at.address
  const to = (one: number) => paths.incident(one) + at.address
  const narrow = ({ filtro, criterios }: typeof asked) => at.change({ filtro: filtro?.toString(), criterios })
  const map = tab === 'mapa' && (
    <Suspense>
      <CityMapCard
        query={narrowed}
        selected={selected}
        onSelect={(one) => (wide ? walkTo(to(one)) : void navigate(to(one)))}
        insetRight={roomy && selected !== undefined ? panelInset : 0}
      />
    </Suspense>
  )
  const clearSearch = <Button onClick={() => type('')}>{say('clearSearch')}</Button>
  const empty = at.buscar ? (
    <EmptyState title={say('searchEmpty')} action={clearSearch} />
  ) : isNarrowed ? (
    <FilteredEmptyCard model="incidencias" asked={asked} onChange={narrow} />
  ) : citizen && !incidencias_publicas ? (
    <NotPublic />
  ) : (
    <EmptyState title={say('allEmpty')} text={say('allEmptyText')} />
  )
  const tabs = <ListMapTabs label={say('views')} tab={tab} onChoose={chooseTab} />
  const showsSearch = wide || searching || typed !== ''
  const tools = (
    <div className={classes.tools}>
      {showsSearch && <SearchField label={say('searchCode')} value={typed} onChange={type} summoned={searching} slash />}
      {!roomy && tabs}
      {!citizen && <FilterPicker model="incidencias" asked={asked} onChange={narrow} />}
    </div>
  )
  const searchButton = (
    <ActionIcon aria-label={say('search')} onClick={() => setSearching(true)}>
      <IconSearch size={24} stroke={1.9} aria-hidden />
    </ActionIcon>
  )
  const head = (
    <div className={classes.strip} data-edge={wide || undefined}>
      <Total meta={query.meta} />
      <SortSheet
        sort={sort}
        options={incidentOrders.map((value) => ({ value, label: say(`sort_${value}`) }))}
        onChoose={(orden) => at.change({ orden: orden === '-fecha' ? undefined : orden })}
      />
    </div>
  )
  return (
    <ListDetail
      renderList={(pane, instead) => (
        <AppPage
          title={say('all')}
          look="list"
          actions={roomy ? <div className={classes.headTabs}>{tabs}</div> : !showsSearch && searchButton}
          tools={tools}
          fill={Boolean(instead)}
        >
          {instead || (
            <>
              {head}
              <IncidentList query={query} label={say('all')} name={name} to={to} selected={selected} pane={pane} empty={empty} />
            </>
          )}
        </AppPage>
      )}
      {...(map ? { map } : {})}
      detail={id ? <IncidentDetail key={id} id={Number(id)} at={{ back: list, map: paths.incidentMap(id) }} /> : undefined}
      nothing={<EmptyState title={say('choose')} />}
      steps={stepsOf({ rows: query.data, selected, to, list, go: walkTo })}
    />
  )
}
