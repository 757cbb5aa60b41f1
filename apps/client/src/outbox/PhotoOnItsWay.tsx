import { useClient } from '#/platform/client.ts'
import { outbox, useOutboxPhoto, type OutboxItem, type OutboxPhoto } from '#/platform/outbox/use-outbox.ts'
import { PhotoTile, type PhotoState } from '#/ui/photo/PhotoGrid.tsx'

const stateOf = ({ state, error, progress }: OutboxPhoto): PhotoState => {
  if (state === 'sending') return { kind: 'uploading', progress }
  if (state === 'sent') return { kind: 'uploaded' }
  return state === 'refused' || (error && error.kind !== 'offline') ? { kind: 'failed' } : { kind: 'waiting' }
}

export const PhotoOnItsWay = ({ item, photo, number }: { item: OutboxItem; photo: OutboxPhoto; number: number }) => {
  const client = useClient()
  return (
    <PhotoTile
      src={useOutboxPhoto(item.id, photo.blob)}
      number={number}
      state={stateOf(photo)}
      onRetry={() => void outbox(client).retryPhoto(item.id, photo.id)}
    />
  )
}
