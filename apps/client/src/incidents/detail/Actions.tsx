import { IconBuildingFactory2, IconCopyPlus, IconMapPinCog, IconPencil } from '@tabler/icons-react'
import { may } from '@avisa/contract/access/person'
import { editableParts } from '@avisa/contract/incidents/changes'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { useParameters } from '#/platform/configuration.ts'
import { readSecret } from '#/platform/secrets.ts'
import { usePerson } from '#/platform/session.ts'
import { paths } from '#/shell/paths.ts'
import { Row, RowCard } from '#/ui/Rows.tsx'
import { useIncidentTexts } from '../texts.ts'
import { useDetailTexts } from './texts.ts'

/** Where the infrastructure page of an incident is, for whoever may open it (INC-31, OPEN-95). */
export const useInfrastructurePath = (id: number): string | undefined => {
  const { modulo_infraestructuras, url_infraestructuras } = useParameters()
  const open = modulo_infraestructuras && url_infraestructuras !== null && readSecret('infra_token') !== null
  return open ? paths.incidentInfrastructure(id) : undefined
}

/** True when this person may change something of it. */
const useMayEdit = ({ propia }: Incident): boolean => {
  const person = usePerson()
  const { mostrar_emplazamiento } = useParameters()
  return Object.values(editableParts({ person, propia, mostrar_emplazamiento })).some(Boolean)
}

const icon = { size: 22, stroke: 1.9 } as const

/** What this person may do with it, beside what the bar below offers; each only with its permission (INC-20 to INC-23, INC-31). */
export const Actions = ({ incident, onEdit }: { incident: Incident; onEdit: () => void }) => {
  const words = useIncidentTexts()
  const say = useDetailTexts()
  const person = usePerson()
  const infrastructure = useInfrastructurePath(incident.id)
  const edits = useMayEdit(incident)
  const moves = may(person, 'incidencia-mover')
  const duplicates = may(person, 'incidencia.crear-duplicada')
  if (!edits && !moves && !duplicates && !infrastructure) return null
  return (
    <RowCard title={say('whatToDo')}>
      {edits && <Row icon={<IconPencil {...icon} />} title={say('edit')} onClick={onEdit} />}
      {moves && <Row icon={<IconMapPinCog {...icon} />} title={say('move')} to={paths.incidentMove(incident.id)} />}
      {duplicates && <Row icon={<IconCopyPlus {...icon} />} title={words('duplicate')} to={paths.duplicate(incident.id)} />}
      {infrastructure && <Row icon={<IconBuildingFactory2 {...icon} />} title={say('infrastructure')} to={infrastructure} />}
    </RowCard>
  )
}
