import type { MapLayer } from '@avisa/contract/map/schemas'
import { pick } from '@avisa/contract/values/languages'
import { ActionIcon, Menu } from '@mantine/core'
import { IconCurrentLocation, IconMinus, IconPlus, IconStack2 } from '@tabler/icons-react'
import { useLang } from '#/platform/text.ts'
import classes from './map.module.css'
import { useMapTexts } from './texts.ts'

type LayerProps = { layers: readonly MapLayer[]; shown: MapLayer; onShow: (key: string) => void }

const LayersButton = ({ layers, shown, onShow }: LayerProps) => {
  const say = useMapTexts()
  const lang = useLang()
  return (
    <Menu position="top-start" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" className={classes.control} aria-label={say('layers')}>
          <IconStack2 size={22} stroke={1.9} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={shown.key}>
          {layers.map((layer) => (
            // On click, so that a layer that replaces a failed one can be chosen too.
            <Menu.RadioItem
              key={layer.key}
              value={layer.key}
              closeMenuOnClick
              className={`${classes.layer} touch`}
              onClick={() => onShow(layer.key)}
            >
              {pick(layer, 'nombre', lang)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

type Props = LayerProps & { side: 'left' | 'right'; onZoom: (by: 1 | -1) => void; onLocate: (() => void) | undefined }

export const MapControls = ({ layers, shown, onShow, side, onZoom, onLocate }: Props) => {
  const say = useMapTexts()
  return (
    <div className={`${classes.controls} column gap-12`} data-side={side}>
      {layers.length > 1 && <LayersButton layers={layers} shown={shown} onShow={onShow} />}
      {onLocate && (
        <ActionIcon variant="default" className={classes.control} onClick={onLocate} aria-label={say('locate')}>
          <IconCurrentLocation size={22} stroke={1.9} aria-hidden />
        </ActionIcon>
      )}
      <div className={`${classes.zoom} column`}>
        <ActionIcon variant="default" className={classes.control} onClick={() => onZoom(1)} aria-label={say('zoomIn')}>
          <IconPlus size={22} stroke={1.9} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" className={classes.control} onClick={() => onZoom(-1)} aria-label={say('zoomOut')}>
          <IconMinus size={22} stroke={1.9} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  )
}
