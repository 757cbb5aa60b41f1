import { Button } from '@mantine/core'
import { IconMapPin, IconNavigation } from '@tabler/icons-react'
import { useMapConfig, useParameters } from '#/platform/configuration.ts'
import { Row, RowCard } from '../list/Rows.tsx'
import { placeLine, type PlaceNames } from './ItemMap.tsx'
import classes from './item-map.module.css'
import type { Pin } from './MapView.tsx'
import { MiniMap } from './MiniMap.tsx'
import { navigatorLink } from './navigator-link.ts'
import { useMapTexts } from './texts.ts'

type Props = {
  address: string | null
  place: PlaceNames
  pin: Pin | undefined
  /** The large map. */
  to: string
}

/** The location as text, on a small map that opens the large one, with a link to directions. */
export const PlaceCard = ({ address, place, pin, to }: Props) => {
  const say = useMapTexts()
  const shows = useParameters()
  const config = useMapConfig().data
  const way = pin && navigatorLink(pin)
  const title = address ?? say('noAddress')
  const go = way && (
    <Button
      component="a"
      href={way}
      variant="light"
      size="sm"
      aria-label={say('goTo', { address: title })}
      leftSection={<IconNavigation size={18} stroke={2.2} aria-hidden />}
    >
      {say('go')}
    </Button>
  )
  return (
    <RowCard>
      <Row icon={IconMapPin} title={title} support={placeLine(place, shows)} trailing={go} />
      {pin && (
        <div className={classes.inCard}>
          <MiniMap pin={pin} to={to} config={config} />
        </div>
      )}
    </RowCard>
  )
}
