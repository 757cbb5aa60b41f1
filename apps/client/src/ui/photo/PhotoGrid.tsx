import { UnstyledButton } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconRefresh, IconSquareRoundedMinus, IconX, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSource } from './blob-url.ts'
import classes from './photos.module.css'
import { useUiTexts } from '../texts.ts'

/** `progress` from 0 to 1 while `uploading`; `kept` is stored on the device and not yet to be sent. */
export type PhotoState =
  | { kind: 'kept' }
  | { kind: 'waiting' }
  | { kind: 'uploading'; progress: number }
  | { kind: 'uploaded' }
  | { kind: 'failed' }

type TileProps = {
  /** A URL, or the photo itself while it is only on this device; undefined while it is being read. */
  src: string | Blob | undefined
  number: number
  state: PhotoState
  /** What the photo shows, in a word. */
  caption?: string | undefined
  onRemove?: (() => void) | undefined
  onRetry?: (() => void) | undefined
  onOpen?: (() => void) | undefined
  /** Covering parts of it before it is sent, and how many are covered. */
  cover?: { boxes: number; onOpen: () => void } | undefined
}

const Status = ({ state }: { state: PhotoState }) => {
  const say = useUiTexts()
  if (state.kind === 'kept') return null
  if (state.kind === 'uploading') {
    const percent = Math.round(state.progress * 100)
    return (
      <span className={classes.progress}>
        <span>
          {say('photoUploading')} <b>{say('photoPercent', { percent })}</b>
        </span>
        <progress value={state.progress} max={1} aria-hidden />
      </span>
    )
  }
  const words = { waiting: 'photoWaiting', uploaded: 'photoUploaded', failed: 'photoFailed' } as const
  const Mark = { waiting: null, uploaded: IconCheck, failed: IconAlertCircle }[state.kind]
  return (
    <span className={`${classes.status} inline gap-4`} data-kind={state.kind}>
      {Mark && <Mark size={16} stroke={2.4} aria-hidden />}
      {say(words[state.kind])}
    </span>
  )
}

export const PhotoTile = ({ src, number, state, caption, onRemove, onRetry, onOpen, cover }: TileProps) => {
  const say = useUiTexts()
  const failed = state.kind === 'failed'
  const source = useSource(src)
  const image = (
    <img
      src={source || undefined}
      alt={onOpen ? '' : (caption ?? `${say('photos')} ${number}`)}
      className={classes.image}
      decoding="async"
    />
  )
  return (
    <li className={`${classes.tile} clip relative rounded-14`} data-failed={failed || undefined}>
      {onOpen ? (
        <UnstyledButton className={classes.open ?? ''} aria-label={say('photoOpen', { number })} onClick={onOpen}>
          {image}
        </UnstyledButton>
      ) : (
        image
      )}
      <Status state={state} />
      {caption && (
        <span className={classes.status} data-above={cover ? true : undefined} aria-hidden>
          {caption}
        </span>
      )}
      {failed && onRetry && (
        <UnstyledButton
          className={`${classes.retry} small row centre gap-6 strong absolute touch`}
          aria-label={say('photoRetry', { number })}
          onClick={onRetry}
        >
          <IconRefresh size={18} stroke={2.2} aria-hidden /> {say('retryShort')}
        </UnstyledButton>
      )}
      {cover && (
        <UnstyledButton
          className={`${classes.retry} small row centre gap-6 strong absolute touch`}
          aria-label={say('photoCover', { number, what: say('photoCovered', { count: cover.boxes }) })}
          onClick={cover.onOpen}
        >
          <IconSquareRoundedMinus size={18} stroke={2.2} aria-hidden /> {say('photoCovered', { count: cover.boxes })}
        </UnstyledButton>
      )}
      {onRemove && (
        <UnstyledButton
          className={`${classes.remove} row centre square-44 absolute`}
          aria-label={say('photoRemove', { number })}
          onClick={onRemove}
        >
          <span>
            <IconX size={18} stroke={2.2} aria-hidden />
          </span>
        </UnstyledButton>
      )}
    </li>
  )
}

/**
 * Three in a row, two with large text; `add` are `PhotoAdd` tiles at the end; `over` while files are
 * dragged over the page.
 */
export const PhotoGrid = ({ children, add, over = false }: { children?: ReactNode; add?: ReactNode; over?: boolean }) => (
  <ul className={`${classes.grid} list grid gap-8`} data-over={over || undefined}>
    {children}
    {add}
  </ul>
)

/** Keeps the focus while it is disabled, which is only for the moment of preparing a photo. */
export const PhotoAdd = ({
  icon: Shape,
  label,
  onClick,
  disabled = false,
}: {
  icon: Icon
  label: string
  onClick: () => void
  disabled?: boolean
}) => (
  <li className={`${classes.tile} clip relative rounded-14`} data-add>
    <UnstyledButton
      className={`${classes.add} small column centre centred gap-6 accent strong text-centre wide tall rounded-14`}
      onClick={disabled ? undefined : onClick}
      aria-disabled={disabled || undefined}
    >
      <Shape size={28} stroke={1.9} aria-hidden />
      <span>{label}</span>
    </UnstyledButton>
  </li>
)
