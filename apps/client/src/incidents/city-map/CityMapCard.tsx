import { Button } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { MapConfig } from '@avisa/contract/map/schemas'
import { useMapConfig } from '#/platform/configuration.ts'
import { lazy } from '#/platform/lazy.ts'
import { Load } from '#/ui/state/Load.tsx'
import { MapView, type Seen } from '#/ui/map/MapView.tsx'
import classes from '#/ui/map/feature-map.module.css'
import { useCityMapTexts } from './texts.ts'
import { useCity, type CityFilter } from './use-city.ts'
import { useCityView } from './use-city-view.ts'

const SeenListSheet = lazy(async () => ({ default: (await import('./SeenListSheet.tsx')).SeenListSheet }))

type Props = {
  /** The filters of the list. */
  query: CityFilter
  selected?: number | undefined
  onSelect: (id: number) => void
  /** Pixels covered by a panel on the right; pins and credits avoid them. */
  insetRight?: number
}

const idOf = (key: string) => Number(key.split('/')[1])

const City = ({ config, query, selected, onSelect, insetRight = 0 }: Props & { config: MapConfig }) => {
  const say = useCityMapTexts()
  const [seen, see] = useState<Seen>()
  const [listed, list] = useState<Seen>()
  const { view, here, pin, findMe, keep } = useCityView(config, selected)
  const { pins, crowds, legend, total, error, retry } = useCity(seen, query)
  const choose = (id: number) => {
    list(undefined)
    onSelect(id)
  }
  return (
    <div className="wide tall relative sunken">
      <MapView
        label={say('label')}
        alternative={say('alternative')}
        config={config}
        view={view}
        pins={pins}
        crowds={crowds}
        legend={legend}
        selected={pin?.key ?? null}
        marked={pin}
        here={here}
        side="left"
        padding={{ right: insetRight }}
        onSeen={(now) => {
          see(now)
          keep(now)
        }}
        onSelect={(key) => key !== null && onSelect(idOf(key))}
        onHeap={list}
        onLocate={() => void findMe()}
      />
      <div className={`${classes.over} flex wrap gap-8`}>
        <Button
          variant="default"
          className={classes.raised ?? ''}
          disabled={!seen}
          leftSection={<IconListDetails size={20} stroke={1.9} aria-hidden />}
          onClick={() => list(seen)}
        >
          {say('list')}
        </Button>
        {error && error.kind !== 'forbidden' && (
          <>
            <p className={classes.raised} role="alert">
              {say('failed')}
            </p>
            <Button variant="default" className={classes.raised ?? ''} onClick={retry}>
              {say('retry')}
            </Button>
          </>
        )}
        {!error && total === 0 && (
          <p className={classes.raised} role="status">
            {say('nothing')}
          </p>
        )}
      </div>
      <Suspense>{listed && <SeenListSheet seen={listed} query={query} onChosen={choose} onClose={() => list(undefined)} />}</Suspense>
    </div>
  )
}

export const CityMapCard = (props: Props) => (
  <Load query={useMapConfig()} skeleton={<div className="wide tall relative sunken" />} quiet>
    {(config) => <City {...props} config={config} />}
  </Load>
)
