import { listDrafts } from '@avisa/contract/configuration/routes'
import { consolePaths } from '@avisa/contract/console-paths'
import { paths } from '@avisa/contract/paths'
import type { Lang } from '@avisa/contract/values/languages'
import { Button } from '@mantine/core'
import {
  IconArrowLeft,
  IconCategory,
  IconChevronDown,
  IconChevronRight,
  IconFilePencil,
  IconHeartbeat,
  IconHistory,
  IconHome,
  IconPalette,
  IconShieldLock,
  IconTypography,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import { useMemo, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useRedCount } from '#/health/shared/HealthSummary.tsx'
import { useMunicipality } from '#/platform/configuration.ts'
import { useLoad } from '#/platform/queries.ts'
import { useLang } from '#/platform/text.ts'
import { SearchField } from '#/ui/form/SearchField.tsx'
import { CountBadge } from '#/ui/mark/CountBadge.tsx'
import { Crest } from '#/ui/page/Crest.tsx'
import classes from './console.module.css'
import { findSettings, settingsOf } from './find-settings.ts'
import type { ConsoleScreen, Group } from './screens-context.ts'
import { useConsoleTexts } from './texts.ts'

const groupIcons: Readonly<Record<Exclude<Group, 'start' | 'follow'>, Icon>> = {
  reports: IconCategory,
  workers: IconUsers,
  words: IconTypography,
  look: IconPalette,
  law: IconShieldLock,
}
const screenIcons: Readonly<Record<string, Icon>> = {
  [paths.console]: IconHome,
  [consolePaths.drafts]: IconFilePencil,
  [consolePaths.changes]: IconHistory,
  [consolePaths.health]: IconHeartbeat,
}
const groups = ['reports', 'workers', 'words', 'look', 'law'] as const

type RowProps = { screen: ConsoleScreen; onGo?: (() => void) | undefined; inGroup?: boolean; count?: number }

const ScreenLink = ({ screen, onGo, inGroup = false, count = 0 }: RowProps) => {
  const say = useConsoleTexts()
  const { pathname } = useLocation()
  const Shape = screenIcons[screen.path]
  const current = screen.path === paths.console ? pathname === screen.path : pathname.startsWith(screen.path)
  return (
    <li>
      <Link
        to={screen.path}
        aria-current={current ? 'page' : undefined}
        className={`${classes.item} row gap-12 hoverable focus-inside`}
        data-inside={inGroup || undefined}
        onClick={onGo}
      >
        {Shape && <Shape size={20} stroke={1.9} aria-hidden />}
        <span className="grow">{screen.name && say(screen.name)}</span>
        <CountBadge count={count} kind="count" />
      </Link>
    </li>
  )
}

type GroupProps = { group: (typeof groups)[number]; screens: readonly ConsoleScreen[]; onGo?: (() => void) | undefined }

const RailGroup = ({ group, screens, onGo }: GroupProps) => {
  const say = useConsoleTexts()
  const { pathname } = useLocation()
  const rows = screens.filter((screen) => screen.group === group)
  const isHere = rows.some(({ path }) => pathname.startsWith(path))
  const [opened, setOpened] = useState<boolean>()
  const open = opened ?? isHere
  const Shape = groupIcons[group]
  const Chevron = open ? IconChevronDown : IconChevronRight
  if (rows.length === 0) return null
  return (
    <li>
      <button
        type="button"
        className={`${classes.item} row gap-12 wide pressable hoverable focus-inside`}
        aria-expanded={open}
        onClick={() => setOpened(!open)}
      >
        <Shape size={20} stroke={1.9} aria-hidden />
        <span className="grow">{say(`group_${group}`)}</span>
        <Chevron size={18} stroke={2} aria-hidden />
      </button>
      {open && (
        <ul className="list">
          {rows.map((screen) => (
            <ScreenLink key={screen.path} screen={screen} onGo={onGo} inGroup />
          ))}
        </ul>
      )}
    </li>
  )
}

export const Parts = ({ screens, onGo }: { screens: readonly ConsoleScreen[]; onGo?: () => void }) => {
  const hasDrafts = screens.some(({ path }) => path === consolePaths.drafts)
  const counts: Readonly<Record<string, number>> = {
    [consolePaths.drafts]: useLoad(listDrafts, {}, { keep: false, enabled: hasDrafts }).data?.length ?? 0,
    [consolePaths.health]: useRedCount(screens.some(({ path }) => path === consolePaths.health)),
  }
  return (
    <ul className="list">
      {screens
        .filter(({ group }) => group === 'start')
        .map((screen) => (
          <ScreenLink key={screen.path} screen={screen} onGo={onGo} />
        ))}
      {groups.map((group) => (
        <RailGroup key={group} group={group} screens={screens} onGo={onGo} />
      ))}
      <li className={`${classes.rule} ruled-top`} aria-hidden />
      {screens
        .filter(({ group }) => group === 'follow')
        .map((screen) => (
          <ScreenLink key={screen.path} screen={screen} onGo={onGo} count={counts[screen.path] ?? 0} />
        ))}
    </ul>
  )
}

export const SettingSearch = ({
  screens,
  onGo,
  children,
}: {
  screens: readonly ConsoleScreen[]
  onGo?: () => void
  children: ReactNode
}) => {
  const say = useConsoleTexts()
  const lang = useLang()
  const [typed, setTyped] = useState('')
  const settings = useMemo(() => {
    const pairs = useConsoleTexts.pairs
    const named = screens.flatMap(({ path, name }) => (name ? [{ path, name: (each: Lang) => pairs[name][each === 'es' ? 0 : 1] }] : []))
    return settingsOf(named, lang)
  }, [screens, lang])
  const matches = typed.trim() === '' ? undefined : findSettings(settings, typed)
  const leave = () => {
    setTyped('')
    onGo?.()
  }
  return (
    <>
      <SearchField label={say('search')} value={typed} onChange={setTyped} slash />
      {matches === undefined ? (
        children
      ) : (
        <ul className="list" aria-label={say('results')}>
          {matches.length === 0 && <li className="small quiet p-12">{say('noResults')}</li>}
          {matches.map(({ name, place, path }) => (
            <li key={name + path}>
              <Link to={path} className={`${classes.item} column hoverable focus-inside`} onClick={leave}>
                <span>{name}</span>
                <span className="smaller quiet">{place}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

export const Rail = ({ screens }: { screens: readonly ConsoleScreen[] }) => {
  const say = useConsoleTexts()
  const place = useMunicipality()?.nombre ?? 'Avisa'
  return (
    <nav className={`${classes.rail} column gap-12`} aria-label={say('nav')}>
      <div className="row gap-12">
        <Crest size={40} />
        <span className="grow small quiet">
          <b className="block title main">{place}</b>
          {say('title')}
        </span>
      </div>
      <Button
        component={Link}
        to={paths.start}
        variant="default"
        size="sm"
        className="fixed"
        leftSection={<IconArrowLeft size={18} stroke={1.9} aria-hidden />}
      >
        {say('back')}
      </Button>
      <SettingSearch screens={screens}>
        <Parts screens={screens} />
      </SettingSearch>
    </nav>
  )
}
