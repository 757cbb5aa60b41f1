import { Button } from '@mantine/core'
import { IconNavigation } from '@tabler/icons-react'
import { zooms } from '@avisa/contract/map/zooms'
import type { MapConfig } from '@avisa/contract/map/schemas'
import type { Position } from '@avisa/contract/values/coordinates'
import { useMemo } from 'react'
import { useWithoutMap } from '#/platform/without-map.ts'
import classes from './item-map.module.css'
import { MapView, type Pin } from './MapView.tsx'
import { navigatorLink } from './navigator-link.ts'
import { useMapTexts } from './texts.ts'

/** The specification's properties of a place; null, or absent where the municipality hides it. */
export type Place = {
  direccion: string | null | undefined
  direccioncalle: string | null
  direccionnumero: string | null
  distrito: string | null
  barrio: string | null
  emplazamiento: string | null
}
export type PlaceNames = Pick<Place, 'barrio' | 'distrito' | 'emplazamiento'>
export type ShownOfPlace = { distrito: boolean; barrio: boolean; emplazamiento: boolean }

/** Neighbourhood, district and site in one line. */
export const placeLine = ({ barrio, distrito, emplazamiento }: PlaceNames, shows: ShownOfPlace): string =>
  [shows.barrio && barrio, shows.distrito && distrito, shows.emplazamiento && emplazamiento].filter(Boolean).join(' · ')

const Facts = ({ place, shows }: { place: Place; shows: ShownOfPlace }) => {
  const say = useMapTexts()
  const facts = [
    [say('address'), place.direccion],
    [say('street'), place.direccioncalle],
    [say('number'), place.direccionnumero],
    [say('district'), shows.distrito && place.distrito],
    [say('neighbourhood'), shows.barrio && place.barrio],
    [say('site'), shows.emplazamiento && place.emplazamiento],
  ] as const
  return (
    <dl className={`${classes.facts} facts grid`}>
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

type Props = {
  label: string
  pin: Pin | undefined
  place: Place
  shows: ShownOfPlace
  config: MapConfig | undefined
}

/** The initial view of a map with a single record. */
export const itemView = ({ latitud, longitud }: Position) => ({ latitud, longitud, zoom: zooms.item })

/** One record on its map at zoom 19, with its address above and directions below. */
export const ItemMap = ({ label, pin, place, shows, config }: Props) => {
  const say = useMapTexts()
  const pins = useMemo(() => (pin ? [pin] : []), [pin])
  const view = useMemo(() => pin && itemView(pin), [pin])
  const withoutMap = useWithoutMap()
  if (!pin || !view) return <p className="small quiet">{say('noPosition')}</p>
  const way = navigatorLink(pin)
  return (
    <div className="column fill gap-16">
      <Facts place={place} shows={shows} />
      {!withoutMap && (
        <div className={`${classes.whole} fill clip relative framed rounded-16`}>
          {config && <MapView label={label} alternative={say('wordsAbove')} config={config} view={view} pins={pins} selected={pin.key} />}
        </div>
      )}
      {way && (
        <div>
          <Button component="a" href={way} variant="default" leftSection={<IconNavigation size={20} stroke={1.9} aria-hidden />}>
            {say('navigate')}
          </Button>
        </div>
      )}
    </div>
  )
}
