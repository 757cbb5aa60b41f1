import { VisuallyHidden } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import classes from './chips.module.css'
import { useUiTexts } from '../texts.ts'
import { tonesOf } from '@avisa/contract/values/palette'
import { TypeIcon } from './TypeIcon.tsx'

type Props = {
  label: string
  /** The server's colour, `#rrggbb`: only its hue and chroma are used. */
  colour: string
  icon: string
  /** The server's SVG, for an icon that is not bundled. */
  drawing?: string | undefined
  large?: boolean
  /** Where there is no room, the label is only for screen readers. */
  bare?: boolean
}

/**
 * Custom properties of a server colour for both schemes; `chips.module.css` and map symbols choose by
 * scheme.
 */
export const toneStyle = (colour: string): CSSProperties => {
  const { light, dark } = tonesOf(colour)
  const style = { '--l-bg': light.bg, '--l-fg': light.fg, '--l-pin': light.pin, '--d-bg': dark.bg, '--d-fg': dark.fg, '--d-pin': dark.pin }
  return style as CSSProperties
}

export const StateChip = ({ label, colour, icon, drawing, large = false, bare = false }: Props) => (
  <span
    className={`${classes.chip} smaller inline strong`}
    data-large={large || undefined}
    data-round={bare || undefined}
    title={bare ? label : undefined}
    style={toneStyle(colour)}
  >
    <TypeIcon name={icon} size={large ? 18 : 15} stroke={2.2} drawing={drawing} />
    {bare ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
  </span>
)

/** Only on this device; `refused`: it stays there until the person decides what to do with it. */
export const NotSentChip = ({ refused = false }: { refused?: boolean }) => {
  const say = useUiTexts()
  return (
    <span className={`${classes.chip} smaller inline strong`} data-ink>
      <IconCloudOff size={15} stroke={2.2} aria-hidden />
      <span>{say(refused ? 'notAccepted' : 'notSent')}</span>
    </span>
  )
}

export const StateTile = ({
  colour,
  icon,
  small = false,
  round = false,
  strong = false,
}: {
  colour: string
  icon: string
  /** 32 px, like priorities in lists. */
  small?: boolean
  round?: boolean
  strong?: boolean
}) => (
  <span
    className={`${classes.tile} inline fixed centre square-44 rounded-12`}
    data-small={small || undefined}
    data-round={round || undefined}
    data-strong={strong || undefined}
    style={toneStyle(colour)}
  >
    <TypeIcon name={icon} size={round ? 16 : small ? 20 : 22} />
  </span>
)
