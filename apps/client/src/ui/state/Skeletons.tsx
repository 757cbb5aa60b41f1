import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import classes from './states.module.css'
import { useUiTexts } from '../texts.ts'

/** In ms: a shorter wait goes unnoticed (docs/appearance.md, Motion). */
const unnoticed = 120

/** Renders its children, and announces «Cargando…», only after a noticeable wait. */
export const Delayed = ({ children }: { children: ReactNode }) => {
  const say = useUiTexts()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), unnoticed)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className={classes.delayed} data-late={late || undefined}>
      <div aria-hidden>{children}</div>
      {late && <VisuallyHidden>{say('loading')}</VisuallyHidden>}
    </div>
  )
}

const widths = [62, 74, 50, 66, 58]

/** As high as the cards they stand for; `photo` is its size in pixels, 0 for none. */
export const RowSkeletons = ({ count = 5, photo = 88 }: { count?: number; photo?: number }) => (
  <Delayed>
    <div className="column gap-12">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="card row gap-12 p-12">
          {photo > 0 && <Skeleton w={photo} h={photo} radius={12} style={{ flex: 'none' }} />}
          <div className="column fill gap-10">
            <Skeleton h={18} w={`${widths[index % widths.length] ?? 60}%`} />
            <Skeleton h={14} w={`${(widths[(index + 2) % widths.length] ?? 60) - 16}%`} />
            <Skeleton h={26} w="42%" radius={26} />
          </div>
        </div>
      ))}
    </div>
  </Delayed>
)

/** A detail: chips, title, text, photo, card. */
export const DetailSkeleton = () => (
  <Delayed>
    <div className="column fill gap-10">
      <Skeleton h={32} w={120} radius={32} />
      <Skeleton h={32} w="70%" />
      <Skeleton h={20} w="46%" />
      <Skeleton h={200} radius={16} />
      <Skeleton h={120} radius={16} />
    </div>
  </Delayed>
)
