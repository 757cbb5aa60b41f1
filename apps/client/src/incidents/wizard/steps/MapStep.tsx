import { Button } from '@mantine/core'
import { IconPencil, IconSearch } from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { isInsideUnit } from '@avisa/contract/incidents/rules'
import { useClient } from '#/platform/client.ts'
import { useMapConfig } from '#/platform/configuration.ts'
import { lazy } from '#/platform/lazy.ts'
import { useOnline } from '#/platform/network.ts'
import { locate, PositionError, usePositionText, type LocatedPosition, type PositionProblem } from '#/platform/position.ts'
import { useAutoLocate } from '#/platform/use-auto-locate.ts'
import { MapView, type Pin } from '#/ui/map/MapView.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { alert, toast } from '#/ui/popup/popups.ts'
import { useAlertWhen } from '#/ui/hooks/use-alert-when.ts'
import { incidentPin } from '#/incidents/incident-pin.ts'
import { searchKey } from '../place/search-key.ts'
import { useNearby } from '../place/use-nearby.ts'
import { addressLine } from '../place/use-place-address.ts'
import { usePlacingView } from '../place/use-placing-view.ts'
import type { Wizard } from '../use-wizard.ts'
import type { DraftPlace } from '../draft/wizard-draft.ts'
import { WizardFrame } from '../WizardFrame.tsx'
import classes from '../wizard.module.css'

const NearbyIncidents = lazy(async () => ({ default: (await import('../place/NearbyIncidents.tsx')).NearbyIncidents }))
const AddressSheet = lazy(async () => ({ default: (await import('../place/AddressSheet.tsx')).AddressSheet }))

/**
 * A failure is shown in an alert when the person asked for the position, and below the search when the
 * screen did.
 */
const useGps = ({ draft, unit, change }: Wizard) => {
  const client = useClient()
  const describe = usePositionText()
  const [busy, setBusy] = useState(draft.place === null)
  const [here, setHere] = useState<LocatedPosition | null>(null)
  const [problem, setProblem] = useState<PositionProblem | null>(null)
  const location = (at: LocatedPosition) => {
    setBusy(false)
    setProblem(null)
    setHere(at)
    // A person who is elsewhere sees the town without a pin, which could not stay there.
    if (!unit || isInsideUnit(at, unit)) change({ place: { latitud: at.latitud, longitud: at.longitud, precision: at.precision } })
  }
  const failed = (reason: PositionProblem) => {
    setBusy(false)
    setProblem(reason)
  }
  useAutoLocate(draft.place === null, { onFound: location, onProblem: failed })
  const ask = async () => {
    setBusy(true)
    try {
      location(await locate(client, 'map'))
    } catch (thrown) {
      const reason = thrown instanceof PositionError ? thrown.problem : 'unknown'
      failed(reason)
      await alert(client, describe(reason))
    }
  }
  const away = here !== null && unit !== undefined && !isInsideUnit(here, unit)
  return { busy, here, problem, away, ask }
}

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
  const pins = useMemo(() => around?.map(incidentPin).filter((pin): pin is Pin => pin !== undefined) ?? [], [around])
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

const SearchButton = ({ wizard, onClick }: { wizard: Wizard; onClick: () => void }) => (
  <button type="button" className={`${classes.search} row gap-12 quiet wide touch-52 rounded-14 surface touchable`} onClick={onClick}>
    <IconSearch size={22} stroke={1.9} aria-hidden /> {wizard.say(searchKey(wizard.parameters))}
  </button>
)

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
  const client = useClient()
  const { say, unit, draft, change, problem, address, next } = wizard
  const [searching, setSearching] = useState(false)
  const online = useOnline()
  const gps = useGps(wizard)
  const gpsText = usePositionText()
  const around = useNearby(wizard)
  const search = () => setSearching(true)
  const unanswered = { title: say('lookupFailedTitle'), message: say('addressLaterMessage') }
  useAlertWhen(address.kind === 'failed' && online, unanswered)
  const place = (to: DraftPlace) => {
    if (unit && !isInsideUnit(to, unit)) return toast(client, { message: say('outsidePlace') })
    change({ place: to })
    setSearching(false)
  }
  const goOn = () => {
    // An address that could not be looked up is left to the server.
    if (address.kind === 'found' || address.kind === 'failed') next()
    else void alert(client, { title: say('addressMissingTitle'), message: say('addressMissingMessage') })
  }
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
      <Suspense>{around && around.length > 0 && <NearbyIncidents wizard={wizard} incidents={around} />}</Suspense>
      <Suspense>
        {unit && <AddressSheet unitId={unit.id} opened={searching} onClose={() => setSearching(false)} onChosen={place} />}
      </Suspense>
    </WizardFrame>
  )
}
