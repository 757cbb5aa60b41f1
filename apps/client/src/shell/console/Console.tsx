import { may } from '@avisa/contract/access/person'
import { paths } from '@avisa/contract/paths'
import { IconArrowLeft } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link, Navigate, Route, Routes, useLocation } from 'react-router'
import { usePerson } from '#/platform/session.ts'
import { RowSkeletons } from '#/ui/state/Skeletons.tsx'
import classes from './console.module.css'
import { consoleScreens, type ConsoleScreen, type Group } from './screens.ts'
import { useConsoleTexts } from './texts.ts'

const useScreens = (): ConsoleScreen[] => {
  const person = usePerson()
  return consoleScreens.filter(({ allow }) => allow.some((pattern) => may(person, pattern)))
}

const RailGroup = ({ group, screens }: { group: Group; screens: readonly ConsoleScreen[] }) => {
  const say = useConsoleTexts()
  const { pathname } = useLocation()
  const rows = screens.filter((screen) => screen.group === group)
  if (rows.length === 0) return null
  return (
    <section aria-label={group === 'start' ? say('title') : say(`group_${group}`)}>
      {group !== 'start' && <h2 className={`${classes.group} small quiet medium`}>{say(`group_${group}`)}</h2>}
      <ul>
        {rows.map(({ path, name }) => (
          <li key={path}>
            <Link
              to={path}
              aria-current={pathname === path ? 'page' : undefined}
              className={`${classes.item} row gap-12 hoverable focus-inside`}
            >
              {name && say(name)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const groups: readonly Group[] = ['start', 'reports', 'workers', 'words', 'look', 'law', 'follow']

const Rail = ({ screens }: { screens: readonly ConsoleScreen[] }) => {
  const say = useConsoleTexts()
  return (
    <nav className={`${classes.rail} column gap-12`} aria-label={say('nav')}>
      <Link to={paths.start} className={`${classes.item} row gap-12 medium hoverable focus-inside`}>
        <IconArrowLeft size={20} stroke={1.9} aria-hidden />
        {say('back')}
      </Link>
      {groups.map((group) => (
        <RailGroup key={group} group={group} screens={screens} />
      ))}
    </nav>
  )
}

/** The console: its rail, and the screen of the address. */
export const Console = () => {
  const screens = useScreens()
  const inside = (path: string) => path.slice(paths.console.length + 1)
  return (
    <div className={classes.console}>
      <Rail screens={screens} />
      <div className="column grow min-0">
        <Suspense fallback={<RowSkeletons />}>
          <Routes>
            {screens.map(({ path, page: Page }) => (
              <Route key={path} path={inside(path)} element={<Page />} />
            ))}
            <Route path="*" element={<Navigate to={paths.console} replace />} />
          </Routes>
        </Suspense>
      </div>
    </div>
  )
}
