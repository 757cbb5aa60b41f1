import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import type { Image } from '@avisa/contract/images/schemas'
import { photoUrl } from '#/platform/photo-url.ts'
import { Gallery } from '#/ui/Gallery.tsx'
import { PhotoImage } from '#/ui/PhotoImage.tsx'
import classes from './incidents.module.css'
import { useIncidentTexts } from './texts.ts'

/** The first photo large, how many there are, and all of them over the whole screen. */
export const IncidentPhotos = ({ photos, alt }: { photos: readonly Image[]; alt: string }) => {
  const say = useIncidentTexts()
  const [opened, setOpened] = useState<number | undefined>()
  const first = photos[0]
  if (!first) return null
  const count = say('photoCount', { number: 1, total: photos.length })
  return (
    <>
      <PhotoImage
        className={classes.hero}
        src={photoUrl(first, 'view')}
        alt={alt}
        width={first.ancho}
        height={first.alto}
        open={{ label: `${say('seePhotos')}: ${count}`, onClick: () => setOpened(0) }}
        mark={
          <span className={classes.heroCount}>
            <IconPhoto size={18} stroke={2.2} aria-hidden /> {count}
          </span>
        }
      />
      <Gallery
        photos={photos.map((photo) => ({ src: photoUrl(photo, 'view'), alt: photo.nombre }))}
        opened={opened}
        onClose={() => setOpened(undefined)}
      />
    </>
  )
}
