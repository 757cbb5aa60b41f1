import { Suspense, useState } from 'react'
import { lazy } from '#/platform/lazy.ts'
import type { GalleryProps } from './GalleryFrame.tsx'

const GalleryFrame = lazy(async () => ({ default: (await import('./GalleryFrame.tsx')).GalleryFrame }))

export const Gallery = (props: GalleryProps) => {
  const opened = props.opened !== undefined
  const [used, setUsed] = useState(opened)
  if (opened && !used) setUsed(true)
  return <Suspense>{used && <GalleryFrame {...props} />}</Suspense>
}
