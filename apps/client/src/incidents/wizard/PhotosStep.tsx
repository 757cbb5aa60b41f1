import { IconCameraPlus, IconPhotoPlus } from '@tabler/icons-react'
import { useState, type ClipboardEvent, type DragEvent } from 'react'
import { imageLimits } from '@avisa/contract/images/schemas'
import { choosePhotos, filesOf, preparePhotos, takePhoto, usePhotoText, type Photos } from '#/platform/camera.ts'
import { newUuid } from '#/platform/uuid.ts'
import { useBlobUrl } from '#/ui/blob-url.ts'
import { PhotoAdd, PhotoGrid, PhotoTile } from '#/ui/PhotoGrid.tsx'
import { alert } from '#/ui/popups.ts'
import type { Wizard } from './use-wizard.ts'
import type { DraftPhoto } from './wizard-draft.ts'
import { WizardFrame } from './WizardFrame.tsx'
import classes from './wizard.module.css'

const Tile = ({ photo, number, onRemove }: { photo: DraftPhoto; number: number; onRemove: () => void }) => (
  <PhotoTile src={useBlobUrl(photo.blob)} number={number} state={{ kind: 'kept' }} onRemove={onRemove} />
)

const max = imageLimits.perIncident

/** Adds what was taken, chosen, dropped or pasted; what was refused is named with its reason. */
const useAddPhotos = ({ change, say }: Wizard) => {
  const [busy, setBusy] = useState(false)
  const text = usePhotoText()
  const add = async (ask: () => Promise<Photos>) => {
    setBusy(true)
    const { photos, problems } = await ask().finally(() => setBusy(false))
    change((now) => ({
      ...now,
      photos: [...now.photos, ...photos.map(({ blob, nombre }) => ({ id: newUuid(), blob, nombre }))].slice(0, max),
    }))
    const [first] = problems
    const mixed = problems.some(({ problem }) => problem !== first?.problem)
    const line = ({ nombre, problem }: (typeof problems)[number]) => (mixed ? `${nombre}: ${text(problem).title}` : nombre)
    if (first) await alert({ ...text(first.problem), list: problems.map(line).filter(Boolean) })
    else if (photos.length > max) await alert({ title: say('tooManyPhotos', { max }) })
  }
  return { busy, add }
}

/** Photos: taken, chosen, dropped or pasted; shown at once, sent with the report (WIZ-23, WIZ-56). */
export const PhotosStep = ({ wizard }: { wizard: Wizard }) => {
  const { say, draft, change, next } = wizard
  const { busy, add } = useAddPhotos(wizard)
  const remove = (id: string) => change((now) => ({ ...now, photos: now.photos.filter((photo) => photo.id !== id) }))
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void add(() => preparePhotos(filesOf(event.dataTransfer)))
  }
  const paste = (event: ClipboardEvent) => {
    const files = filesOf(event.clipboardData)
    if (files.length > 0) void add(() => preparePhotos(files))
  }
  const full = draft.photos.length >= max
  return (
    <WizardFrame
      wizard={wizard}
      title={say('photosTitle')}
      support={say('photosHelp')}
      main={{ label: say(draft.photos.length === 0 && !busy ? 'withoutPhotos' : 'continue'), onClick: next, loading: busy }}
    >
      <div onDragOver={(event) => event.preventDefault()} onDrop={drop} onPaste={paste} className={classes.group}>
        <PhotoGrid
          add={
            full ? null : (
              <>
                <PhotoAdd
                  icon={<IconCameraPlus size={28} stroke={1.9} aria-hidden />}
                  label={say('takePhoto')}
                  disabled={busy}
                  onClick={() => void add(takePhoto)}
                />
                <PhotoAdd
                  icon={<IconPhotoPlus size={28} stroke={1.9} aria-hidden />}
                  label={say('choosePhotos')}
                  disabled={busy}
                  onClick={() => void add(choosePhotos)}
                />
              </>
            )
          }
        >
          {draft.photos.map((photo, index) => (
            <Tile key={photo.id} photo={photo} number={index + 1} onRemove={() => remove(photo.id)} />
          ))}
        </PhotoGrid>
        <p className={classes.quiet} role="status">
          {busy ? say('photosPreparing') : draft.photos.length > 0 ? say('photosCount', { count: draft.photos.length }) : say('dropPhotos')}
        </p>
      </div>
    </WizardFrame>
  )
}
