import { Button } from '@mantine/core'
import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { useErrorText } from '#/platform/error-text.ts'
import type { OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { useFormat } from '#/platform/text.ts'
import { commentOf, ItemActions } from './shared/ItemActions.tsx'
import { FailedPhotosSheet } from './FailedPhotosSheet.tsx'
import classes from './outbox.module.css'
import { useOutboxTexts } from './texts.ts'

/** Nothing while the item simply waits its turn. */
const useStatusText = () => {
  const say = useOutboxTexts()
  const errorText = useErrorText()
  return ({ state, error, progress, uncertain, answer, photos }: OutboxItem): { text: string; wrong: boolean } | undefined => {
    if (state === 'sending') {
      const percent = progress === undefined ? undefined : Math.round(progress * 100)
      return { text: percent === undefined ? say('sending') : say('sendingPhoto', { percent }), wrong: false }
    }
    const reason = error && errorText(error)
    // The record itself has arrived; the list of photos explains each failure.
    if (answer !== undefined) return { text: say('photosSent', photos), wrong: state === 'refused' }
    if (state === 'refused' && reason)
      return { text: [say('refused', { message: reason.message }), ...reason.errors].join(' '), wrong: true }
    const failed = error?.kind === 'internal' && `${say('serverFailed')}.`
    if (uncertain) return { text: [failed, say('mayHaveArrived')].filter(Boolean).join(' '), wrong: false }
    return reason && error?.kind !== 'offline' ? { text: `${reason.title}. ${reason.message}`, wrong: false } : undefined
  }
}

type Props = { item: OutboxItem; number: number }

export const OutboxCard = ({ item, number }: Props) => {
  const say = useOutboxTexts()
  const format = useFormat()
  const standing = useStatusText()(item)
  const { photos, state } = item
  const mine = commentOf(item)
  const [listed, setListed] = useState(false)
  const size = format.bytes(photos.bytes)
  const meta = [item.detail, format.when(item.writtenAt), photos.total > 0 && say('photos', { count: photos.total, size })].filter(Boolean)
  return (
    <li className={`${classes.card} card flex gap-12`} data-state={state}>
      <span className={`${classes.number} small row fixed centre strong rounded-14 sunken`} aria-hidden>
        {number}
      </span>
      <div className="grow">
        <h2 className="title">{item.title}</h2>
        <p className="small quiet">{meta.join(' · ')}</p>
        {standing && (
          <p className={`${classes.standing} small flex gap-8 mt-6`} data-wrong={standing.wrong || undefined} role="status">
            {standing.wrong ? <IconAlertCircle size={18} stroke={1.9} aria-hidden /> : <IconClock size={18} stroke={1.9} aria-hidden />}
            {standing.text}
          </p>
        )}
        {mine && <p className="small quiet">{say('written', { text: mine })}</p>}
        {state !== 'sending' && (
          <ItemActions item={item}>
            {photos.total > 0 && (
              <Button variant="subtle" size="sm" onClick={() => setListed(true)}>
                {say('seePhotos')}
              </Button>
            )}
          </ItemActions>
        )}
        <FailedPhotosSheet item={item} opened={listed} onClose={() => setListed(false)} />
      </div>
    </li>
  )
}
