import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useNavigate } from 'react-router'
import { checkReporter } from '@avisa/contract/incidents/rules'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { useClient } from '#/platform/client.ts'
import { postToHost } from '#/platform/embedding.ts'
import { fetchAhead, lazy } from '#/platform/lazy.ts'
import { useFollow } from '#/platform/use-follow.ts'
import { useWithoutMap } from '#/platform/without-map.ts'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { Failure } from '#/ui/state/Load.tsx'
import { alert } from '#/ui/popup/popups.ts'
import { DetailSkeleton } from '#/ui/state/Skeletons.tsx'
import { loadKept } from '../near/use-similar.ts'
import { MapStep } from './steps/MapStep.tsx'
import { useWayOut } from './use-leave.ts'
import { useWizard, type Wizard as WizardState } from './use-wizard.ts'
import { anotherAfter, type WizardDraft, type WizardKind } from './draft/wizard-draft.ts'

// Most people start with the map; the other steps are loaded once it is drawn, in case the network is lost
// on the way.
const load = {
  unit: async () => ({ default: (await import('./steps/UnitStep.tsx')).UnitStep }),
  type: async () => ({ default: (await import('./steps/TypeStep.tsx')).TypeStep }),
  description: async () => ({ default: (await import('./steps/DescriptionStep.tsx')).DescriptionStep }),
  citizen: async () => ({ default: (await import('./steps/CitizenStep.tsx')).CitizenStep }),
  images: async () => ({ default: (await import('./steps/PhotosStep.tsx')).PhotosStep }),
  summary: async () => ({ default: (await import('./steps/SummaryStep.tsx')).SummaryStep }),
  sent: async () => ({ default: (await import('./sending/SentPage.tsx')).SentPage }),
  similar: async () => ({ default: (await import('../near/SimilarSheet.tsx')).SimilarSheet }),
}
const UnitStep = lazy(load.unit)
const PlaceStep = lazy(async () => ({ default: (await import('./steps/PlaceStep.tsx')).PlaceStep }))
const TypeStep = lazy(load.type)
const DescriptionStep = lazy(load.description)
const CitizenStep = lazy(load.citizen)
const PhotosStep = lazy(load.images)
const SummaryStep = lazy(load.summary)
const SentPage = lazy(load.sent)
const SimilarSheet = lazy(load.similar)
const JoinedPage = lazy(async () => ({ default: (await import('../near/JoinedPage.tsx')).JoinedPage }))
const InspectionStep = lazy(async () => ({ default: (await import('./steps/InspectionStep.tsx')).InspectionStep }))
const HalfMade = lazy(async () => ({ default: (await import('./draft/HalfMade.tsx')).HalfMade }))
const DuplicateStart = lazy(async () => ({ default: (await import('./draft/DuplicateStart.tsx')).DuplicateStart }))

type StepProps = { wizard: WizardState; onSent: (id: string) => void; onJoin: (id: string, incident: Incident) => void }

const Step = ({ wizard, onSent }: Omit<StepProps, 'onJoin'>) => {
  const withoutMap = useWithoutMap()
  switch (wizard.step) {
    case 'unit':
      return <UnitStep wizard={wizard} />
    case 'map':
      return withoutMap ? <PlaceStep wizard={wizard} /> : <MapStep wizard={wizard} />
    case 'type':
      return <TypeStep wizard={wizard} />
    case 'description':
      return <DescriptionStep wizard={wizard} />
    case 'citizen':
      return <CitizenStep wizard={wizard} />
    case 'images':
      return <PhotosStep wizard={wizard} />
    case 'inspection':
      return <InspectionStep wizard={wizard} />
    case 'summary':
      return <SummaryStep wizard={wizard} onSent={onSent} />
  }
}

/** Saves the current step in the draft, also after the browser's back button. */
const Steps = ({ onJoin, ...props }: StepProps) => {
  const { step, draft, change, similar } = props.wizard
  useFollow(step, () => draft.step !== step && change({ step }))
  return (
    <>
      <Step {...props} />
      <Suspense>{similar.cards.length > 0 && <SimilarSheet wizard={props.wizard} onJoin={onJoin} />}</Suspense>
    </>
  )
}

const Waiting = ({ wizard }: { wizard: WizardState }) => (
  <AppPage title={wizard.say('newIncident')} back={useWayOut()} look="plain">
    <DetailSkeleton />
  </AppPage>
)

const Start = ({ wizard }: { wizard: WizardState }) => {
  useFollow(wizard.here.key, () => wizard.begin(wizard.fresh))
  return <DetailSkeleton />
}

/**
 * Without a step in the address: offers an unfinished report, loads the incident to duplicate, or starts a
 * new report.
 */
const Arrival = ({ wizard }: { wizard: WizardState }) => {
  if (wizard.kind === 'duplicate') return <DuplicateStart wizard={wizard} />
  return wizard.halfMade && !wizard.alone ? <HalfMade wizard={wizard} /> : <Start wizard={wizard} />
}

/**
 * No permitted unit: an alert, then home, unless the form is embedded; or nothing has loaded and there is
 * no copy.
 */
const Nothing = ({ wizard }: { wizard: WizardState }) => {
  const client = useClient()
  const { say, units } = wizard
  const navigate = useNavigate()
  const out = useWayOut()
  const home = async () => {
    await alert(client, { title: say('noUnits'), message: say('ERROR_SIN_PERMISO_MENSAJE') })
    await navigate(out, { replace: true })
  }
  useFollow(units.data !== undefined && !wizard.alone, (hasUnits) => void (hasUnits && home()))
  return (
    <AppPage title={say('newIncident')} back={out} look="plain">
      {units.error && !units.data ? (
        <Failure error={units.error} onRetry={units.retry} />
      ) : (
        <EmptyState
          title={say('noUnits')}
          text={say('ERROR_SIN_PERMISO_MENSAJE')}
          action={
            <Button component={Link} to={out}>
              {say('leave')}
            </Button>
          }
        />
      )}
    </AppPage>
  )
}

/**
 * `at`: the history entry from which it was sent; navigating anywhere else, also to a new report, leaves
 * the page.
 */
type Sent = { id: string; draft: WizardDraft; at: string; /** Nothing was reported: the person has seen this one too. */ joined?: Incident }
type Props = { kind: WizardKind; /** Embedded: no menu, and every visit starts afresh. */ alone?: boolean }

/** Reporting an incident, step by step. */
export const Wizard = ({ kind, alone = false }: Props) => {
  const client = useClient()
  const wizard = useWizard(kind, alone)
  const [sent, setSent] = useState<Sent | null>(null)
  useFollow(kind, () => postToHost(client, { type: 'avisa:started' }))
  useFollow(null, () => void fetchAhead([...Object.values(load), loadKept]))
  const { draft, here, units, offered, person, parameters } = wizard
  const restore = ({ draft: before, at }: Sent) => {
    wizard.change(() => before)
    setSent(null)
    if (at === here.key) wizard.go('type', true)
  }
  if (sent?.at === here.key)
    return (
      <Suspense>
        {sent.joined ? (
          <JoinedPage wizard={wizard} id={sent.id} incident={sent.joined} onUndo={() => restore(sent)} />
        ) : (
          <SentPage wizard={wizard} id={sent.id} sent={sent.draft} onAnother={() => wizard.begin(anotherAfter(sent.draft), false)} />
        )}
      </Suspense>
    )
  if (units.loading) return <Waiting wizard={wizard} />
  if (offered.length === 0 || checkReporter(person, parameters.login_obligado)) return <Nothing wizard={wizard} />
  if (wizard.settling && !wizard.arriving) return <Waiting wizard={wizard} />
  const showSent = (id: string, joined?: Incident) => {
    // The page changes first: an emptied draft has no step to show.
    flushSync(() => setSent({ id, draft, at: here.key, ...(joined ? { joined } : {}) }))
    wizard.clear()
  }
  return (
    <Suspense fallback={<DetailSkeleton />}>
      {wizard.arriving ? <Arrival wizard={wizard} /> : <Steps wizard={wizard} onSent={showSent} onJoin={showSent} />}
    </Suspense>
  )
}
