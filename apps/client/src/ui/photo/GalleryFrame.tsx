import { ActionIcon, Button, Modal } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPhotoOff, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useOnline } from '#/platform/network.ts'
import { useFollow } from '#/platform/use-follow.ts'
import { useSource } from './blob-url.ts'
import { useOverlay } from '../popup/overlays.ts'
import classes from './photos.module.css'
import { useUiTexts } from '../texts.ts'
import { useAlertWhen } from '../hooks/use-alert-when.ts'
import { useLateOpen } from '../popup/use-late-open.ts'
import { useZoom } from './use-zoom.ts'
import { largestZoom } from './zoom.ts'

/** A URL, or bytes that are only on this device. */
export type GalleryPhoto = {
  src: string | Blob
  /** A smaller file that may be stored on this device, for when `src` cannot be loaded. */
  smaller?: string
  alt?: string
}

export type GalleryProps = {
  photos: readonly GalleryPhoto[]
  /** Index of the first photo; undefined while closed. */
  opened: number | undefined
  onClose: () => void
  /** Actions below each photo. */
  below?: readonly ReactNode[] | undefined
}

const Broken = ({ onRetry }: { onRetry: () => void }) => {
  const say = useUiTexts()
  useAlertWhen(true, { title: say('photoBroken') })
  return (
    <div className={`${classes.broken} column centre centred gap-12 text-centre wide tall p-16`}>
      <IconPhotoOff size={48} stroke={1.5} aria-hidden />
      <p>{say('photoBroken')}</p>
      <Button variant="default" onClick={onRetry}>
        {say('retry')}
      </Button>
    </div>
  )
}

type PictureProps = { photo: GalleryPhoto; place: string; transform: string; isHeld: boolean }

const Picture = ({ photo, place, transform, isHeld }: PictureProps) => {
  const [failed, setFailed] = useState(false)
  const [small, setSmall] = useState(false)
  const src = useSource(small && photo.smaller ? photo.smaller : photo.src)
  useFollow(useOnline(), (online) => online && setSmall(false))
  if (failed) return <Broken onRetry={() => setFailed(false)} />
  if (!src) return null
  return (
    <img
      src={src}
      alt={photo.alt || place}
      draggable={false}
      data-held={isHeld || undefined}
      style={{ transform }}
      onError={() => (photo.smaller && !small ? setSmall(true) : setFailed(true))}
    />
  )
}

const Content = ({ photos, opened, onClose, below }: GalleryProps & { opened: number }) => {
  const say = useUiTexts()
  const [index, setIndex] = useState(opened)
  const walk = (step: number) => setIndex((now) => (now + step + photos.length) % photos.length)
  const { zoom, isHeld, frame, scale, move, reset, handlers } = useZoom(walk)
  const go = (step: number) => {
    walk(step)
    reset()
  }
  const enlarged = zoom.scale > 1
  const pan = 80
  const keys: Record<string, () => void> = {
    ArrowRight: () => (enlarged ? move({ x: -pan, y: 0 }) : go(1)),
    ArrowLeft: () => (enlarged ? move({ x: pan, y: 0 }) : go(-1)),
    ArrowUp: () => move({ x: 0, y: pan }),
    ArrowDown: () => move({ x: 0, y: -pan }),
    '+': () => scale(2),
    '-': () => scale(0.5),
    '0': reset,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const photo = photos[index]
  const place = say('photoOf', { number: index + 1, total: photos.length })
  return (
    // The keys work with the focus anywhere in the gallery; each also has its button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div role="group" aria-label={say('photos')} className={`${classes.galleryContent} column fill`} tabIndex={-1} onKeyDown={onKeyDown}>
      <div className={`${classes.galleryBar} row fixed`}>
        <span role="status">{place}</span>
        <ActionIcon aria-label={say('zoomOut')} disabled={!enlarged} onClick={() => scale(0.5)}>
          <IconZoomOut size={22} stroke={1.9} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={say('zoomIn')} disabled={zoom.scale >= largestZoom} onClick={() => scale(2)}>
          <IconZoomIn size={22} stroke={1.9} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={say('close')} data-autofocus onClick={onClose}>
          <IconX size={24} stroke={1.9} aria-hidden />
        </ActionIcon>
      </div>
      <div ref={frame} className={`${classes.stage} fill min-h-0 clip`} data-enlarged={enlarged || undefined} {...handlers}>
        {photo && (
          <Picture
            key={index}
            photo={photo}
            place={place}
            isHeld={isHeld}
            transform={`translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`}
          />
        )}
      </div>
      {below?.[index]}
      {photos.length > 1 && (
        <>
          <ActionIcon className={classes.previous ?? ''} aria-label={say('previous')} onClick={() => go(-1)}>
            <IconChevronLeft size={28} stroke={1.9} aria-hidden />
          </ActionIcon>
          <ActionIcon className={classes.next ?? ''} aria-label={say('next')} onClick={() => go(1)}>
            <IconChevronRight size={28} stroke={1.9} aria-hidden />
          </ActionIcon>
        </>
      )}
    </div>
  )
}

/** Traps the focus and restores it; Esc and back close it. */
export const GalleryFrame = (props: GalleryProps) => {
  const say = useUiTexts()
  const { opened, onClose } = props
  useOverlay(opened !== undefined, onClose)
  return (
    <Modal.Root
      opened={useLateOpen(opened !== undefined)}
      onClose={onClose}
      fullScreen
      classNames={{ content: `${classes.gallery} column` }}
    >
      <Modal.Content radius={0} aria-label={say('photos')}>
        <Content {...props} opened={opened ?? 0} />
      </Modal.Content>
    </Modal.Root>
  )
}
