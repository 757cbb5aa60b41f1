import type { Image } from '@avisa/contract/images/schemas'
import { useState } from 'react'
import { photoUrl } from '#/platform/photo-url.ts'
import { Gallery } from '#/ui/Gallery.tsx'
import { PhotoImage } from '#/ui/PhotoImage.tsx'
import classes from './inspections.module.css'
import { useInspectionTexts } from './texts.ts'

/** The photos of the incident side by side; a tap shows one over the whole screen. */
export const InspectionPhotos = ({ photos, alt }: { photos: readonly Image[]; alt: string }) => {
  const say = useInspectionTexts()
  const [opened, setOpened] = useState<number | undefined>()
  if (photos.length === 0) return null
  return (
    <>
      <ul className={classes.photos}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <PhotoImage
              src={photoUrl(photo, 'view')}
              alt={alt}
              width={photo.ancho}
              height={photo.alto}
              open={{ label: say('seePhoto', { number: index + 1, total: photos.length }), onClick: () => setOpened(index) }}
            />
          </li>
        ))}
      </ul>
      <Gallery
        photos={photos.map((photo) => ({ src: photoUrl(photo, 'view'), alt: photo.nombre }))}
        opened={opened}
        onClose={() => setOpened(undefined)}
      />
    </>
  )
}
