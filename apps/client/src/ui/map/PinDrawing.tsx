import { IconCircleDot, IconPlus, IconUser, type Icon } from '@tabler/icons-react'
import { stateIcons } from '#/ui/mark/state-icons.ts'
import { tonesOf, type Scheme } from '@avisa/contract/values/palette'
import { typeIcons } from '#/ui/mark/type-icons.ts'
import { newPinSize, pinHeight, pinSize, selectedSize, type PinLook } from './pin.ts'
import type { PinColours } from './pin-colours.ts'

const iconNamed = (name: string): Icon => stateIcons[name] ?? typeIcons[name] ?? IconCircleDot

/** In a box of 40 by 47: a drop, a rounded square and a diamond, each with a pointed foot. */
const outlines: Record<PinLook['kind'], string> = {
  incidencia:
    'M20 2.5C10.9 2.5 3.5 9.7 3.5 18.6C3.5 29.4 15.2 37.4 18.6 45.6C19.2 46.9 20.8 46.9 21.4 45.6C24.8 37.4 36.5 29.4 36.5 18.6C36.5 9.7 29.1 2.5 20 2.5Z',
  tarea:
    'M11 2.5H29A7.5 7.5 0 0 1 36.5 10V28A7.5 7.5 0 0 1 29 35.5H26L21.2 44.6Q20 46.6 18.8 44.6L14 35.5H11A7.5 7.5 0 0 1 3.5 28V10A7.5 7.5 0 0 1 11 2.5Z',
  inspeccion: 'M22.4 1.9L37.6 17.1Q39.6 19.2 37.6 21.3L22 43.8Q20 46.4 18 43.8L2.4 21.3Q.4 19.2 2.4 17.1L17.6 1.9Q20 -.2 22.4 1.9Z',
}

type Glyph = { icon: Icon; x: number; y: number; size: number; colour: string; stroke: number }
const Glyph = ({ icon: Drawn, x, y, size, colour, stroke }: Glyph) => (
  <Drawn x={x - size / 2} y={y - size / 2} size={size} color={colour} stroke={stroke} />
)

const Frame = ({ size, children }: { size: number; children: React.ReactNode }) => (
  <svg xmlns="http://www.w3.org/2000/svg" width={size} height={size * pinHeight} viewBox="-2 -2 44 52" overflow="visible" aria-hidden>
    <ellipse cx="20" cy="47" rx="7" ry="2.6" fill="#000" opacity=".22" />
    {children}
  </svg>
)

const OwnBadge = ({ x, y, colours }: { x: number; y: number; colours: PinColours }) => (
  <>
    <circle cx={x} cy={y} r="7.6" fill={colours.ink} stroke={colours.paper} strokeWidth="2.2" />
    <Glyph icon={IconUser} x={x} y={y} size={10} colour={colours.paper} stroke={2.8} />
  </>
)

const Badges = ({ look, colour, colours }: { look: PinLook; colour: string; colours: PinColours }) => (
  <>
    {look.own && <OwnBadge x={33} y={7} colours={colours} />}
    {look.badge !== '' && (
      <>
        <circle cx="32.2" cy="30.5" r="8.8" fill="#fff" stroke={colour} strokeWidth="1.8" />
        <Glyph icon={iconNamed(look.badge)} x={32.2} y={30.5} size={12} colour={colour} stroke={2.6} />
      </>
    )}
  </>
)

type PinProps = { look: PinLook; scheme: Scheme; colours: PinColours; selected?: boolean }

/**
 * The shape stands for the kind of record, the glyph for its type, colour and form for its status
 * (docs/appearance.md, Map). Literal colours only, since it is also drawn outside the page.
 */
export const PinDrawing = ({ look, scheme, colours, selected = false }: PinProps) => {
  const outline = outlines[look.kind]
  const colour = tonesOf(look.colour)[scheme].pin
  const hollow = look.form === 'hollow'
  const dark = scheme === 'dark'
  const ring = hollow && !dark ? colour : '#fff'
  const centre = look.kind === 'incidencia' ? 18.6 : 19
  return (
    <Frame size={selected ? selectedSize : pinSize(look)}>
      {selected && (
        <path d={outline} fill="none" stroke={dark ? '#fff' : colours.ink} strokeWidth={look.late ? 13 : 8.5} strokeLinejoin="round" />
      )}
      {look.late && <path d={outline} fill="none" stroke={colours.late} strokeWidth="9.5" strokeLinejoin="round" />}
      {hollow && !dark && <path d={outline} fill="#fff" stroke="#fff" strokeWidth={look.late ? 5 : 7} />}
      <path d={outline} fill={hollow ? (dark ? colours.ground : '#fff') : colour} stroke={ring} strokeWidth="3.4" />
      {!hollow && <path d={outline} fill={colour} />}
      {/^\d$/.test(look.glyph) ? (
        <text x={20} y={centre + 6} textAnchor="middle" fontSize="17" fontWeight="700" fontFamily="sans-serif" fill="#fff">
          {look.glyph}
        </text>
      ) : (
        <Glyph
          icon={iconNamed(look.glyph)}
          x={20}
          y={centre}
          size={look.kind === 'inspeccion' ? 15 : look.form === 'closed' ? 21 : 18}
          colour={hollow && !dark ? colour : '#fff'}
          stroke={2.4}
        />
      )}
      <Badges look={look} colour={colour} colours={colours} />
    </Frame>
  )
}

/** In the municipality's colour, never a status colour. */
export const NewPinDrawing = ({ colours }: { colours: PinColours }) => (
  <Frame size={newPinSize}>
    <path d={outlines.incidencia} fill={colours.filled} stroke={colours.newRing} strokeWidth="3.4" />
    <path d={outlines.incidencia} fill={colours.filled} />
    <Glyph icon={IconPlus} x={20} y={18.6} size={18} colour={colours.onFilled} stroke={2.4} />
  </Frame>
)
