import { imageLimits } from '@avisa/contract/images/limits'
import type { CoverablePhoto } from '#/photo-guard/shared/coverable-photo.ts'
import { usePhotoCover } from '#/photo-guard/shared/use-photo-cover.tsx'
import { createDraft } from '#/platform/drafts.ts'
import type { Photo } from '#/platform/photo-file.ts'
import { PhotoGrid, PhotoTile } from '#/ui/photo/PhotoGrid.tsx'
import { usePhotoSources } from '#/ui/photo/use-photo-sources.tsx'

export type AnswerPhoto = CoverablePhoto & Pick<Photo, 'nombre'>

/** By incident id; stored because a phone may discard the page while its camera is open. */
const useStored = createDraft<{ de: Readonly<Record<number, readonly AnswerPhoto[]>> }>({
  name: 'fotos-sigue-igual',
  version: 1,
  initial: { de: {} },
})

export const useAnswerPhotos = (id: number) => {
  const [{ de }, change] = useStored()
  const set = (next: (now: readonly AnswerPhoto[]) => readonly AnswerPhoto[]) =>
    change((now) => ({ de: { ...now.de, [id]: next(now.de[id] ?? []) } }))
  return [de[id] ?? [], set] as const
}

type Props = {
  photos: readonly AnswerPhoto[]
  set: ReturnType<typeof useAnswerPhotos>[1]
  listening: boolean
}

/** How it is now, with what must not be seen covered. */
export const AnswerPhotos = ({ photos, set, listening }: Props) => {
  const add = ({ blob, nombre }: Photo) => set((now) => [...now, { blob, nombre }].slice(0, imageLimits.perJoin))
  const { over, tiles, rest, hint } = usePhotoSources({ max: imageLimits.perJoin, count: photos.length, onPhoto: add, listening })
  const { coverOf, question, sheet } = usePhotoCover(photos, (photo, at) =>
    set((now) => now.map((other, index) => (index === at ? photo : other))),
  )
  return (
    <>
      <PhotoGrid add={tiles} over={over}>
        {photos.map((photo, at) => (
          <PhotoTile
            key={at}
            src={photo.blob}
            number={at + 1}
            state={{ kind: 'kept' }}
            onRemove={() => set((now) => now.filter((candidate) => candidate !== photo))}
            cover={coverOf(at)}
          />
        ))}
      </PhotoGrid>
      {rest}
      <p className="small quiet" role="status">
        {hint}
      </p>
      {question}
      {sheet}
    </>
  )
}
