import { ActionIcon, Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Meta } from '@avisa/contract/http/paging'
import { FilteredEmptyCard } from '#/filters/FilteredEmptyCard.tsx'
import { FilterPicker } from '#/filters/FilterPicker.tsx'
import { paths } from '#/shell/paths.ts'
import { AppPage } from '#/ui/AppPage.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ListDetail, panelInset, useIsRoomy, useIsWide } from '#/ui/ListDetail.tsx'
import { ListMapTabs, useListMapTab } from '#/ui/ListMapTabs.tsx'
import { SearchField } from '#/ui/SearchField.tsx'
import { SortSheet } from '#/ui/SortSheet.tsx'
import { useListAddress, useListSearch } from '#/ui/use-list-address.ts'
import { useWalkTo } from '#/ui/use-walk-to.ts'
import { InspectionDetail } from './InspectionDetail.tsx'
import { InspectionList } from './InspectionList.tsx'
import classes from './inspections.module.css'
import { useInspectionTexts } from './texts.ts'
import { inspectionOrders, useInspectionList } from './use-inspection-list.ts'

const InspectionsMap = lazy(async () => ({ default: (await import('./InspectionsMap.tsx')).InspectionsMap }))

const Total = ({ meta }: { meta: Meta | undefined }) => {
  const say = useInspectionTexts()
  if (!meta) return <span />
  return <span role="status">{meta.total_minimo ? say('totalAtLeast', { count: meta.total }) : say('total', { count: meta.total })}</span>
}

/** The inspections this person may see: list, map and detail; what they are narrowed by stands in the address (ROUTE-28, INSP-01). */
export const InspectionsPage = () => {
  const say = useInspectionTexts()
  const navigate = useNavigate()
  const walkTo = useWalkTo()
  const wide = useIsWide()
  const roomy = useIsRoomy()
  const id = useParams()['id']
  const selected = id === undefined ? undefined : Number(id)
  const at = useListAddress()
  const [typed, type] = useListSearch(at)
  const { sort, asked, isNarrowed, narrowed, query, name } = useInspectionList(at)
  const [tab, chooseTab] = useListMapTab('inspecciones', { ...at, first: wide ? 'mapa' : 'lista' })
  const [searching, setSearching] = useState(false)

  const list = paths.inspections + at.address
  const to = (one: number) => paths.inspection(one) + at.address
  const narrow = ({ filtro, criterios }: typeof asked) => at.change({ filtro: filtro?.toString(), criterios })
  const map = tab === 'mapa' && (
    <Suspense>
      <InspectionsMap
        narrowed={narrowed}
        selected={selected}
        onSelect={(one) => (wide ? walkTo(to(one)) : void navigate(to(one)))}
        insetRight={roomy && selected !== undefined ? panelInset : 0}
      />
    </Suspense>
  )
  const empty = at.buscar ? (
    <EmptyState title={say('searchEmpty')} action={<Button onClick={() => type('')}>{say('clearSearch')}</Button>} />
  ) : isNarrowed ? (
    <FilteredEmptyCard model="inspecciones" asked={asked} onChange={narrow} />
  ) : (
    <EmptyState title={say('empty')} text={say('emptyText')} />
  )
  const tabs = <ListMapTabs label={say('views')} tab={tab} onChoose={chooseTab} />
  const showsSearch = wide || searching || typed !== ''
  const tools = (
    <div className={classes.tools}>
      {showsSearch && <SearchField label={say('searchCode')} value={typed} onChange={type} summoned={searching} slash />}
      {!roomy && tabs}
      <FilterPicker model="inspecciones" asked={asked} onChange={narrow} />
    </div>
  )
  const searchButton = (
    <ActionIcon aria-label={say('search')} onClick={() => setSearching(true)}>
      <IconSearch size={24} stroke={1.9} aria-hidden />
    </ActionIcon>
  )
  const head = (
    <div className={classes.strip}>
      <Total meta={query.meta} />
      <SortSheet
        sort={sort}
        options={inspectionOrders.map((value) => ({ value, label: say(`sort_${value}`) }))}
        onChoose={(orden) => at.change({ orden: orden === '-fecha' ? undefined : orden })}
      />
    </div>
  )
  const rows = query.data ?? []
  const place = rows.findIndex((row) => row.id === selected)
  const towards = (by: number) => {
    const row = place < 0 ? undefined : rows[place + by]
    return row && (() => walkTo(to(row.id)))
  }
  return (
    <ListDetail
      renderList={(pane, instead) => (
        <AppPage
          title={say('inspections')}
          look="list"
          actions={roomy ? <div className={classes.headTabs}>{tabs}</div> : !showsSearch && searchButton}
          tools={tools}
          fill={Boolean(instead)}
        >
          {instead || (
            <>
              {head}
              <InspectionList query={query} name={name} to={to} selected={selected} pane={pane} empty={empty} />
            </>
          )}
        </AppPage>
      )}
      {...(map ? { map } : {})}
      detail={id ? <InspectionDetail key={id} id={Number(id)} back={list} /> : undefined}
      nothing={<EmptyState title={say('choose')} />}
      steps={{ close: () => walkTo(list), previous: towards(-1), next: towards(1) }}
    />
  )
}
