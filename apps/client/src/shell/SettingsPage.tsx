import { may } from '@avisa/contract/access/person'
import { appVersion } from '@avisa/contract/http/headers'
import type { Lang } from '@avisa/contract/values/languages'
import {
  IconBuildingCommunity,
  IconCloudOff,
  IconContrast,
  IconGridDots,
  IconInfoCircle,
  IconLanguage,
  IconLogin2,
  IconLogout,
  IconUserCircle,
} from '@tabler/icons-react'
import { useMunicipality, useParameters } from '#/platform/configuration.ts'
import { useOutbox } from '#/platform/outbox/use-outbox.ts'
import { usePerson } from '#/platform/session.ts'
import { changeLanguage, useLang } from '#/platform/text.ts'
import { AppPage } from '#/ui/AppPage.tsx'
import { CountBadge } from '#/ui/CountBadge.tsx'
import { IconTile, Row, RowCard } from '#/ui/Rows.tsx'
import { Segmented } from '#/ui/Segmented.tsx'
import { paths } from './paths.ts'
import { hasScreen } from './screens.ts'
import classes from './settings.module.css'
import { useShellTexts } from './texts.ts'

const icon = { size: 22, stroke: 1.9 } as const
/** Each language by its own name, said in that language. */
export const languageNames = [
  { value: 'es', label: <span lang="es">Castellano</span> },
  { value: 'ca', label: <span lang="ca-valencia">Valencià</span> },
] as const

const Account = () => {
  const say = useShellTexts()
  const person = usePerson()
  if (!person)
    return (
      <RowCard>
        <Row to={paths.login(paths.settings)} icon={<IconLogin2 {...icon} />} title={say('signIn')} />
      </RowCard>
    )
  return (
    <RowCard>
      <Row icon={<IconUserCircle {...icon} />} title={`${person.nombre} ${person.apellidos}`.trim()} support={person.email} />
      {may(person, 'autentificar-otros-por-codigo') && <Row to={paths.loginCode} icon={<IconGridDots {...icon} />} title={say('byCode')} />}
      <Row to={paths.logout} icon={<IconLogout {...icon} />} title={say('signOut')} />
    </RowCard>
  )
}

const Language = () => {
  const say = useShellTexts()
  const lang = useLang()
  if (useParameters().forzar_idioma) return null
  return (
    <div className={classes.choice}>
      <span className={classes.choiceHead}>
        <IconTile>
          <IconLanguage {...icon} />
        </IconTile>
        {say('language')}
      </span>
      <Segmented<Lang> label={say('language')} value={lang} onChange={changeLanguage} options={languageNames} />
    </div>
  )
}

/** `/ajustes` (SET-01 to SET-07). */
export const SettingsPage = () => {
  const say = useShellTexts()
  const { unsent } = useOutbox()
  const place = useMunicipality()?.nombre
  return (
    <AppPage title={say('settings')}>
      <Account />
      <RowCard title={say('application')}>
        <Language />
        <Row icon={<IconContrast {...icon} />} title={say('appearance')} support={say('appearanceSystem')} />
        {hasScreen(paths.outbox) && (
          <Row
            to={paths.outbox}
            icon={<IconCloudOff {...icon} />}
            title={say('outbox')}
            {...(unsent > 0 ? { trailing: <CountBadge count={unsent} kind="ink" /> } : { support: say('nothingUnsent') })}
          />
        )}
      </RowCard>
      <RowCard title={say('more')}>
        <Row to={paths.municipality} icon={<IconBuildingCommunity {...icon} />} title={say('municipality')} support={place} />
        <Row icon={<IconInfoCircle {...icon} />} title={say('about')} support={say('version', { version: appVersion })} />
      </RowCard>
    </AppPage>
  )
}
