import { ActionIcon } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { Link } from 'react-router'
import { seesList } from '@avisa/contract/comments/rules'
import { getPublicList, listIncidentsOfList } from '@avisa/contract/lists/routes'
import { pick } from '@avisa/contract/values/languages'
import { IncidentDetail } from '#/incidents/shared/IncidentDetail.tsx'
import { IncidentList } from '#/incidents/shared/IncidentList.tsx'
import { useParameters } from '#/platform/configuration.ts'
import { lazy } from '#/platform/lazy.ts'
import { useInfinite, useLoad } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { paths } from '@avisa/contract/paths'
import { listItemPath } from '#/navigation/own-paths.ts'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { ModuleOff } from '#/ui/state/ModuleOff.tsx'
import { ListScreen } from './ListScreen.tsx'
import { useListTexts } from './texts.ts'

const PublicListMap = lazy(async () => ({ default: (await import('./list-maps.tsx')).PublicListMap }))

export const PublicList = ({ id, selected }: { id: number; selected: number | undefined }) => {
  const say = useListTexts()
  const lang = useLang()
  const person = usePerson()
  const { listas_publicas } = useParameters()
  const params = { listaId: id }
  const list = useLoad(getPublicList, { params }, { main: true, enabled: listas_publicas }).data
  const query = useInfinite(listIncidentsOfList, { params, query: { include: 'imagenes', sort: '-fecha' } }, { enabled: listas_publicas })
  // Items of public lists share their addresses with those of own lists, so the module is checked here.
  if (!listas_publicas) return <ModuleOff title={say('publicLists')} />
  const comments = seesList(person, { usuario_id: null, publica: true, unidades: [] }, listas_publicas) && (
    <ActionIcon component={Link} to={paths.listComments.to({ id })} aria-label={say('comments')}>
      <IconMessage size={22} stroke={1.9} aria-hidden />
    </ActionIcon>
  )
  return (
    <ListScreen
      name={list && pick(list, 'nombre', lang)}
      total={query.meta && say('incidents', { count: query.meta.total })}
      back={paths.publicLists}
      here={paths.publicList.to({ id })}
      itemPath={(incident) => listItemPath(id, incident, 'incidencia')}
      rows={query.data ?? []}
      selected={selected}
      actions={comments}
      nothing={say('chooseIncident')}
      renderRows={(pane, to) => (
        <IncidentList
          query={query}
          label={say('publicLists')}
          name={`lista pública ${id}`}
          to={to}
          selected={selected}
          pane={pane}
          empty={<EmptyState title={say('listEmpty')} text={say('publicListEmptyText')} />}
        />
      )}
      renderMap={(map) => <PublicListMap id={id} {...map} />}
      renderDetail={(incident, back) => (
        <IncidentDetail
          key={incident}
          id={incident}
          list={id}
          at={{ back, map: `${paths.incidentMap.to({ id: incident })}?lista=${id}` }}
        />
      )}
    />
  )
}
