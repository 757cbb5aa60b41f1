import { Button } from '@mantine/core'
import { IconPhotoOff } from '@tabler/icons-react'
import { useState, type ComponentProps } from 'react'
import { useClient } from '#/platform/client.ts'
import { isOnline, useOnline } from '#/platform/network.ts'
import { useFollow } from '#/platform/use-follow.ts'
import { alert } from '../popup/popups.ts'
import classes from './photos.module.css'
import { useUiTexts } from '../texts.ts'

type Props = ComponentProps<'img'> & {
  alt: string
  /** A smaller file of the same photo, which may be stored on this device. */
  smaller?: string
  /** Makes the photo a button of this name that opens it large. */
  open?: { label: string; onClick: () => void }
  mark?: React.ReactNode
  className?: string | undefined
}

export const PhotoImage = ({ open, mark, className, alt, smaller, ...image }: Props) => {
  const client = useClient()
  const say = useUiTexts()
  const [failed, setFailed] = useState(false)
  const [small, setSmall] = useState(false)
  const source = small && smaller ? smaller : image.src
  // Online again, the large file is requested.
  useFollow(useOnline(), (online) => online && setSmall(false))
  if (failed)
    return (
      <div className={className} data-broken>
        <div className={`${classes.broken} column centre centred gap-12 text-centre wide tall p-16`}>
          <IconPhotoOff size={32} stroke={1.5} aria-hidden />
          <span>{say('photoBroken')}</span>
          <Button variant="default" size="sm" onClick={() => setFailed(false)}>
            {say('retryShort')}
          </Button>
        </div>
      </div>
    )
  const fail = () => {
    if (smaller && !small) return setSmall(true)
    setFailed(true)
    // Offline, no photo loads, and the screen says so already.
    if (isOnline(client)) void alert(client, { title: say('photoBroken'), message: say('photoBrokenHow') })
  }
  const picture = (
    <>
      <img {...image} src={source} alt={alt} decoding="async" onError={fail} />
      {mark}
    </>
  )
  return open ? (
    <button type="button" className={className} aria-label={open.label} onClick={open.onClick}>
      {picture}
    </button>
  ) : (
    <div className={className}>{picture}</div>
  )
}
