import { Button, VisuallyHidden } from '@mantine/core'
import { IconCloudOff, IconLogin2, IconLogout, IconPlus, type Icon } from '@tabler/icons-react'
import { isRole } from '@avisa/contract/access/person'
import { Suspense, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useClient } from '#/platform/client.ts'
import { useParameters } from '#/platform/configuration.ts'
import { unreadCount } from '#/platform/identity.ts'
import { lazy } from '#/platform/lazy.ts'
import { useObservable } from '#/platform/observable.ts'
import { useOutbox } from '#/platform/outbox/use-outbox.ts'
import { usePerson } from '#/platform/session.ts'
import { CountBadge } from '#/ui/mark/CountBadge.tsx'
import { LanguageSwitch } from '#/ui/form/LanguageSwitch.tsx'
import { useCircumstances } from '#/navigation/circumstances.ts'
import { entryIcons } from '#/navigation/entry-icons.ts'
import { footOf, menu, menuOf, placeOf, type Entry } from '#/navigation/menu.ts'
import classes from './menu.module.css'
import { paths } from '@avisa/contract/paths'
import { loginPath } from '#/navigation/own-paths.ts'
import { useShellTexts } from './texts.ts'

const MenuExtras = lazy(async () => ({ default: (await import('./MenuExtras.tsx')).MenuExtras }))

type Going = { onGo: (() => void) | undefined }
type ItemProps = Going & { to: string; icon: Icon; label: string; badge?: ReactNode }

const Item = ({ to, icon: Shape, label, badge, onGo }: ItemProps) => {
  const here = placeOf(useLocation().pathname) === to
  return (
    <li>
      <Link
        to={to}
        aria-current={here ? 'page' : undefined}
        className={`${classes.item} row gap-16 medium hoverable focus-inside`}
        onClick={onGo}
      >
        <Shape size={22} stroke={1.9} aria-hidden />
        <span className="grow">{label}</span>
        {badge}
      </Link>
    </li>
  )
}

const EntryItem = ({ entry, ...rest }: Going & { entry: Entry; badge?: ReactNode }) => (
  <Item to={menu[entry].path} icon={entryIcons[entry]} label={useShellTexts()(entry)} {...rest} />
)

const SignIn = ({ onGo }: Going) => {
  const say = useShellTexts()
  const { pathname, search } = useLocation()
  return (
    <div className={`${classes.guest} column gap-4`}>
      <Button
        component={Link}
        to={loginPath(pathname + search)}
        variant="default"
        fullWidth
        onClick={onGo}
        leftSection={<IconLogin2 size={20} stroke={1.9} aria-hidden />}
      >
        {say('signIn')}
      </Button>
      <LanguageSwitch />
    </div>
  )
}

const initials = (nombre: string, apellidos: string) => `${nombre.charAt(0)}${apellidos.charAt(0)}`.toUpperCase()

const Foot = ({ onGo }: Going) => {
  const say = useShellTexts()
  const person = usePerson()
  if (!person) return <SignIn onGo={onGo} />
  const role = person.user_roles[0]
  return (
    <div className={`${classes.person} row gap-4`}>
      <Link to={paths.settings} className={`${classes.personLink} small row grow gap-12 plain-link rounded-12`} onClick={onGo}>
        <span className={`${classes.initials} inline fixed centre accent strong`} aria-hidden>
          {initials(person.nombre, person.apellidos)}
        </span>
        <span>
          <b className="block strong">{`${person.nombre} ${person.apellidos}`.trim()}</b>
          {role && <span className="smaller quiet block">{say(`role_${role}`)}</span>}
        </span>
      </Link>
      <Link
        to={paths.logout}
        className="inline fixed centre quiet hoverable square-44 rounded-12"
        onClick={onGo}
        aria-label={say('signOut')}
        title={say('signOut')}
      >
        <IconLogout size={22} stroke={1.9} aria-hidden />
      </Link>
    </div>
  )
}

const NewIncident = ({ onGo }: Going) => {
  const say = useShellTexts()
  const here = placeOf(useLocation().pathname) === paths.newIncident
  return (
    <li className={classes.new}>
      <Button
        component={Link}
        to={paths.newIncident}
        fullWidth
        // On the form itself, its own submit button is the filled one.
        variant={here ? 'light' : 'filled'}
        aria-current={here ? 'page' : undefined}
        leftSection={<IconPlus size={20} stroke={2.4} aria-hidden />}
        onClick={onGo}
      >
        {say('newIncident')}
      </Button>
    </li>
  )
}

const NoticesItem = ({ onGo }: Going) => {
  const client = useClient()
  const say = useShellTexts()
  const unread = useObservable(unreadCount(client))
  return (
    <EntryItem
      entry="notifications"
      badge={
        unread > 0 && (
          <>
            <CountBadge count={unread} />
            <VisuallyHidden>{` (${say('unread', { count: unread })})`}</VisuallyHidden>
          </>
        )
      }
      onGo={onGo}
    />
  )
}

export const Menu = ({ onGo }: { onGo?: () => void }) => {
  const say = useShellTexts()
  const now = useCircumstances()
  const { unsent } = useOutbox()
  const { secciones_menu, iframes_extra } = useParameters()
  const entries = menuOf(now)
  const large = !isRole(now.person, 'ciudadano') && entries.includes('newIncident')
  return (
    <>
      <ul className={`${classes.items} list`}>
        {entries.map((entry) => {
          if (entry === 'notifications') return <NoticesItem key={entry} onGo={onGo} />
          if (entry === 'newIncident' && large) return <NewIncident key={entry} onGo={onGo} />
          return <EntryItem key={entry} entry={entry} onGo={onGo} />
        })}
        <Suspense>{secciones_menu.length + iframes_extra.length > 0 && <MenuExtras onGo={onGo} />}</Suspense>
        {unsent > 0 && (
          <Item to={paths.outbox} icon={IconCloudOff} label={say('outbox')} badge={<CountBadge count={unsent} kind="ink" />} onGo={onGo} />
        )}
      </ul>
      <ul className={`${classes.items} list`} data-last>
        {footOf(now).map((entry) => (
          <EntryItem key={entry} entry={entry} onGo={onGo} />
        ))}
      </ul>
      <Foot onGo={onGo} />
    </>
  )
}
