import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { isRole, may } from '@avisa/contract/access/person'
import { openFirst } from '#/filters/shared/conditions.ts'
import { RecordsPage } from '#/records/RecordsPage.tsx'
import { useParameters } from '#/platform/configuration.ts'
import { lazy } from '#/platform/lazy.ts'
import { usePerson } from '#/platform/session.ts'
import { paths } from '@avisa/contract/paths'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { useIsWide } from '#/ui/list/ListDetail.tsx'
import { SortSheet } from '#/ui/list/SortSheet.tsx'
import { useAlertOnce } from '#/ui/hooks/use-alert-when.ts'
import { useListAddress } from '#/ui/list/use-list-address.ts'
import { IncidentDetail } from './shared/IncidentDetail.tsx'
import { IncidentList } from './shared/IncidentList.tsx'
import { useIncidentTexts } from './texts.ts'
import { incidentOrders, useIncidentList, type IncidentOrder } from './use-incident-list.ts'

const MergeActs = lazy(async () => ({ default: (await import('./merge/MergeActs.tsx')).MergeActs }))
const ExportButton = lazy(async () => ({ default: (await import('#/exports/shared/ExportButton.tsx')).ExportButton }))
const CityMapCard = lazy(async () => ({ default: (await import('./city-map/CityMapCard.tsx')).CityMapCard }))

const NotPublic = () => {
  const say = useIncidentTexts()
  const own = (
    <Button component={Link} to={paths.myIncidents}>
      {say('mine')}
    </Button>
  )
  return <EmptyState title={say('publicOff')} text={say('publicOffText')} action={own} />
}

export const IncidentsPage = () => {
  const say = useIncidentTexts()
  const person = usePerson()
  const staff = !isRole(person, 'ciudadano')
  const at = useListAddress({ list: 'incidencias', first: staff ? openFirst : '' })
  const wide = useIsWide()
  const { incidencias_publicas } = useParameters()
  const { citizen, sort, filter, narrowed, query, name } = useIncidentList(at)
  // A person who opens one incident from a link came for that one.
  const onList = useParams()['id'] === undefined
  useAlertOnce(citizen && incidencias_publicas && onList, 'tutorial_incidencias_publicas', {
    title: say('publicTitle'),
    message: say('publicText'),
  })
  const onSort = (orden: IncidentOrder) => at.change({ orden: orden === '-fecha' ? undefined : orden })
  return (
    <RecordsPage
      model="incidencias"
      title={say('all')}
      at={at}
      first={wide && !citizen ? 'mapa' : 'lista'}
      active={filter}
      query={query}
      name={name}
      paths={{ list: paths.incidents, record: paths.incident }}
      messages={{
        total: ({ total, total_minimo }) => say(total_minimo ? 'totalAtLeast' : 'total', { count: total }),
        searchEmpty: say('searchEmpty'),
        empty: citizen && !incidencias_publicas ? <NotPublic /> : <EmptyState title={say('allEmpty')} text={say('allEmptyText')} />,
        choose: say('choose'),
      }}
      sort={
        <>
          <SortSheet sort={sort} options={incidentOrders.map((value) => ({ value, label: say(`sort_${value}`) }))} onChoose={onSort} />
          <Suspense>{may(person, 'exportacion.crear') && <ExportButton kind="incidencias" narrowed={narrowed} />}</Suspense>
        </>
      }
      mayFilter={!citizen}
      edge={false}
      mayTable={staff}
      bulk={
        staff && may(person, 'incidencia.fusionar')
          ? {
              labelOf: ({ codigo }) => say('selectCode', { code: codigo }),
              renderActs: (rows, end) => <MergeActs rows={rows} onDone={end} />,
            }
          : undefined
      }
      renderList={(list) => <IncidentList {...list} label={say('all')} order={{ sort, onSort }} />}
      renderMap={(map) => <CityMapCard query={narrowed} {...map} />}
      renderDetail={(id, back) => <IncidentDetail key={id} id={id} at={{ back, map: paths.incidentMap.to({ id }) }} />}
    />
  )
}
