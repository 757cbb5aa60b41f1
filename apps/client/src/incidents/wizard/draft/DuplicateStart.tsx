import { getIncident } from '@avisa/contract/incidents/routes'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { useLoad } from '#/platform/queries.ts'
import { useFollow } from '#/platform/use-follow.ts'
import { paths } from '@avisa/contract/paths'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { DetailSkeleton } from '#/ui/state/Skeletons.tsx'
import { useWayOut } from '../use-leave.ts'
import type { Wizard } from '../use-wizard.ts'
import { duplicateOf } from './wizard-draft.ts'

const Begin = ({ wizard, incident }: { wizard: Wizard; incident: Incident }) => {
  useFollow(wizard.here.key, () => wizard.begin(duplicateOf(incident)))
  return <DetailSkeleton />
}

export const DuplicateStart = ({ wizard }: { wizard: Wizard }) => {
  const id = wizard.query.duplicar ?? 0
  const query = useLoad(getIncident, { params: { id } }, { enabled: id > 0 })
  const out = useWayOut()
  return (
    <AppPage title={wizard.say('duplicate')} back={id > 0 ? paths.incident.to({ id }) : out} look="plain">
      <Load query={query} skeleton={<DetailSkeleton />}>
        {(incident) => <Begin wizard={wizard} incident={incident} />}
      </Load>
    </AppPage>
  )
}
