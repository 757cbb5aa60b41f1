import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Suspense, useMemo } from 'react'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { useMapConfig } from '#/platform/configuration.ts'
import { lazy } from '#/platform/lazy.ts'
import { useOnline } from '#/platform/network.ts'
import { usePositionText, type LocatedPosition } from '#/platform/position.ts'
import { MapView, type Pin } from '#/ui/map/MapView.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { incidentPin } from '#/incidents/incident-pin.ts'
import { SearchButton } from '../place/SearchButton.tsx'
import { useGps } from '../place/use-gps.ts'
import { usePlacing } from '../place/use-placing.ts'
import { useNearby } from '../place/use-nearby.ts'
import { addressLine } from '../place/use-place-address.ts'
import { usePlacingView } from '../place/use-placing-view.ts'
import type { Wizard } from '../use-wizard.ts'
import type { DraftPlace } from '../draft/wizard-draft.ts'
import { WizardFrame } from '../WizardFrame.tsx'
import classes from '../wizard.module.css'

const AddressSheet = lazy(async () => ({ default: (await import('../place/AddressSheet.tsx')).AddressSheet }))

type MapProps = {
  wizard: Wizard
  here: LocatedPosition | null
  onLocate: () => void
  onPlace: (place: DraftPlace) => void
  around: readonly Incident[] | undefined
}

const PlacingMap = ({ wizard, here, onLocate, onPlace, around }: MapProps) => {
  const { say, draft } = wizard
  const config = useMapConfig().data
  const view = usePlacingView(wizard, { config, around })
  const pins = useMemo(
    () => around?.map((incident) => incidentPin(incident)).filter((pin): pin is Pin => pin !== undefined) ?? [],
    [around],
  )
  if (!config) return null
  return (
    <MapView
      label={say('mapLabel')}
      alternative={say('mapHelp')}
      config={config}
      view={view}
      pins={pins}
      here={here}
      onLocate={onLocate}
      padding={{ bottom: 24 }}
      placing={{ at: draft.place, hint: say('dragHint'), onPlace: (to) => onPlace({ ...to, precision: null }) }}
    />
  )
}

/** The address of the pin, announced by screen readers when it changes. */
const Found = ({ wizard, busy, onCorrect }: { wizard: Wizard; busy: boolean; onCorrect: () => void }) => {
  const { say, draft, address, parameters } = wizard
  const online = useOnline()
  const words = {
    unplaced: say('locating'),
    looking: say('lookingUp'),
    none: say('noAddress'),
    failed: say(online ? 'addressLater' : 'offlineAddress'),
    found: addressLine(address) ?? say('noAddress'),
  }[address.kind]
  const place = address.kind === 'found' ? address.place : undefined
  // What is missing is shown once, above the button.
  if (address.kind === 'unplaced' && !busy) return null
  const precision = draft.place?.precision ?? null
  const support = [
    parameters.barrio && place?.barrio,
    parameters.distrito && place?.distrito,
    precision !== null && say('accuracy', { metres: Math.round(precision) }),
  ].filter(Boolean)
  return (
    <div className="row wrap gap-12">
      <div className={classes.foundText} role="status">
        <div className="heading bold">{words}</div>
        {support.length > 0 && <div className="small quiet">{support.join(' · ')}</div>}
      </div>
      {address.kind !== 'unplaced' && (
        <Button variant="default" leftSection={<IconPencil size={18} stroke={2.2} aria-hidden />} onClick={onCorrect}>
          {say('correct')}
        </Button>
      )}
    </div>
  )
}

export const MapStep = ({ wizard }: { wizard: Wizard }) => {
  const { say, unit, draft, problem, address } = wizard
  const online = useOnline()
  const gps = useGps(wizard)
  const { searching, search, endSearch, place, goOn, unanswered } = usePlacing(wizard)
  const gpsText = usePositionText()
  const around = useNearby(wizard)
  return (
    <WizardFrame
      wizard={wizard}
      title={say('mapTitle')}
      main={{ label: say('hereContinue'), onClick: goOn, reason: problem, onBlocked: search, loading: address.kind === 'looking' }}
      beside={
        <>
          <div className={classes.searchOver}>
            <SearchButton wizard={wizard} onClick={search} />
          </div>
          <PlacingMap wizard={wizard} here={gps.here} onLocate={() => void gps.ask()} onPlace={place} around={around} />
        </>
      }
    >
      <div className={classes.searchInPane}>
        <SearchButton wizard={wizard} onClick={search} />
      </div>
      {gps.problem && !draft.place && (
        <Notice kind="waiting" live>
          {gpsText(gps.problem).title}. {gpsText(gps.problem).message}
        </Notice>
      )}
      {gps.away && !draft.place && (
        <Notice kind="waiting" live>
          {say('awayFromHere')}
        </Notice>
      )}
      {address.kind === 'failed' && online && (
        <Notice
          kind="waiting"
          action={
            <Button variant="subtle" size="sm" onClick={address.retry}>
              {say('lookupRetry')}
            </Button>
          }
        >
          {unanswered.title}. {unanswered.message}
        </Notice>
      )}
      <Found wizard={wizard} busy={gps.busy} onCorrect={search} />
      <Suspense>{unit && <AddressSheet unitId={unit.id} opened={searching} onClose={endSearch} onChosen={place} />}</Suspense>
    </WizardFrame>
  )
}
