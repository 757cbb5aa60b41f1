import { Button } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import type { PointFeature } from '@avisa/contract/incidents/schemas'
import { zooms } from '@avisa/contract/map/zooms'
import type { MapConfig } from '@avisa/contract/map/schemas'
import type { Status } from '@avisa/contract/statuses/schemas'
import type { Position } from '@avisa/contract/values/coordinates'
import { useMemo, useState } from 'react'
import { useClient } from '#/platform/client.ts'
import { useMapConfig } from '#/platform/configuration.ts'
import { locate, PositionError, usePositionText, type LocatedPosition } from '#/platform/position.ts'
import { useZone } from '#/platform/text.ts'
import type { Loaded } from '#/platform/queries.ts'
import type { Features } from '#/platform/use-features.ts'
import { EmptyState } from '../state/EmptyState.tsx'
import { Load } from '../state/Load.tsx'
import { alert } from '../popup/popups.ts'
import { Row } from '../list/Rows.tsx'
import { Sheet } from '../popup/Sheet.tsx'
import { StateChip } from '../mark/StateChip.tsx'
import { TypeIcon } from '../mark/TypeIcon.tsx'
import classes from './feature-map.module.css'
import { MapView, type Pin, type Seen } from './MapView.tsx'
import { isOverdue } from './pin.ts'
import { useMapTexts } from './texts.ts'
import { useHomeView } from './use-home-view.ts'

type Props = {
  /** Accessible name: «Mapa de inspecciones». */
  label: string
  kind: Pin['kind']
  query: Loaded<Features<PointFeature>>
  /** The statuses of the track, which give each pin its form. */
  statuses: readonly Status[] | undefined
  selected: number | undefined
  onSelect: (id: number) => void
  /** Pixels covered by a panel on the right. */
  insetRight?: number
}

const positionOf = ({ geometry: { coordinates } }: PointFeature): Position => ({
  longitud: coordinates[0] ?? 0,
  latitud: coordinates[1] ?? 0,
})

const pinsOf = (
  features: readonly PointFeature[],
  { kind, statuses = [], zone }: Pick<Props, 'kind' | 'statuses'> & { zone: string },
): Pin[] =>
  features.map((feature) => {
    const { id, codigo, descripcion, icono, estado, estado_id, color, icono_estado, propia } = feature.properties
    const status = statuses.find((status) => status.id === estado_id)
    const state = { nombre: estado, color, icono: icono_estado, inicial: status?.inicial ?? false, final: status?.final ?? false }
    return {
      key: String(id),
      kind,
      ...positionOf(feature),
      icono,
      estado: state,
      own: propia ?? false,
      late: isOverdue(feature.properties, zone),
      label: [descripcion, estado, codigo].join(', '),
    }
  })

const isIn = ({ oeste, sur, este, norte }: Seen, { latitud, longitud }: Position) =>
  longitud >= oeste && longitud <= este && latitud >= sur && latitud <= norte

const useView = (config: MapConfig, selected: Pin | undefined) => {
  const client = useClient()
  const describe = usePositionText()
  const home = useHomeView(config)
  const [view, setView] = useState(home)
  const [here, setHere] = useState<LocatedPosition | null>(null)
  const [went, setWent] = useState<string>()
  if (selected && selected.key !== went) {
    setWent(selected.key)
    setView({ latitud: selected.latitud, longitud: selected.longitud, zoom: zooms.select })
  }
  const findMe = async () => {
    try {
      const at = await locate(client, 'staff')
      setHere(at)
      setView({ latitud: at.latitud, longitud: at.longitud, zoom: zooms.gps })
    } catch (thrown) {
      await alert(client, describe(thrown instanceof PositionError ? thrown.problem : 'unknown'))
    }
  }
  return { view, here, findMe }
}

type ListedProps = { features: readonly PointFeature[]; opened: boolean; onClose: () => void; onSelect: (id: number) => void }

/**
 * The records in a part of the map as a list: for people who do not see the map, and for pins at one
 * place.
 */
const SeenList = ({ features, opened, onClose, onSelect }: ListedProps) => {
  const say = useMapTexts()
  return (
    <Sheet opened={opened} onClose={onClose} title={say('seenTitle')}>
      <div className={classes.rows}>
        {features.length === 0 && <EmptyState title={say('seenNothing')} />}
        {features.map(({ properties: { id, codigo, descripcion, icono, estado, color, icono_estado } }) => (
          <Row
            key={id}
            mark={<TypeIcon name={icono} />}
            title={descripcion}
            support={codigo}
            trailing={<StateChip label={estado} colour={color} icon={icono_estado} />}
            onClick={() => onSelect(id)}
          />
        ))}
      </div>
    </Sheet>
  )
}

const Drawn = ({ label, kind, query, statuses, selected, onSelect, insetRight = 0, config }: Props & { config: MapConfig }) => {
  const say = useMapTexts()
  const { features = [], total = 0, cut = false } = query.data ?? {}
  const zone = useZone()
  const pins = useMemo(() => pinsOf(query.data?.features ?? [], { kind, statuses, zone }), [query.data, kind, statuses, zone])
  const [seen, see] = useState<Seen>()
  const [listed, list] = useState<Seen>()
  const { view, here, findMe } = useView(
    config,
    pins.find(({ key }) => key === String(selected)),
  )
  const choose = (id: number) => {
    list(undefined)
    onSelect(id)
  }
  return (
    <div className="wide tall relative sunken">
      <MapView
        label={label}
        alternative={say('seenList')}
        config={config}
        view={view}
        pins={pins}
        selected={selected === undefined ? null : String(selected)}
        here={here}
        side="left"
        padding={{ right: insetRight }}
        onSeen={see}
        onSelect={(key) => key !== null && onSelect(Number(key))}
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
          {say('seenList')}
        </Button>
        {query.error && query.error.kind !== 'forbidden' && (
          <>
            <p className={classes.raised} role="alert">
              {say('pinsFailed')}
            </p>
            <Button variant="default" className={classes.raised ?? ''} onClick={query.retry}>
              {say('pinsRetry')}
            </Button>
          </>
        )}
        {cut && (
          <p className={classes.raised} role="status">
            {say('firstOnly', { shown: features.length, total })}
          </p>
        )}
      </div>
      <SeenList
        features={listed ? features.filter((feature) => isIn(listed, positionOf(feature))) : []}
        opened={listed !== undefined}
        onClose={() => list(undefined)}
        onSelect={choose}
      />
    </div>
  )
}

/**
 * Everything with a position, on one map; the visible part can be opened as a list. Fills its parent,
 * which needs a height.
 */
export const FeatureMap = (props: Props) => (
  <Load query={useMapConfig()} skeleton={<div className="wide tall relative sunken" />} quiet>
    {(config) => <Drawn {...props} config={config} />}
  </Load>
)
