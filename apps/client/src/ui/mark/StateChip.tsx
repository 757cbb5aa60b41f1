import { VisuallyHidden } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import classes from './chips.module.css'
import { useUiTexts } from '../texts.ts'
import { tonesOf } from '../theme/palette.ts'
import { TypeIcon } from './TypeIcon.tsx'

type Props = {
  label: string
  /** The server's colour, `#rrggbb`: only its hue and chroma count. */ colour: string
  icon: string
  /** The server's drawing of the icon, for a name that is not known here. */ drawing?: string | undefined
  large?: boolean
  /** The word is said and not drawn, where there is no room. */ bare?: boolean
}

/** Custom properties of a server colour for both schemes; `chips.module.css` and any map symbol choose by scheme. */
export const toneStyle = (colour: string): CSSProperties => {
  const { light, dark } = tonesOf(colour)
  const style = { '--l-bg': light.bg, '--l-fg': light.fg, '--l-pin': light.pin, '--d-bg': dark.bg, '--d-fg': dark.fg, '--d-pin': dark.pin }
  return style as CSSProperties
}

/** A state: icon, word and colour, never colour alone. */
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

/** Ink: it is only on this device; `refused`: and stays there, until somebody says what is to become of it. */
export const NotSentChip = ({ refused = false }: { refused?: boolean }) => {
  const say = useUiTexts()
  return (
    <span className={`${classes.chip} smaller inline strong`} data-ink>
      <IconCloudOff size={15} stroke={2.2} aria-hidden />
      <span>{say(refused ? 'notAccepted' : 'notSent')}</span>
    </span>
  )
}

/** The square of a state's icon at the head of a row or of a step of a history. */
export const StateTile = ({
  colour,
  icon,
  small = false,
  round = false,
  strong = false,
}: {
  colour: string
  icon: string
  /** 32 px, as priorities in lists. */
  small?: boolean
  round?: boolean
  strong?: boolean
}) => (
  <span
    className={`${classes.tile} inline fixed centre`}
    data-small={small || undefined}
    data-round={round || undefined}
    data-strong={strong || undefined}
    style={toneStyle(colour)}
  >
    <TypeIcon name={icon} size={round ? 16 : small ? 20 : 22} />
  </span>
)
