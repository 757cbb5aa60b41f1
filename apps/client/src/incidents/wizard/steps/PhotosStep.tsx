import { Button } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { isInsideUnit } from '@avisa/contract/incidents/rules'
import { imageLimits } from '@avisa/contract/images/limits'
import { metresBetween } from '@avisa/contract/values/coordinates'
import type { Photo } from '#/platform/photo-file.ts'
import type { PhotoPlace } from '#/platform/photo-head.ts'
import { useFormat } from '#/platform/text.ts'
import { newUuid } from '#/platform/uuid.ts'
import { Gallery } from '#/ui/photo/Gallery.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { PhotoGrid, PhotoTile } from '#/ui/photo/PhotoGrid.tsx'
import { usePhotoSources } from '#/ui/photo/use-photo-sources.tsx'
import { usePhotoCover } from '#/photo-guard/shared/use-photo-cover.tsx'
import { useLaterTexts } from '../later-texts.ts'
import type { Wizard } from '../use-wizard.ts'
import { WizardFrame } from '../WizardFrame.tsx'

const max = imageLimits.perIncident
/** In metres: a closer photo does not suggest another place. */
const sameSpot = 30

/** The place of a photo is suggested, never applied, when it is elsewhere and inside the unit's limits. */
const isWorthOffering = ({ draft, unit, steps }: Wizard, lugar: PhotoPlace | undefined): lugar is PhotoPlace =>
  lugar !== undefined &&
  unit !== undefined &&
  steps.includes('map') &&
  isInsideUnit(lugar, unit) &&
  draft.place !== null &&
  metresBetween(draft.place, lugar) > sameSpot

const PlaceOffer = ({ wizard, lugar, onDone }: { wizard: Wizard; lugar: PhotoPlace; onDone: () => void }) => {
  const say = useLaterTexts()
  const { draft, change } = wizard
  const format = useFormat()
  const use = () => {
    change({ place: { ...lugar, precision: null } })
    onDone()
  }
  const distance = draft.place ? format.distance(metresBetween(draft.place, lugar)) : ''
  return (
    <Notice live icon={IconMapPin}>
      <strong>{say('photoPlaceTitle')}</strong>
      <p>{say('photoPlaceText', { distance })}</p>
      <div className="flex wrap gap-8 mt-8">
        <Button variant="default" size="sm" onClick={use}>
          {say('photoPlaceUse')}
        </Button>
        <Button variant="subtle" size="sm" onClick={onDone}>
          {say('photoPlaceNo')}
        </Button>
      </div>
    </Notice>
  )
}

/** Taken, chosen, dropped or pasted; previewed at once and sent with the report. */
export const PhotosStep = ({ wizard }: { wizard: Wizard }) => {
  const say = useLaterTexts()
  const { draft, change, next } = wizard
  // In memory and only while this step is open: the place of a photo is neither stored nor sent.
  const [lugar, setLugar] = useState<PhotoPlace>()
  const [opened, setOpened] = useState<number>()
  const { photos } = draft
  const add = ({ blob, nombre, lugar: photoPlace }: Photo) => {
    change((now) => ({ ...now, photos: [...now.photos, { id: newUuid(), blob, nombre }].slice(0, max) }))
    if (isWorthOffering(wizard, photoPlace)) setLugar(photoPlace)
  }
  const remove = (id: string) => change((now) => ({ ...now, photos: now.photos.filter((photo) => photo.id !== id) }))
  const { coverOf, question, sheet } = usePhotoCover(photos, (photo) =>
    change((now) => ({ ...now, photos: now.photos.map((other) => (other.id === photo.id ? photo : other)) })),
  )
  const { busy, over, tiles, rest, hint } = usePhotoSources({ max, count: photos.length, onPhoto: add })
  return (
    <WizardFrame
      wizard={wizard}
      title={say('photosTitle')}
      support={say('photosHelp')}
      main={{ label: say(photos.length === 0 && !busy ? 'withoutPhotos' : 'continue'), onClick: next, loading: busy }}
    >
      <div className="column gap-12">
        <PhotoGrid add={tiles} over={over}>
          {photos.map((photo, index) => (
            <PhotoTile
              key={photo.id}
              src={photo.blob}
              number={index + 1}
              state={{ kind: 'kept' }}
              onOpen={() => setOpened(index)}
              onRemove={() => remove(photo.id)}
              cover={coverOf(index)}
            />
          ))}
        </PhotoGrid>
        {rest}
        <p className="small quiet" role="status">
          {busy || photos.length === 0 ? hint : say('photosCount', { count: photos.length })}
        </p>
        {question}
        {lugar && <PlaceOffer wizard={wizard} lugar={lugar} onDone={() => setLugar(undefined)} />}
      </div>
      {sheet}
      <Gallery photos={photos.map(({ blob }) => ({ src: blob }))} opened={opened} onClose={() => setOpened(undefined)} />
    </WizardFrame>
  )
}
