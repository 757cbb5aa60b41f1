import { IconCircleDot, type Icon } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazy } from '#/platform/lazy.ts'
import { stateIcons } from './state-icons.ts'

type Props = {
  /** Tabler's name, as the server sends it (`road`, `bulb-off`). */
  name: string
  size?: number
  stroke?: number
  /** URL of the server's own SVG, for names that are not bundled. */
  drawing?: string | undefined
}

const LazyIcon = lazy(async () => {
  const { typeIcons } = await import('./type-icons.ts')
  const ByName = ({ name, size = 22, stroke = 1.9, drawing }: Props) => {
    const icon = typeIcons[name]
    if (!icon && drawing) return <img src={drawing} alt="" width={size} height={size} />
    const Found: Icon = icon ?? IconCircleDot
    return <Found size={size} stroke={stroke} aria-hidden />
  }
  return { default: ByName }
})

/**
 * Keeps its space while loading; an unknown name shows the server's SVG or a dot. Always decorative: a
 * label stands beside it.
 */
export const TypeIcon = ({ name, size = 22, stroke = size < 18 ? 2.2 : 1.9, drawing }: Props) => {
  const Known = stateIcons[name]
  if (Known) return <Known size={size} stroke={stroke} aria-hidden />
  return (
    <Suspense fallback={<svg width={size} height={size} aria-hidden />}>
      <LazyIcon name={name} size={size} stroke={stroke} drawing={drawing} />
    </Suspense>
  )
}
