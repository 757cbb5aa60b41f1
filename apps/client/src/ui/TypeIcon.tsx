import { IconCircleDot, type Icon } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { stateIcons } from './state-icons.ts'

type Props = { /** Tabler's name, as the server sends it (`road`, `bulb-off`). */ name: string; size?: number; stroke?: number }

const LazyIcon = lazy(async () => {
  const { typeIcons } = await import('./type-icons.ts')
  const ByName = ({ name, size = 22, stroke = 1.9 }: Props) => {
    const Found: Icon = typeIcons[name] ?? IconCircleDot
    return <Found size={size} stroke={stroke} aria-hidden />
  }
  return { default: ByName }
})

/** An icon the server names; its place is kept while it loads, and an unknown name shows a dot. Always decorative: a word stands beside it. */
export const TypeIcon = ({ name, size = 22, stroke = size < 18 ? 2.2 : 1.9 }: Props) => {
  const Known = stateIcons[name]
  if (Known) return <Known size={size} stroke={stroke} aria-hidden />
  return (
    <Suspense fallback={<svg width={size} height={size} aria-hidden />}>
      <LazyIcon name={name} size={size} stroke={stroke} />
    </Suspense>
  )
}
