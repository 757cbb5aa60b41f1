import { ActionIcon, Button, Modal, UnstyledButton } from '@mantine/core'
import { IconCameraRotate, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '#/platform/client.ts'
import { closeCamera, nextCamera, openCamera, takeFrame, type LiveCamera } from '#/platform/camera.ts'
import type { Photo, PhotoProblem } from '#/platform/photo-file.ts'
import { BlobImage } from './BlobImage.tsx'
import { useOverlay } from '../popup/overlays.ts'
import classes from './photos.module.css'
import { useUiTexts } from '../texts.ts'
import { useLateOpen } from '../popup/use-late-open.ts'

/**
 * Runs while it is shown. Choosing another camera stops the previous one first, as phones allow only one
 * at a time.
 */
const useLiveCamera = (onFailed: (cause: unknown) => void) => {
  const client = useClient()
  const [cameraId, setCameraId] = useState<string>()
  const [camera, setCamera] = useState<LiveCamera>()
  useEffect(() => {
    let running: LiveCamera | undefined
    let isStopped = false
    const opened = (live: LiveCamera) => {
      if (isStopped) return closeCamera(live)
      running = live
      setCamera(live)
    }
    openCamera(client, cameraId).then(opened, (cause: unknown) => !isStopped && onFailed(cause))
    return () => {
      isStopped = true
      if (running) closeCamera(running)
    }
    // The callback may change while the camera runs.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [cameraId])
  return { camera, switchOver: () => camera && setCameraId(nextCamera(client, camera)) }
}

type Props = {
  opened: boolean
  /** How many may still be taken; the last one closes the camera. */
  room: number
  onPhoto: (photo: Photo) => void
  onClose: () => void
  onProblem: (problem: PhotoProblem) => void
}

const Viewfinder = ({ room, onPhoto, onClose, onProblem }: Omit<Props, 'opened'>) => {
  const say = useUiTexts()
  const video = useRef<HTMLVideoElement>(null)
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const [ready, setReady] = useState(false)
  const fail = (problem: PhotoProblem) => (cause: unknown) => {
    console.warn('camera', problem, cause)
    onClose()
    onProblem(problem)
  }
  const { camera, switchOver } = useLiveCamera(fail('camera'))
  useEffect(() => {
    setReady(false)
    if (video.current) video.current.srcObject = camera?.stream ?? null
  }, [camera])

  const take = async () => {
    if (!video.current) return
    const photo = await takeFrame(video.current).catch(fail('cameraPicture'))
    if (!photo) return
    onPhoto(photo)
    setPhotos((now) => [...now, photo])
    if (room <= 1) onClose()
  }
  const last = photos.at(-1)
  return (
    <>
      <div className={`${classes.galleryBar} row fixed`}>
        <span role="status">{photos.length > 0 && say('photosTaken', { count: photos.length })}</span>
        <ActionIcon aria-label={say('close')} onClick={onClose}>
          <IconX size={24} stroke={1.9} aria-hidden />
        </ActionIcon>
      </div>
      <video
        ref={video}
        className={`${classes.viewfinder} fill min-h-0 wide`}
        aria-label={say('camera')}
        onPlaying={() => setReady(true)}
        autoPlay
        playsInline
        muted
      />
      <div className={`${classes.cameraBar} grid fixed centred`}>
        {last ? (
          <Button variant="subtle" className={classes.cameraDone ?? ''} onClick={onClose}>
            <span className="square-44 clip rounded-10 cover me-8" aria-hidden>
              <BlobImage blob={last.blob} alt="" />
            </span>
            {say('cameraDone')}
          </Button>
        ) : (
          <span />
        )}
        <UnstyledButton
          className={classes.shutter ?? ''}
          aria-label={say('shutter')}
          data-autofocus
          disabled={!ready}
          onClick={() => void take()}
        />
        {camera && camera.others.length > 0 ? (
          <ActionIcon aria-label={say('switchCamera')} onClick={switchOver}>
            <IconCameraRotate size={26} stroke={1.9} aria-hidden />
          </ActionIcon>
        ) : (
          <span />
        )}
      </div>
    </>
  )
}

/**
 * Takes one photo after another, with the front or back camera, without leaving the report. Runs only
 * while it is open.
 */
export const CameraView = ({ opened, onClose, ...rest }: Props) => {
  const say = useUiTexts()
  useOverlay(opened, onClose)
  return (
    <Modal.Root opened={useLateOpen(opened)} onClose={onClose} fullScreen classNames={{ content: `${classes.gallery} column` }}>
      <Modal.Content radius={0} aria-label={say('camera')}>
        <Viewfinder onClose={onClose} {...rest} />
      </Modal.Content>
    </Modal.Root>
  )
}
