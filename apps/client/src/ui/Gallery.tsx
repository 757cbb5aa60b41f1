import { ActionIcon, Modal } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { useOverlay } from './overlays.ts'
import classes from './photos.module.css'
import { useUiTexts } from './texts.ts'

/** `alt` says what the photo shows when that is known. */
export type GalleryPhoto = { src: string; alt?: string }

type Props = {
  photos: readonly GalleryPhoto[]
  /** Index of the first shown; undefined while closed. */ opened: number | undefined
  onClose: () => void
}

const largestZoom = 4

/** Photos over the whole screen: arrows, keyboard and buttons walk and zoom; a zoomed photo is scrolled to see its parts. */
export const Gallery = ({ photos, opened, onClose }: Props) => {
  const say = useUiTexts()
  useOverlay(opened !== undefined, onClose)
  const [index, setIndex] = useState(0)
  const [zoom, setZoom] = useState(1)
  useEffect(() => {
    if (opened !== undefined) setIndex(opened)
    setZoom(1)
  }, [opened])
  const go = (step: number) => {
    setIndex((now) => (now + step + photos.length) % photos.length)
    setZoom(1)
  }
  const scale = (factor: number) => setZoom((now) => Math.min(largestZoom, Math.max(1, now * factor)))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight' && zoom === 1) go(1)
    if (event.key === 'ArrowLeft' && zoom === 1) go(-1)
    if (event.key === '+') scale(2)
    if (event.key === '-') scale(0.5)
  }
  const photo = photos[index]
  const place = say('photoOf', { number: index + 1, total: photos.length })
  const several = photos.length > 1
  return (
    <Modal.Root opened={opened !== undefined} onClose={onClose} fullScreen classNames={{ content: classes.gallery ?? '' }}>
      <Modal.Content radius={0} aria-label={say('photos')} onKeyDown={onKeyDown}>
        <div className={classes.galleryBar}>
          <span role="status">{place}</span>
          <ActionIcon aria-label={say('zoomOut')} disabled={zoom === 1} onClick={() => scale(0.5)}>
            <IconZoomOut size={22} stroke={1.9} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={say('zoomIn')} disabled={zoom === largestZoom} onClick={() => scale(2)}>
            <IconZoomIn size={22} stroke={1.9} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={say('close')} data-autofocus onClick={onClose}>
            <IconX size={24} stroke={1.9} aria-hidden />
          </ActionIcon>
        </div>
        {/* A zoomed photo is scrolled by keyboard, so its stage takes the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={classes.stage} tabIndex={zoom > 1 ? 0 : undefined}>
          {photo && (
            // The double click is a short cut; the buttons and + and - do the same.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <img
              key={photo.src}
              src={photo.src}
              alt={photo.alt ?? place}
              style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}
              onDoubleClick={() => setZoom(zoom === 1 ? 2 : 1)}
            />
          )}
        </div>
        {several && (
          <>
            <ActionIcon className={classes.previous ?? ''} aria-label={say('previous')} onClick={() => go(-1)}>
              <IconChevronLeft size={28} stroke={1.9} aria-hidden />
            </ActionIcon>
            <ActionIcon className={classes.next ?? ''} aria-label={say('next')} onClick={() => go(1)}>
              <IconChevronRight size={28} stroke={1.9} aria-hidden />
            </ActionIcon>
          </>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}
