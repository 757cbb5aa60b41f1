import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { may } from '@avisa/contract/access/person'
import { dismissDuplicate, getIncident, listIncidents } from '@avisa/contract/incidents/routes'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { paths } from '@avisa/contract/paths'
import { useCommand } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { Notice } from '#/ui/state/Notice.tsx'
import { useNearTexts } from './texts.ts'

/** For staff: what this report probably repeats. */
export const PossibleDuplicate = ({ incident: { id, posible_duplicada } }: { incident: Incident }) => {
  const say = useNearTexts()
  const person = usePerson()
  const { run, busy } = useCommand(dismissDuplicate, { refresh: [getIncident, listIncidents] })
  if (!posible_duplicada) return null
  const { codigo } = posible_duplicada
  return (
    <Notice kind="info">
      <Link to={paths.incident.to({ id: posible_duplicada.id })}>{say('possible', { code: codigo })}</Link>
      <div className="flex wrap gap-8 mt-12">
        {may(person, 'incidencia.fusionar') && (
          <Button variant="default" size="sm" component={Link} to={paths.incidentMerge.to({ id })}>
            {say('merge')}
          </Button>
        )}
        {may(person, 'incidencia.crear-duplicada') && (
          <Button variant="subtle" size="sm" loading={busy} onClick={() => void run({ params: { id } }).catch(() => undefined)}>
            {say('notSame')}
          </Button>
        )}
      </div>
    </Notice>
  )
}
