import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { isRole, may } from '@avisa/contract/access/person'
import { mostTogether } from '@avisa/contract/http/page-size'
import { listIncidents } from '@avisa/contract/incidents/routes'
import { openFirst } from '#/filters/shared/conditions.ts'
import { columnKeys } from '#/records/column-keys.ts'
import { RecordsPage } from '#/records/RecordsPage.tsx'
import { useParameters } from '#/platform/configuration.ts'
import { call } from '#/platform/call.ts'
import { useClient } from '#/platform/client.ts'
import { lazy } from '#/platform/lazy.ts'
import { usePerson } from '#/platform/session.ts'
import { paths } from '@avisa/contract/paths'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { useIsWide } from '#/ui/list/ListDetail.tsx'
import { SortSheet } from '#/ui/list/SortSheet.tsx'
import { useAlertOnce } from '#/ui/hooks/use-alert-when.ts'
import { useViewAddress } from '#/filters/shared/views.ts'
import { IncidentDetail } from './shared/IncidentDetail.tsx'
import { IncidentList } from './shared/IncidentList.tsx'
import { useIncidentTexts } from './texts.ts'
import { useIncidentColumns, useIncidentGroups } from './incident-columns.tsx'
import { incidentOrders, useIncidentList, type IncidentOrder } from './use-incident-list.ts'

const ExportButton = lazy(async () => ({ default: (await import('#/exports/shared/ExportButton.tsx')).ExportButton }))
const IncidentActs = lazy(async () => ({ default: (await import('./several/IncidentActs.tsx')).IncidentActs }))
const ActsButton = lazy(async () => ({ default: (await import('#/outbox/shared/ActsButton.tsx')).ActsButton }))
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

/** The permissions of the acts on several. */
const bulkActs = ['incidencia.fusionar', 'incidencia.editar.campos', 'incidencia.aceptar', 'exportacion.crear'] as const

export const IncidentsPage = () => {
  const client = useClient()
  const say = useIncidentTexts()
  const person = usePerson()
  const staff = !isRole(person, 'ciudadano')
  const at = useViewAddress('incidencias', { list: 'incidencias', first: staff ? openFirst : '', staff })
  const wide = useIsWide()
  const { incidencias_publicas } = useParameters()
  const { erased, citizen, sort, filter, narrowed, query, name } = useIncidentList(at)
  // A person who opens one incident from a link came for that one.
  const onList = useParams()['id'] === undefined
  useAlertOnce(citizen && incidencias_publicas && onList, 'tutorial_incidencias_publicas', {
    title: say('publicTitle'),
    message: say('publicText'),
  })
  const view = { orden: sort, columns: useIncidentColumns(), groups: useIncidentGroups() }
  const exported = { narrowed, sort, columns: columnKeys('incidencias', view.columns, at.columnas) }
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
        total: ({ total, total_minimo }) =>
          [say(total_minimo ? 'totalAtLeast' : 'total', { count: total }), ...(erased > 0 ? [say('erased', { count: erased })] : [])].join(
            ' · ',
          ),
        searchEmpty: say('searchEmpty'),
        empty: citizen && !incidencias_publicas ? <NotPublic /> : <EmptyState title={say('allEmpty')} text={say('allEmptyText')} />,
        choose: say('choose'),
      }}
      sort={
        <>
          <Suspense>{staff && <ActsButton />}</Suspense>
          <SortSheet sort={sort} options={incidentOrders.map((value) => ({ value, label: say(`sort_${value}`) }))} onChoose={onSort} />
          <Suspense>{may(person, 'exportacion.crear') && <ExportButton kind="incidencias" {...exported} />}</Suspense>
        </>
      }
      mayFilter={!citizen}
      view={staff ? view : undefined}
      edge={false}
      mayTable={staff}
      bulk={
        staff && bulkActs.some((act) => may(person, act))
          ? {
              labelOf: ({ codigo }) => say('selectCode', { code: codigo }),
              renderActs: (rows, end) => <IncidentActs rows={rows} list={exported} onDone={end} />,
              loadAll: async () => (await call(client, listIncidents, { query: { sort, ...narrowed, per_page: mostTogether } })).data,
            }
          : undefined
      }
      renderList={(list) => <IncidentList {...list} label={say('all')} order={{ sort, onSort }} />}
      renderMap={(map) => <CityMapCard query={narrowed} {...map} />}
      renderDetail={(id, back) => <IncidentDetail key={id} id={id} at={{ back, map: paths.incidentMap.to({ id }) }} />}
    />
  )
}
