import { Suspense, useState } from 'react'
import { useParameters } from '#/platform/configuration.ts'
import { lazy } from '#/platform/lazy.ts'
import { useGuardTexts } from '../texts.ts'
import { withoutOriginal, type CoverablePhoto } from './coverable-photo.ts'

const CoverSheet = lazy(async () => ({ default: (await import('../CoverSheet.tsx')).CoverSheet }))

/**
 * Lets a person cover parts of their photos before they are sent, where the municipality offers it: `coverOf`
 * goes to each `PhotoTile`, `sheet` anywhere beside them, `question` below.
 */
export const usePhotoCover = <P extends CoverablePhoto>(photos: readonly P[], onChange: (photo: P, at: number) => void) => {
  const say = useGuardTexts()
  const offered = useParameters().fotos_privacidad !== 'no'
  const [{ at, times, opened }, setOpened] = useState({ at: 0, times: 0, opened: false })
  const photo = photos[at]
  const close = () => setOpened({ at, times, opened: false })
  const done = (covered: CoverablePhoto) => {
    if (photo) onChange({ ...withoutOriginal(photo), ...covered } as P, at)
    close()
  }
  return {
    coverOf: (index: number) =>
      offered
        ? { boxes: photos[index]?.recuadros?.length ?? 0, onOpen: () => setOpened({ at: index, times: times + 1, opened: true }) }
        : undefined,
    question: offered && photos.length > 0 && (
      <p>
        <strong>{say('question')}</strong> {say('howTo')}
      </p>
    ),
    sheet: (
      <Suspense>
        {photo && times > 0 && (
          <CoverSheet
            // Each opening begins with the boxes as they are.
            key={times}
            photo={photo}
            number={at + 1}
            total={photos.length}
            opened={opened}
            onClose={close}
            onDone={done}
          />
        )}
      </Suspense>
    ),
  }
}
