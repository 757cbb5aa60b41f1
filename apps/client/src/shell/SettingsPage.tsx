import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { may } from '@avisa/contract/access/person'
import { appVersion } from '@avisa/contract/http/headers'
import type { Lang } from '@avisa/contract/values/languages'
import {
  IconBellCheck,
  IconBuildingCommunity,
  IconCloudOff,
  IconContrast,
  IconGridDots,
  IconInfoCircle,
  IconKeyboard,
  IconLanguage,
  IconLock,
  IconLogin2,
  IconLogout,
  IconMapOff,
  IconUserCircle,
} from '@tabler/icons-react'
import { Suspense } from 'react'
import { useClient } from '#/platform/client.ts'
import { NoticeSettingsCard } from '#/notifications/NoticeSettingsCard.tsx'
import { useMunicipality, useParameters } from '#/platform/configuration.ts'
import { lazy } from '#/platform/lazy.ts'
import { useOutbox } from '#/platform/outbox/use-outbox.ts'
import { usePerson } from '#/platform/session.ts'
import { setWithoutMap, useWithoutMap } from '#/platform/without-map.ts'
import { setShortcuts, useShortcuts } from '#/platform/shortcuts.ts'
import { changeLanguage, useLang } from '#/platform/text.ts'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { CountBadge } from '#/ui/mark/CountBadge.tsx'
import { languageNames } from '#/ui/form/language-names.tsx'
import { IconTile, Row, RowCard } from '#/ui/list/Rows.tsx'
import { Segmented } from '#/ui/form/Segmented.tsx'
import { SwitchRow } from '#/ui/form/SwitchRow.tsx'
import { paths } from '@avisa/contract/paths'
import { useCircumstances } from '#/navigation/circumstances.ts'
import { entryIcons } from '#/navigation/entry-icons.ts'
import { menu } from '#/navigation/menu.ts'
import { loginPath } from '#/navigation/own-paths.ts'
import { ReadyRow } from './ahead/ReadyRow.tsx'
import classes from './settings.module.css'
import { useSettingsTexts } from './settings-texts.ts'
import { useShellTexts } from './texts.ts'

const OfflineMapCard = lazy(async () => ({ default: (await import('#/map/OfflineMapCard.tsx')).OfflineMapCard }))

const Account = () => {
  const say = useSettingsTexts()
  const sayShell = useShellTexts()
  const person = usePerson()
  if (!person)
    return (
      <RowCard>
        <Row to={loginPath(paths.settings)} icon={IconLogin2} title={sayShell('signIn')} />
      </RowCard>
    )
  return (
    <RowCard>
      <Row
        to={paths.profile}
        icon={IconUserCircle}
        title={`${person.nombre} ${person.apellidos}`.trim() || say('profile')}
        support={person.email}
      />
      <Row to={paths.profilePassword} icon={IconLock} title={say('changePassword')} />
      {may(person, 'autentificar-otros-por-codigo') && <Row to={paths.loginCode} icon={IconGridDots} title={say('byCode')} />}
      <Row to={paths.logout} icon={IconLogout} title={sayShell('signOut')} />
    </RowCard>
  )
}

const Language = () => {
  const client = useClient()
  const say = useSettingsTexts()
  const lang = useLang()
  if (useParameters().forzar_idioma) return null
  return (
    <div className="p-12-16">
      <span className="row gap-12 strong mb-8">
        <IconTile icon={IconLanguage} />
        {say('language')}
      </span>
      <Segmented<Lang> label={say('language')} value={lang} onChange={(lang) => changeLanguage(client, lang)} options={languageNames} />
    </div>
  )
}

/** Follows the system until the person chooses. */
const Appearance = () => {
  const say = useSettingsTexts()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const looks = (['auto', 'light', 'dark'] as const).map((value) => ({ value, label: say(`look_${value}`) }))
  return (
    <div className="p-12-16">
      <span className="row gap-12 strong mb-8">
        <IconTile icon={IconContrast} />
        {say('appearance')}
      </span>
      <Segmented<MantineColorScheme> label={say('appearance')} value={colorScheme} onChange={setColorScheme} options={looks} />
    </div>
  )
}

/** Hidden on a phone without a keyboard. */
const Shortcuts = () => {
  const client = useClient()
  const say = useSettingsTexts()
  return (
    <div className={classes.shortcuts}>
      <SwitchRow
        icon={IconKeyboard}
        label={say('shortcuts')}
        help={say('shortcutsText')}
        on={useShortcuts()}
        onChange={(on) => setShortcuts(client, on)}
      />
    </div>
  )
}

const WithoutMap = () => {
  const client = useClient()
  const say = useSettingsTexts()
  return (
    <SwitchRow
      icon={IconMapOff}
      label={say('withoutMap')}
      help={say('withoutMapText')}
      on={useWithoutMap()}
      onChange={(on) => setWithoutMap(client, on)}
    />
  )
}

export const SettingsPage = () => {
  const say = useSettingsTexts()
  const sayShell = useShellTexts()
  const { unsent } = useOutbox()
  const now = useCircumstances()
  const { help, accessLog, console: settingsOfTown } = menu
  const place = useMunicipality()?.nombre
  return (
    <AppPage title={sayShell('settings')}>
      <Account />
      <RowCard title={say('application')}>
        <Language />
        <Appearance />
        <Shortcuts />
        <WithoutMap />
        <Row
          to={paths.outbox}
          icon={IconCloudOff}
          title={sayShell('outbox')}
          {...(unsent > 0 ? { trailing: <CountBadge count={unsent} kind="ink" /> } : { support: say('nothingUnsent') })}
        />
        <ReadyRow />
      </RowCard>
      <NoticeSettingsCard />
      <RowCard>
        <Row to={paths.follows} icon={IconBellCheck} title={say('follows')} support={say('followsText')} />
      </RowCard>
      <Suspense>
        <OfflineMapCard />
      </Suspense>
      <RowCard title={say('more')}>
        <Row to={paths.municipality} icon={IconBuildingCommunity} title={say('municipality')} support={place} />
        {help.shown(now) && <Row to={help.path} icon={entryIcons.help} title={sayShell('help')} />}
        {settingsOfTown.shown(now) && <Row to={settingsOfTown.path} icon={entryIcons.console} title={sayShell('console')} />}
        {accessLog.shown(now) && <Row to={accessLog.path} icon={entryIcons.accessLog} title={sayShell('accessLog')} />}
        <Row to={paths.about} icon={IconInfoCircle} title={say('about')} support={say('version', { version: appVersion })} />
      </RowCard>
    </AppPage>
  )
}
