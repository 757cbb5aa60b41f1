import { VisuallyHidden } from '@mantine/core'
import { IconMenu2, IconPlus, type Icon } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { useClient } from '#/platform/client.ts'
import { unreadCount } from '#/platform/identity.ts'
import { useObservable } from '#/platform/observable.ts'
import { CountBadge } from '#/ui/mark/CountBadge.tsx'
import { useCircumstances } from '#/navigation/circumstances.ts'
import { menuOpened } from '#/ui/page/menu-opened.ts'
import { entryIcons } from '#/navigation/entry-icons.ts'
import { menu, menuOf, mostUsed, placeOf } from '#/navigation/menu.ts'
import classes from './shell.module.css'
import { useShellTexts } from './texts.ts'

/** The visible label contains soft hyphens for large text; the accessible name does not. */
const TabLabel = ({ label, more = '' }: { label: string; more?: string }) => (
  <>
    <b className={classes.placeWord} data-word={label} aria-hidden />
    <VisuallyHidden component="small">{label.replaceAll('\u00AD', '') + more}</VisuallyHidden>
  </>
)

type PlaceProps = { to: string; icon: Icon; label: string; accent?: boolean; unread?: number }

const Place = ({ to, icon: Shape, label, accent = false, unread = 0 }: PlaceProps) => {
  const say = useShellTexts()
  return (
    <Link
      to={to}
      aria-current={placeOf(useLocation().pathname) === to ? 'page' : undefined}
      className={`${classes.place} pressable column grow centred quiet anywhere text-centre dims rounded-12 medium`}
      data-new={accent || undefined}
    >
      <span>
        <Shape size={24} stroke={accent ? 2.4 : 1.9} aria-hidden />
        <span className={classes.placeBadge}>
          <CountBadge count={unread} />
        </span>
      </span>
      <TabLabel label={label} more={unread > 0 ? ` (${say('unread', { count: unread })})` : ''} />
    </Link>
  )
}

export const BottomBar = () => {
  const client = useClient()
  const opened = useObservable(menuOpened(client))
  const say = useShellTexts()
  const now = useCircumstances()
  const unread = useObservable(unreadCount(client))
  const entries = menuOf(now)
  const places = mostUsed(entries, now.person)
  const last = entries.includes('notifications') ? 'notifications' : 'settings'
  return (
    <nav className={`${classes.bottom} flex ruled-top surface`} aria-label={say('mainMenu')}>
      {places.map((entry) => (
        <Place key={entry} to={menu[entry].path} icon={entryIcons[entry]} label={say(`short_${entry}`)} />
      ))}
      {entries.includes('newIncident') && <Place to={menu.newIncident.path} icon={IconPlus} label={say('short_newIncident')} accent />}
      {last === 'notifications' && (
        <Place to={menu.notifications.path} icon={entryIcons.notifications} label={say('short_notifications')} unread={unread} />
      )}
      {last === 'settings' && places.length === 2 && (
        <Place to={menu.settings.path} icon={entryIcons.settings} label={say('short_settings')} />
      )}
      <button
        type="button"
        className={`${classes.place} pressable column grow centred quiet anywhere text-centre dims rounded-12 medium`}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => menuOpened(client).set(true)}
      >
        <span>
          <IconMenu2 size={24} stroke={1.9} aria-hidden />
        </span>
        <TabLabel label={say('short_menu')} />
      </button>
    </nav>
  )
}
