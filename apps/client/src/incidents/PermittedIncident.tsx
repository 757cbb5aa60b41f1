import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { may } from '@avisa/contract/access/person'
import type { PermissionName } from '@avisa/contract/access/permissions'
import { getIncident } from '@avisa/contract/incidents/routes'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { paths } from '@avisa/contract/paths'
import { useLoad } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { DetailSkeleton } from '#/ui/state/Skeletons.tsx'
import { useDetailTexts } from './detail/texts.ts'

type Props = {
  permission: PermissionName
  title: string
  look?: 'plain' | 'detail'
  refused: { title: string; text: string }
  render: (incident: Incident) => ReactNode
}

export const PermittedIncident = ({ permission, title, look = 'detail', refused, render }: Props) => {
  const say = useDetailTexts()
  const id = Number(useParams()['id'])
  const allowed = may(usePerson(), permission)
  const query = useLoad(getIncident, { params: { id } }, { main: true, enabled: allowed })
  if (query.data && allowed) return render(query.data)
  const back = paths.incident.to({ id })
  return (
    <AppPage back={back} look={look} title={title}>
      {allowed ? (
        <Load query={query} skeleton={<DetailSkeleton />}>
          {() => null}
        </Load>
      ) : (
        <EmptyState
          picture={IconLock}
          {...refused}
          action={
            <Button component={Link} to={back}>
              {say('backToIncident')}
            </Button>
          }
        />
      )}
    </AppPage>
  )
}
