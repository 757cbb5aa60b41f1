import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { createIncident } from '@avisa/contract/incidents/routes'
import { usePhotoCover } from '#/photo-guard/shared/use-photo-cover.tsx'
import { useClient } from '#/platform/client.ts'
import { useErrorText } from '#/platform/error-text.ts'
import type { OutgoingPhoto } from '#/platform/outbox/outbox.ts'
import { outbox, type OutboxItem, type OutboxPhoto } from '#/platform/outbox/use-outbox.ts'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { confirm } from '#/ui/popup/popups.ts'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { usePhotoFiles } from '#/ui/photo/use-photo-sources.tsx'
import classes from './outbox.module.css'
import { PhotoOnItsWay } from './PhotoOnItsWay.tsx'
import { useOutboxTexts } from './texts.ts'

type RowProps = { item: OutboxItem; photo: OutboxPhoto; number: number }

const Row = ({ item, photo, number }: RowProps) => {
  const client = useClient()
  const say = useOutboxTexts()
  const errorText = useErrorText()
  const [chosen, choose] = useState<readonly OutgoingPhoto[]>([])
  const replace = ({ blob, nombre }: OutgoingPhoto) => void outbox(client).replacePhoto(item.id, photo.id, { blob, nombre })
  const { coverOf, sheet } = usePhotoCover(chosen, replace)
  const coverFirst = (other: OutgoingPhoto) => {
    const cover = coverOf(0)
    if (!cover) return replace(other)
    choose([other])
    cover.onOpen()
  }
  const { busy, input, openFiles } = usePhotoFiles({ max: 1, count: 0, onPhoto: coverFirst })
  const discard = async () => {
    const words = { title: say('discardTitle'), message: say('discardMessage'), confirm: say('discard'), cancel: say('cancel') }
    if (await confirm(client, { ...words, danger: true })) await outbox(client).discardPhoto(item.id, photo.id)
  }
  const { title, message } = photo.error && photo.state === 'refused' ? errorText(photo.error) : { title: '', message: say('photoNotSent') }
  return (
    <li className="flex gap-12">
      <ul className={`${classes.failedTile} list fixed`}>
        <PhotoOnItsWay item={item} photo={photo} number={number} />
      </ul>
      <div className="grow">
        <div className="title">{photo.nombre}</div>
        {photo.error && photo.error.kind !== 'offline' && (
          <p className="small quiet">
            {title && <strong>{title}. </strong>}
            {message}
          </p>
        )}
        {photo.state !== 'sending' && (
          <div className={`${classes.actions} flex wrap`}>
            <Button variant="subtle" size="sm" loading={busy} onClick={() => void openFiles()}>
              {say('photoReplace')}
            </Button>
            <Button variant="subtle" color="wrong" size="sm" onClick={() => void discard()}>
              {say('discard')}
            </Button>
          </div>
        )}
        {input}
        {sheet}
      </div>
    </li>
  )
}

/** Of a report that arrived without all its photos, or of photos alone. */
const useWords = ({ path, answer, photosFailed }: OutboxItem, missing: readonly OutboxPhoto[]) => {
  const say = useOutboxTexts()
  const nombres = missing.map(({ nombre }) => nombre).join(', ')
  if (!photosFailed) return { title: say('ERROR_SUBIDA_IMAGENES_TITULO'), text: say('photosGoing') }
  if (path !== createIncident.path)
    return { title: say('ERROR_SUBIDA_IMAGENES_TITULO'), text: say('ERROR_SUBIDA_IMAGENES_MENSAJE', { nombres }) }
  const { codigo } = answer as Incident
  return { title: say('createdWithErrors'), text: say('createdWithErrorsText', { codigo, nombres }) }
}

type Props = { item: OutboxItem; opened: boolean; onClose: () => void }

/**
 * Photos that failed, each with its reason, to be retried, replaced or discarded; closing leaves them in
 * the outbox. The sheet closes by itself once all have arrived.
 */
export const FailedPhotosSheet = ({ item, opened, onClose }: Props) => {
  const client = useClient()
  const say = useOutboxTexts()
  const missing = item.photos.list.filter(({ state }) => state !== 'sent')
  const { title, text } = useWords(item, missing)
  const main = {
    label: say('ERROR_SUBIDA_IMAGENES_REINTENTAR'),
    loading: item.state === 'sending',
    onClick: () => void outbox(client).retry(item.id),
  }
  const cancel = (
    <Button variant="default" size="lg" onClick={onClose}>
      {say('ERROR_SUBIDA_IMAGENES_CANCELAR')}
    </Button>
  )
  return (
    <Sheet opened={opened && missing.length > 0} onClose={onClose} title={title} footer={<ActionBar main={main} secondary={cancel} />}>
      <p className="small quiet">{text}</p>
      <ul className="list column gap-16 mt-16">
        {missing.map((photo, at) => (
          <Row key={photo.id} item={item} photo={photo} number={at + 1} />
        ))}
      </ul>
    </Sheet>
  )
}
