import { Suspense, useState } from 'react'
import { lazy } from '#/platform/lazy.ts'
import type { SheetProps } from './SheetFrame.tsx'

const SheetFrame = lazy(async () => ({ default: (await import('./SheetFrame.tsx')).SheetFrame }))

/**
 * A bottom sheet on a phone, a 480 px dialog from 768; traps the focus and restores it, closed by Esc and
 * its handle. Its frame is loaded with the first one: no first screen needs it.
 */
export const Sheet = (props: SheetProps) => {
  const [used, setUsed] = useState(props.opened)
  if (props.opened && !used) setUsed(true)
  return <Suspense>{used && <SheetFrame {...props} />}</Suspense>
}
