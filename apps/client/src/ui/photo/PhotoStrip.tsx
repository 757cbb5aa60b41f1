import type { Image } from '@avisa/contract/images/schemas'
import { useState } from 'react'
import { photoUrl } from '#/platform/photo-url.ts'
import { Gallery } from './Gallery.tsx'
import { PhotoImage } from './PhotoImage.tsx'
import classes from './photo-strip.module.css'
import { useUiTexts } from '../texts.ts'

export const PhotoStrip = ({ photos, alt }: { photos: readonly Image[]; alt: string }) => {
  const say = useUiTexts()
  const [opened, setOpened] = useState<number | undefined>()
  if (photos.length === 0) return null
  return (
    <>
      <ul className={`${classes.photos} list flex gap-8 cover`} data-several={photos.length > 1 || undefined}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <PhotoImage
              src={photoUrl(photo, 'view')}
              smaller={photoUrl(photo, 'thumb')}
              alt={alt}
              width={photo.ancho}
              height={photo.alto}
              open={{ label: say('seePhoto', { number: index + 1, total: photos.length }), onClick: () => setOpened(index) }}
            />
          </li>
        ))}
      </ul>
      <Gallery
        photos={photos.map((photo) => ({ src: photoUrl(photo, 'view'), smaller: photoUrl(photo, 'thumb'), alt: photo.nombre }))}
        opened={opened}
        onClose={() => setOpened(undefined)}
      />
    </>
  )
}
