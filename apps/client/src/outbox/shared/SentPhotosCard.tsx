import { Button } from '@mantine/core'
import { useState } from 'react'
import type { OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { Notice } from '#/ui/state/Notice.tsx'
import { PhotoGrid } from '#/ui/photo/PhotoGrid.tsx'
import { FailedPhotosSheet } from '../FailedPhotosSheet.tsx'
import { PhotoOnItsWay } from '../PhotoOnItsWay.tsx'
import { useOutboxTexts } from '../texts.ts'

const Standing = ({ item: { photos, photosFailed } }: { item: OutboxItem }) => {
  const say = useOutboxTexts()
  const missing = photos.total - photos.sent
  if (missing === 0)
    return (
      <Notice kind="done" live>
        {say('photosArrived', { count: photos.total })}
      </Notice>
    )
  if (photosFailed)
    return (
      <Notice kind="wrong" live>
        {say('photosMissing', { count: missing })}
      </Notice>
    )
  return <Notice live>{say('photosUploading', { count: missing })}</Notice>
}

/**
 * When photos fail while this card is shown, their list opens by itself, and otherwise on a press. The
 * card stays once all have arrived, because what is below must not move under a finger. `justSent`: the
 * item was sent from here, even before this card is rendered.
 */
export const SentPhotosCard = ({ item, justSent = false }: { item: OutboxItem; justSent?: boolean }) => {
  const say = useOutboxTexts()
  const [list, setList] = useState<'unasked' | 'opened' | 'closed'>(item.photosFailed && !justSent ? 'closed' : 'unasked')
  if (list === 'unasked' && item.photosFailed) setList('opened')
  if (item.photos.total === 0) return null
  return (
    <section className="column gap-12">
      <Standing item={item} />
      <PhotoGrid>
        {item.photos.list.map((photo, at) => (
          <PhotoOnItsWay key={photo.id} item={item} photo={photo} number={at + 1} />
        ))}
      </PhotoGrid>
      {item.photosFailed && (
        <Button variant="default" size="lg" fullWidth onClick={() => setList('opened')}>
          {say('seePhotos')}
        </Button>
      )}
      <FailedPhotosSheet item={item} opened={list === 'opened'} onClose={() => setList('closed')} />
    </section>
  )
}
