import { Button, TextInput } from '@mantine/core'
import { IconCurrentLocation } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { metresBetween, type Position } from '@avisa/contract/values/coordinates'
import { sideOf, windTo } from '@avisa/contract/values/directions'
import { pick } from '@avisa/contract/values/languages'
import { lazy } from '#/platform/lazy.ts'
import { usePositionText } from '#/platform/position.ts'
import { useFormat } from '#/platform/text.ts'
import { OptionalMark } from '#/ui/form/field-parts.tsx'
import { TypeIcon } from '#/ui/mark/TypeIcon.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import type { DraftPlace } from '../draft/wizard-draft.ts'
import { SearchButton } from '../place/SearchButton.tsx'
import { useGps } from '../place/use-gps.ts'
import { useNearby } from '../place/use-nearby.ts'
import { addressLine } from '../place/use-place-address.ts'
import { usePlacing } from '../place/use-placing.ts'
import type { Wizard } from '../use-wizard.ts'
import classes from '../wizard.module.css'
import { WizardFrame } from '../WizardFrame.tsx'
import { ChoiceRow } from './ChoiceRow.tsx'
import { usePlaceTexts } from './place-texts.ts'

const AddressSheet = lazy(async () => ({ default: (await import('../place/AddressSheet.tsx')).AddressSheet }))

const shownAtMost = 8

type SayPlace = ReturnType<typeof usePlaceTexts>

const sideText = (sayPlace: SayPlace, numero: string | null) => {
  const side = sideOf(numero)
  return side && sayPlace(side === 'even' ? 'evenSide' : 'oddSide')
}

/** The place in words, announced when it changes. */
const Here = ({ wizard, busy, onLocate }: { wizard: Wizard; busy: boolean; onLocate: () => void }) => {
  const { say, draft, address } = wizard
  const sayPlace = usePlaceTexts()
  const format = useFormat()
  const stated = address.kind === 'found' ? address.place : undefined
  const words =
    address.kind === 'unplaced'
      ? busy
        ? say('locating')
        : sayPlace('needPlaceWords')
      : (addressLine(address) ?? say(address.kind === 'looking' ? 'lookingUp' : address.kind === 'none' ? 'noAddress' : 'addressLater'))
  const away = stated?.distancia ?? null
  const line = [
    away !== null && sayPlace('about', { distance: format.distance(away) }),
    sideText(sayPlace, stated?.direccionnumero ?? null),
  ]
  const located = (draft.place?.precision ?? null) !== null
  return (
    <div className="column gap-8 soft rounded-16 p-16">
      <div role="status">
        <div className="small quiet">{sayPlace(draft.place && !located ? 'chosenPlace' : 'whereIAm')}</div>
        <div className="heading bold">{words}</div>
        {stated && <div>{line.filter(Boolean).join(', ')}</div>}
      </div>
      {!located && !busy && (
        <Button
          variant="default"
          className="self-start"
          px="md"
          leftSection={<IconCurrentLocation size={20} stroke={1.9} aria-hidden />}
          onClick={onLocate}
        >
          {sayPlace('locateMe')}
        </Button>
      )}
    </div>
  )
}

const positionOf = ({ geolatitud: latitud, geolongitud: longitud }: Incident): Position | undefined =>
  latitud === null || longitud === null ? undefined : { latitud, longitud }

type NearbyProps = { wizard: Wizard; centre: Position; around: readonly Incident[]; onPlace: (to: Position) => void }

/** Things reported nearby, nearest first: a place can be named after one of them. */
const NearbyPlaces = ({ wizard, centre, around, onPlace }: NearbyProps) => {
  const { lang, draft } = wizard
  const sayPlace = usePlaceTexts()
  const format = useFormat()
  const places = around
    .flatMap((incident) => {
      const at = positionOf(incident)
      return at ? [{ incident, at, away: metresBetween(centre, at) }] : []
    })
    .toSorted((a, b) => a.away - b.away)
    .slice(0, shownAtMost)
  return (
    <section className="column gap-12" aria-label={sayPlace('nearbyPlaces')}>
      <div className="line wrap between gap-12">
        <h2 className="title">{sayPlace('nearbyPlaces')}</h2>
        <span className="small quiet">{sayPlace(places.length > 0 ? 'nearFirst' : 'nearbyNothing')}</span>
      </div>
      <div className={classes.tree}>
        {places.map(({ incident, at, away }) => (
          <ChoiceRow
            key={incident.id}
            name="cerca"
            icon={<TypeIcon name={incident.icono} />}
            title={pick(incident, 'descripcion', lang)}
            support={[
              away < 1
                ? sayPlace('rightHere')
                : `${sayPlace('about', { distance: format.distance(away) })} ${sayPlace(`wind_${windTo(centre, at)}`)}`,
              incident.direccion?.nombre_cor,
              sideText(sayPlace, incident.direccionnumero),
              incident.DesEstadoCiudadano,
            ]
              .filter(Boolean)
              .join(' · ')}
            checked={draft.place?.latitud === at.latitud && draft.place.longitud === at.longitud}
            onChoose={() => onPlace(at)}
          />
        ))}
      </div>
    </section>
  )
}

/** The place without a map: the person's position and what is near in words, an address, and words of their own. */
export const PlaceStep = ({ wizard }: { wizard: Wizard }) => {
  const { say, unit, draft, change, address, problem } = wizard
  const sayPlace = usePlaceTexts()
  const gps = useGps(wizard)
  const gpsText = usePositionText()
  const { searching, search, endSearch, place, goOn } = usePlacing(wizard)
  // The list stays as it is while one of it is chosen.
  const [listed, setListed] = useState<DraftPlace | null>(null)
  const centre = listed ?? draft.place
  const around = useNearby({ ...wizard, draft: { ...draft, place: centre } })
  const placeElsewhere = (to: DraftPlace) => {
    setListed(null)
    place(to)
  }
  const locateAgain = () => {
    setListed(null)
    void gps.ask()
  }
  return (
    <WizardFrame
      wizard={wizard}
      title={say('mapTitle')}
      main={{
        label: say('hereContinue'),
        onClick: goOn,
        reason: problem && (draft.place ? problem : sayPlace('needPlaceWords')),
        onBlocked: search,
        loading: address.kind === 'looking',
      }}
    >
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
      <Here wizard={wizard} busy={gps.busy} onLocate={locateAgain} />
      <section className="column gap-8" aria-label={sayPlace('otherAddress')}>
        <h2 className="title">{sayPlace('otherAddress')}</h2>
        <div className={classes.searchField}>
          <SearchButton wizard={wizard} onClick={search} />
        </div>
      </section>
      {centre && around && (
        <NearbyPlaces
          wizard={wizard}
          centre={centre}
          around={around}
          onPlace={(to) => {
            setListed(centre)
            place({ ...to, precision: null })
          }}
        />
      )}
      <TextInput
        label={<OptionalMark label={sayPlace('ownWords')} />}
        placeholder={say('siteExample')}
        maxLength={500}
        value={draft.emplazamiento}
        onChange={(event) => change({ emplazamiento: event.currentTarget.value })}
      />
      <Suspense>{unit && <AddressSheet unitId={unit.id} opened={searching} onClose={endSearch} onChosen={placeElsewhere} />}</Suspense>
    </WizardFrame>
  )
}
