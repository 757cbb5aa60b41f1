import { IconArrowMerge, IconBuildingFactory2, IconCopyPlus, IconEyeCheck, IconMapPinCog, IconPencil, IconRoute } from '@tabler/icons-react'
import { Suspense } from 'react'
import { may } from '@avisa/contract/access/person'
import { editableParts } from '@avisa/contract/incidents/changes'
import { readsAsCitizen } from '@avisa/contract/incidents/rules'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { mayAskFor } from '@avisa/contract/inspections/rules'
import { useClient } from '#/platform/client.ts'
import { useParameters } from '#/platform/configuration.ts'
import { lazy } from '#/platform/lazy.ts'
import { readSecret } from '#/platform/secrets.ts'
import { usePerson } from '#/platform/session.ts'
import { paths, withQuery } from '@avisa/contract/paths'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { useSheetAddress } from '#/ui/popup/use-sheet-address.ts'
import { useIncidentTexts } from '../texts.ts'
import { useDetailTexts } from './texts.ts'

const AskInspectionSheet = lazy(async () => ({ default: (await import('#/inspections/shared/AskInspectionSheet.tsx')).AskInspectionSheet }))
const ReviewAgain = lazy(async () => ({ default: (await import('#/publication/shared/ReviewAgain.tsx')).ReviewAgain }))
const WhyHereSheet = lazy(async () => ({ default: (await import('./WhyHereSheet.tsx')).WhyHereSheet }))

export const useInfrastructurePath = (id: number): string | undefined => {
  const client = useClient()
  const { modulo_infraestructuras, url_infraestructuras } = useParameters()
  const open = modulo_infraestructuras && url_infraestructuras !== null && readSecret(client, 'infra_token') !== null
  return open ? paths.incidentInfrastructure.to({ id }) : undefined
}

const useMayEdit = ({ propia }: Incident): boolean => {
  const person = usePerson()
  const { mostrar_emplazamiento } = useParameters()
  return Object.values(editableParts({ person, propia, mostrar_emplazamiento })).some(Boolean)
}

/** People who assign inspections, and inspectors for themselves. */
const useMayAsk = (): boolean => {
  const person = usePerson()
  const { modulo_inspecciones } = useParameters()
  const asks = mayAskFor(person, null) || mayAskFor(person, person?.user_id ?? null)
  return modulo_inspecciones && may(person, 'inspeccion.consultar') && asks
}

export const Actions = ({ incident, onEdit }: { incident: Incident; onEdit: () => void }) => {
  const words = useIncidentTexts()
  const say = useDetailTexts()
  const person = usePerson()
  const infrastructure = useInfrastructurePath(incident.id)
  // An incident that is visible only because it is public cannot be changed here.
  const asStaff = !readsAsCitizen(person, incident)
  const edits = useMayEdit(incident) && (asStaff || incident.propia)
  const moves = may(person, 'incidencia-mover') && (asStaff || incident.propia)
  const duplicates = may(person, 'incidencia.crear-duplicada')
  const isMerged = incident.relacionadas?.some(({ original, fusion_id }) => original && fusion_id !== null) ?? false
  const merges = may(person, 'incidencia.fusionar') && asStaff && !isMerged
  const publishes = may(person, 'incidencia.publicar') && asStaff && incident.publica === true && incident.revision !== 'pendiente'
  const asks = useMayAsk() && asStaff
  const asking = useSheetAddress('inspeccionar')
  const explains = asStaff && (may(person, 'incidencia.editar.campos') || may(person, 'configuracion.consultar'))
  const why = useSheetAddress('por-que')
  if (!edits && !moves && !duplicates && !merges && !publishes && !asks && !explains && !infrastructure) return null
  return (
    <RowCard title={say('whatToDo')}>
      {edits && <Row icon={IconPencil} title={say('edit')} onClick={onEdit} />}
      {moves && <Row icon={IconMapPinCog} title={say('move')} to={paths.incidentMove.to({ id: incident.id })} />}
      {duplicates && <Row icon={IconCopyPlus} title={words('duplicate')} to={withQuery(paths.newIncident, { duplicar: incident.id })} />}
      {merges && <Row icon={IconArrowMerge} title={say('mergeWith')} to={paths.incidentMerge.to({ id: incident.id })} />}
      {publishes && (
        <Suspense>
          <ReviewAgain incident={incident} />
        </Suspense>
      )}
      {asks && <Row icon={IconEyeCheck} title={say('askInspection')} onClick={asking.open} />}
      {asking.key !== null && (
        <Suspense>
          <AskInspectionSheet key={asking.key} incident={incident} opened={asking.opened} onClose={asking.close} />
        </Suspense>
      )}
      {explains && <Row icon={IconRoute} title={say('whyHere')} onClick={why.open} />}
      {why.key !== null && (
        <Suspense>
          <WhyHereSheet key={why.key} incident={incident} opened={why.opened} onClose={why.close} />
        </Suspense>
      )}
      {infrastructure && <Row icon={IconBuildingFactory2} title={say('infrastructure')} to={infrastructure} />}
    </RowCard>
  )
}
