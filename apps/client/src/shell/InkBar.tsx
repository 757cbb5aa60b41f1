import { IconChevronRight, IconCloudOff } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { useOnline } from '#/platform/network.ts'
import { useOutbox } from '#/platform/outbox/use-outbox.ts'
import { paths } from '@avisa/contract/paths'
import classes from './shell.module.css'
import { useShellTexts } from './texts.ts'

/** Ink marks what is only on this device. Hidden while changes are merely being sent. */
export const InkBar = () => {
  const say = useShellTexts()
  const online = useOnline()
  const { pathname } = useLocation()
  const { items, unsent, refused } = useOutbox()
  const isWaiting = !online || refused > 0 || items.some(({ state, error }) => state === 'waiting' && error !== undefined)
  if (unsent === 0 || !isWaiting || pathname === paths.outbox) return null
  const why = refused > 0 ? say('refused', { count: refused }) : say(online ? 'unsentOnline' : 'unsentOffline')
  return (
    <div className={`${classes.ink} row gap-12 ink touch-60`} role="status">
      <IconCloudOff size={22} stroke={1.9} aria-hidden />
      <span className="smaller grow">
        <b className="block small strong">{say('unsent', { count: unsent })}</b>
        <span>{why}</span>
      </span>
      <Link to={paths.outbox} className={`${classes.inkLink} inline strong plain-link touch gap-10`}>
        {say('see')} <IconChevronRight size={18} stroke={2.2} aria-hidden />
      </Link>
    </div>
  )
}
