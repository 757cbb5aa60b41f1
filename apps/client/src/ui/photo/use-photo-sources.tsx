import { IconCameraPlus, IconPhotoPlus, type Icon } from '@tabler/icons-react'
import { Suspense, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useClient } from '#/platform/client.ts'
import { cameraKind, takeNativePhoto } from '#/platform/camera.ts'
import { openFileInput } from '#/platform/file-input.ts'
import { lazy } from '#/platform/lazy.ts'
import { preparePhotos, usePhotoText, type Photo, type PhotoProblem, type RefusedPhoto } from '#/platform/photo-file.ts'
import { PhotoAdd } from './PhotoGrid.tsx'
import classes from './photos.module.css'
import { alert } from '../popup/popups.ts'
import { useUiTexts } from '../texts.ts'

const CameraView = lazy(async () => ({ default: (await import('./CameraView.tsx')).CameraView }))

/** Shows one alert with the reason for each refused file, and one for files beyond the limit. */
const useTell = () => {
  const client = useClient()
  const text = usePhotoText()
  const say = useUiTexts()
  const tellRefused = async (refused: readonly RefusedPhoto[]) => {
    const [first] = refused
    if (!first) return
    const mixed = refused.some(({ problem }) => problem !== first.problem)
    const line = ({ nombre, problem }: RefusedPhoto) => (mixed ? `${nombre}: ${text(problem).title}` : nombre)
    await alert(client, { ...(mixed ? { title: say('photosRefused') } : text(first.problem)), list: refused.map(line) })
  }
  return {
    tellProblem: (problem: PhotoProblem) => void alert(client, text(problem)),
    tellRefused,
    tellLeft: (max: number, left: number) =>
      left > 0 ? alert(client, { title: say('photosMost', { max }), message: say('photosLeft', { count: left }) }) : undefined,
  }
}

/**
 * Files dropped or pasted anywhere on the page; without it, a file dropped beside its target replaces the
 * page. True while files are dragged over it.
 */
const useDropAndPaste = (listening: boolean, onFiles: (files: readonly File[]) => void): boolean => {
  const [over, setOver] = useState(false)
  const take = useRef(onFiles)
  take.current = onFiles
  useEffect(() => {
    if (!listening) return
    const heard = new AbortController()
    const on = <K extends keyof DocumentEventMap>(name: K, listener: (event: DocumentEventMap[K]) => void) =>
      document.addEventListener(name, listener, { signal: heard.signal })
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    on('dragover', (event) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(true)
    })
    on('dragleave', (event) => event.relatedTarget === null && setOver(false))
    on('drop', (event) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(false)
      take.current([...(event.dataTransfer?.files ?? [])])
    })
    on('paste', (event) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length > 0) take.current(files)
    })
    return () => heard.abort()
  }, [listening])
  return over
}

type Props = {
  /** The limit, and how many there are. */
  max: number
  count: number
  onPhoto: (photo: Photo) => void
}

/**
 * Selected files as photos: `input` can be anywhere on the screen, `openFiles` opens it, `takeIn` accepts
 * files from elsewhere.
 */
export const usePhotoFiles = ({ max, count, onPhoto }: Props) => {
  const id = useId()
  const { tellProblem, tellRefused, tellLeft } = useTell()
  const [preparing, setPreparing] = useState(0)
  const takeIn = async (files: readonly File[]) => {
    if (files.length === 0) return
    setPreparing((now) => now + 1)
    const { refused, left } = await preparePhotos(files, max - count, onPhoto).finally(() => setPreparing((now) => now - 1))
    await tellRefused(refused)
    await tellLeft(max, left)
  }
  const openFiles = async (capture = false) => {
    if (!(await openFileInput(id, { capture }))) tellProblem('cameraPicture')
  }
  const input = (
    <input id={id} type="file" accept="image/*" multiple hidden onChange={(event) => void takeIn([...(event.currentTarget.files ?? [])])} />
  )
  return { busy: preparing > 0, input, openFiles, takeIn, tellProblem }
}

/**
 * `busy` while photos are prepared; `over` while files are dragged over; `tiles` belong at the end of a
 * `PhotoGrid`, `rest` anywhere beside it.
 */
export type PhotoSources = { busy: boolean; over: boolean; tiles: ReactNode; rest: ReactNode; hint: ReactNode }

/** Camera, file picker, drop and paste. Each photo is passed on as soon as it is ready. */
export const usePhotoSources = ({ listening = true, ...props }: Props & { listening?: boolean }): PhotoSources => {
  const client = useClient()
  const say = useUiTexts()
  const { onPhoto } = props
  const { busy, input, openFiles, takeIn, tellProblem } = usePhotoFiles(props)
  const [camera, setCamera] = useState<'unused' | 'opened' | 'closed'>('unused')
  const room = props.max - props.count
  const takeNative = async () => {
    const photo = await takeNativePhoto()
    if (typeof photo === 'string') tellProblem(photo)
    else if (photo) onPhoto(photo)
  }
  const take = () => {
    const kind = cameraKind(client)
    if (kind === 'page') setCamera('opened')
    else void (kind === 'native' ? takeNative() : openFiles(true))
  }
  const over = useDropAndPaste(listening, (files) => void takeIn(files))
  const tile = (icon: Icon, label: string, onClick: () => void) => <PhotoAdd icon={icon} label={label} disabled={busy} onClick={onClick} />
  return {
    busy,
    over,
    hint: busy ? say('photosPreparing') : <span className={classes.dropHint}>{say('photosDrop')}</span>,
    tiles: room > 0 && (
      <>
        {tile(IconCameraPlus, say('photoTake'), take)}
        {tile(IconPhotoPlus, say('photoChoose'), () => void openFiles())}
      </>
    ),
    rest: (
      <>
        {input}
        <Suspense>
          {camera !== 'unused' && (
            <CameraView
              opened={camera === 'opened'}
              room={room}
              onPhoto={onPhoto}
              onClose={() => setCamera('closed')}
              onProblem={tellProblem}
            />
          )}
        </Suspense>
      </>
    ),
  }
}
