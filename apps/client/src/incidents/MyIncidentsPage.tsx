import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { citizenIncidents, deviceIncidents, fixedFilters, listIncidents } from '@avisa/contract/incidents/endpoints'
import { useInfinite } from '#/platform/queries.ts'
import { deviceUuid, usePerson } from '#/platform/session.ts'
import { paths } from '#/shell/paths.ts'
import { AppPage } from '#/ui/AppPage.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ListDetail } from '#/ui/ListDetail.tsx'
import { IncidentDetail } from './IncidentDetail.tsx'
import { IncidentList } from './IncidentList.tsx'
import { useIncidentTexts } from './texts.ts'
import { UnsentCards } from './UnsentCards.tsx'

const include = 'imagenes'

/** What this device, this citizen or this person reported (INC-08, OPEN-17). */
const useMine = () => {
  const person = usePerson()
  const external = person?.id_externo ?? null
  const device = useInfinite(deviceIncidents, { params: { uuid: deviceUuid }, query: { include } }, { enabled: person === null })
  const citizen = useInfinite(
    citizenIncidents,
    { params: { idExterno: external ?? '-' }, query: { include } },
    { enabled: person !== null && external !== null },
  )
  const own = useInfinite(
    listIncidents,
    { query: { include, filtroIncidencias: fixedFilters.own } },
    { enabled: person !== null && external === null },
  )
  if (person === null) return device
  return external === null ? own : citizen
}

/** The citizen's own incidents: those that wait on this device first. */
export const MyIncidentsPage = () => {
  const say = useIncidentTexts()
  const query = useMine()
  const selected = useParams()['id']
  const report = (
    <Button component={Link} to={paths.newIncident} leftSection={<IconPlus size={20} stroke={2.2} aria-hidden />}>
      {say('new')}
    </Button>
  )
  return (
    <ListDetail
      renderList={(pane) => (
        <AppPage title={say('mine')} look="list">
          <UnsentCards />
          <IncidentList
            query={query}
            label={say('mine')}
            to={(incident) => paths.myIncident(incident.id)}
            selected={selected ? Number(selected) : undefined}
            pane={pane}
            empty={<EmptyState title={say('mineEmpty')} text={say('mineEmptyText')} action={report} />}
          />
        </AppPage>
      )}
      detail={
        selected ? (
          <IncidentDetail key={selected} id={Number(selected)} at={{ back: paths.myIncidents, map: paths.myIncidentMap(selected) }} />
        ) : undefined
      }
      nothing={<EmptyState title={say('choose')} />}
    />
  )
}
