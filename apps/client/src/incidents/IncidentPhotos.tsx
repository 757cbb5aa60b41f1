import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import type { Image } from '@avisa/contract/images/schemas'
import { photoUrl } from '#/platform/photo-url.ts'
import { Gallery } from '#/ui/photo/Gallery.tsx'
import { PhotoImage } from '#/ui/photo/PhotoImage.tsx'
import { ReviewPhoto } from './detail/ReviewPhoto.tsx'
import classes from './detail/detail.module.css'
import { useIncidentTexts } from './texts.ts'

type Props = {
  photos: readonly Image[]
  alt: string
  /**
   * `hero` is full-width, for a phone; `large` stands beside a map; `mosaic` shows the first photo with
   * the next two beside it.
   */
  look: 'hero' | 'large' | 'mosaic'
  /** The id of the incident, for those who may publish or withdraw its photos. */
  review?: number | undefined
}

/** What was reported and how it is now; without a photo of before, after alone. */
const pairOf = (photos: readonly Image[]): Image[] => {
  const after = photos.findLast(({ momento }) => momento === 'despues')
  const before = photos.find(({ momento }) => momento === 'antes')
  return after ? [before, after].filter((photo) => photo !== undefined) : []
}

export const IncidentPhotos = ({ photos, alt, look, review }: Props) => {
  const say = useIncidentTexts()
  const [opened, setOpened] = useState<number | undefined>()
  const [first, ...others] = photos
  if (!first) return null
  const pair = look === 'mosaic' ? [] : pairOf(photos)
  const beside = look === 'mosaic' ? others.slice(0, 2) : []
  const hidden = others.length - beside.length
  const count = say('photoCount', { number: 1, total: photos.length })
  return (
    <div className={`${classes.photos} grid gap-8`} data-look={look} data-beside={beside.length} data-pair={pair.length > 1 || undefined}>
      {pair.map((photo) => (
        <PhotoImage
          key={photo.id}
          className={`${classes.photo} cover`}
          src={photoUrl(photo, 'view')}
          alt={`${alt}: ${say(photo.momento === 'despues' ? 'after' : 'before')}`}
          open={{ label: say(photo.momento === 'despues' ? 'seeAfter' : 'seeBefore'), onClick: () => setOpened(photos.indexOf(photo)) }}
          mark={<span className={classes.count}>{say(photo.momento === 'despues' ? 'after' : 'before')}</span>}
        />
      ))}
      {pair.length === 0 && (
        <PhotoImage
          className={`${classes.photo} cover`}
          src={photoUrl(first, 'view')}
          alt={alt}
          width={first.ancho}
          height={first.alto}
          open={{ label: `${say('seePhotos')}: ${count}`, onClick: () => setOpened(0) }}
          mark={
            beside.length === 0 && (
              <span className={classes.count}>
                <IconPhoto size={18} stroke={2.2} aria-hidden /> {count}
              </span>
            )
          }
        />
      )}
      {beside.map((photo, at) => (
        <PhotoImage
          key={photo.id}
          className={`${classes.photo} cover`}
          src={photoUrl(photo, 'thumb')}
          alt=""
          open={{ label: say('photoCount', { number: at + 2, total: photos.length }), onClick: () => setOpened(at + 1) }}
          mark={at === 1 && hidden > 0 && <span className={`${classes.more} centre`}>+{hidden}</span>}
        />
      ))}
      <Gallery
        photos={photos.map((photo) => ({ src: photoUrl(photo, 'view'), alt: photo.nombre }))}
        opened={opened}
        below={review === undefined ? undefined : photos.map((photo) => <ReviewPhoto key={photo.id} id={review} photo={photo} />)}
        onClose={() => setOpened(undefined)}
      />
    </div>
  )
}
