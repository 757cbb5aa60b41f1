import { may } from '@avisa/contract/access/person'
import { ExportButton } from '#/exports/shared/ExportButton.tsx'
import { openFirst } from '#/filters/shared/conditions.ts'
import { columnKeys } from '#/records/column-keys.ts'
import { RecordsPage } from '#/records/RecordsPage.tsx'
import { lazy } from '#/platform/lazy.ts'
import { usePerson } from '#/platform/session.ts'
import { paths } from '@avisa/contract/paths'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { useIsWide } from '#/ui/list/ListDetail.tsx'
import { SortSheet } from '#/ui/list/SortSheet.tsx'
import { useViewAddress } from '#/filters/shared/views.ts'
import { InspectionDetail } from './InspectionDetail.tsx'
import { InspectionList } from './InspectionList.tsx'
import { useInspectionTexts } from './texts.ts'
import { useInspectionColumns, useInspectionGroups } from './inspection-columns.tsx'
import { inspectionOrders, useInspectionList, type InspectionOrder } from './use-inspection-list.ts'

const InspectionsMap = lazy(async () => ({ default: (await import('./InspectionsMap.tsx')).InspectionsMap }))

export const InspectionsPage = () => {
  const say = useInspectionTexts()
  const at = useViewAddress('inspecciones', { list: 'inspecciones', first: openFirst })
  const wide = useIsWide()
  const person = usePerson()
  const { sort, filter, narrowed, query, name } = useInspectionList(at)
  const columns = useInspectionColumns()
  const exported = { narrowed, sort, columns: columnKeys('inspecciones', columns, at.columnas) }
  const onSort = (orden: InspectionOrder) => at.change({ orden: orden === '-fecha' ? undefined : orden })
  return (
    <RecordsPage
      model="inspecciones"
      title={say('inspections')}
      at={at}
      first={wide ? 'mapa' : 'lista'}
      active={filter}
      query={query}
      name={name}
      paths={{ list: paths.inspections, record: paths.inspection }}
      messages={{
        total: ({ total, total_minimo }) => say(total_minimo ? 'totalAtLeast' : 'total', { count: total }),
        searchEmpty: say('searchEmpty'),
        empty: <EmptyState title={say('empty')} text={say('emptyText')} />,
        choose: say('choose'),
      }}
      sort={
        <>
          <SortSheet sort={sort} options={inspectionOrders.map((value) => ({ value, label: say(`sort_${value}`) }))} onChoose={onSort} />
          {may(person, 'exportacion.crear') && <ExportButton kind="inspecciones" {...exported} />}
        </>
      }
      mayFilter
      view={{ orden: sort, columns, groups: useInspectionGroups() }}
      edge
      mayTable
      renderList={(list) => <InspectionList {...list} order={{ sort, onSort }} />}
      renderMap={(map) => <InspectionsMap narrowed={narrowed} {...map} />}
      renderDetail={(id, back) => <InspectionDetail key={id} id={id} back={back} />}
    />
  )
}
