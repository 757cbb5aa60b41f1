import { IconCircleDot, type Icon } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazy } from '#/platform/lazy.ts'
import { stateIcons } from './state-icons.ts'

type Props = {
  /** Tabler's name, as the server sends it (`road`, `bulb-off`). */ name: string
  size?: number
  stroke?: number
  /** Address of the server's own drawing, shown where the name is not known here. */ drawing?: string | undefined
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

/** An icon the server names; its place is kept while it loads, and an unknown name shows the server's drawing or a dot. Always decorative: a word stands beside it. */
export const TypeIcon = ({ name, size = 22, stroke = size < 18 ? 2.2 : 1.9, drawing }: Props) => {
  const Known = stateIcons[name]
  if (Known) return <Known size={size} stroke={stroke} aria-hidden />
  return (
    <Suspense fallback={<svg width={size} height={size} aria-hidden />}>
      <LazyIcon name={name} size={size} stroke={stroke} drawing={drawing} />
    </Suspense>
  )
}
