import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { holds } from '@avisa/contract/access/permissions'
import { isRole } from '@avisa/contract/access/person'
import { paths } from '#/shell/paths.ts'
import { AppPage } from '#/ui/AppPage.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { DetailSkeleton } from '#/ui/Skeletons.tsx'
import { Failure } from '#/ui/Load.tsx'
import { MapStep } from './MapStep.tsx'
import { anotherAfter, type WizardDraft } from './wizard-draft.ts'
import { useWizard, type Wizard } from './use-wizard.ts'

// The map is what most people begin with; each other step is fetched when it is reached.
const UnitStep = lazy(async () => ({ default: (await import('./UnitStep.tsx')).UnitStep }))
const TypeStep = lazy(async () => ({ default: (await import('./TypeStep.tsx')).TypeStep }))
const DescriptionStep = lazy(async () => ({ default: (await import('./DescriptionStep.tsx')).DescriptionStep }))
const CitizenStep = lazy(async () => ({ default: (await import('./CitizenStep.tsx')).CitizenStep }))
const PhotosStep = lazy(async () => ({ default: (await import('./PhotosStep.tsx')).PhotosStep }))
const SummaryStep = lazy(async () => ({ default: (await import('./SummaryStep.tsx')).SummaryStep }))
const SentPage = lazy(async () => ({ default: (await import('./SentPage.tsx')).SentPage }))

/** `at`: the entry of the history it was sent from; whoever goes elsewhere, also to a new report, leaves its page. */
type Sent = { id: string; draft: WizardDraft; at: string }

const Step = ({ wizard, onSent }: { wizard: Wizard; onSent: (id: string) => void }) => {
  switch (wizard.step) {
    case 'unit':
      return <UnitStep wizard={wizard} />
    case 'map':
      return <MapStep wizard={wizard} />
    case 'type':
      return <TypeStep wizard={wizard} />
    case 'description':
      return <DescriptionStep wizard={wizard} />
    case 'citizen':
      return <CitizenStep wizard={wizard} />
    case 'images':
      return <PhotosStep wizard={wizard} />
    case 'summary':
      return <SummaryStep wizard={wizard} onSent={onSent} />
  }
}

/** No permitted unit, or nothing loaded yet and no copy of it. */
const Nothing = ({ wizard }: { wizard: Wizard }) => {
  const { say, units } = wizard
  return (
    <AppPage title={say('newIncident')} back={paths.start} look="plain">
      {units.error && !units.data ? (
        <Failure error={units.error} onRetry={units.retry} />
      ) : (
        <EmptyState
          title={say('noUnits')}
          text={say('ERROR_SIN_PERMISO_MENSAJE')}
          action={
            <Button component={Link} to={paths.start}>
              {say('leave')}
            </Button>
          }
        />
      )}
    </AppPage>
  )
}

const mayReport = ({ person }: Wizard) =>
  isRole(person, 'ciudadano') || (person !== null && holds(person.user_permisos, 'incidencia.crear'))

/** Reporting an incident, step by step (A §2, Add-incident wizard). */
export const WizardPage = () => {
  const wizard = useWizard()
  const [sent, setSent] = useState<Sent | null>(null)
  const at = useLocation().key
  if (sent?.at === at) {
    const another = () => {
      wizard.change(anotherAfter(sent.draft))
      setSent(null)
    }
    return (
      <Suspense>
        <SentPage id={sent.id} name={sent.draft.nombre.trim().split(' ')[0] ?? ''} onAnother={another} />
      </Suspense>
    )
  }
  if (wizard.units.loading)
    return (
      <AppPage title={wizard.say('newIncident')} back={paths.start} look="plain">
        <DetailSkeleton />
      </AppPage>
    )
  if (wizard.offered.length === 0 || !mayReport(wizard)) return <Nothing wizard={wizard} />
  const { draft } = wizard
  return (
    <Suspense fallback={<DetailSkeleton />}>
      <Step wizard={wizard} onSent={(id) => setSent({ id, draft, at })} />
    </Suspense>
  )
}
