import { Anchor, Button } from '@mantine/core'
import { IconMapPinPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { useClient } from '#/platform/client.ts'
import { useMunicipality, useParameters } from '#/platform/configuration.ts'
import { lazy } from '#/platform/lazy.ts'
import { getPerson } from '#/platform/session.ts'
import { Crest } from '#/ui/page/Crest.tsx'
import { LanguageSwitch } from '#/ui/form/LanguageSwitch.tsx'
import { paths } from '@avisa/contract/paths'
import { returnPath } from '#/navigation/own-paths.ts'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import classes from './accounts.module.css'
import { LoginForm } from './LoginForm.tsx'
import { useAccountTexts } from './texts.ts'

const SsoButton = lazy(async () => ({ default: (await import('./sso/SsoButton.tsx')).SsoButton }))

/**
 * `/login?param1=`: a new form each time. A signed-in person is sent to the start page, unless a screen
 * that they may not see sent them here to change accounts.
 */
export const LoginPage = () => {
  const client = useClient()
  const say = useAccountTexts()
  const { search } = useLocation()
  const [here] = useState(() => getPerson(client))
  const place = useMunicipality()?.nombre
  const { login_obligado, ayuda } = useParameters()
  if (here && returnPath(search) === undefined) return <Navigate to={paths.start} replace />
  const head = (
    <span className={`${classes.head} flex fill between start`}>
      <Crest size={64} />
      <LanguageSwitch />
    </span>
  )
  return (
    <AppPage title={say('title')} subtitle={place} lead={head} look="narrow">
      {here && (
        <Notice kind="waiting">
          {say('notForYou', { name: `${here.nombre} ${here.apellidos}`.trim() || here.email })}{' '}
          <Anchor component={Link} to={paths.start} className="size-15 row strong touch">
            {say('toStart')}
          </Anchor>
        </Notice>
      )}
      <LoginForm />
      <Suspense fallback={null}>
        <SsoButton />
      </Suspense>
      <div className={`${classes.other} column centred quiet text-centre`}>
        {!login_obligado && !here && (
          <>
            <p>{say('onlyReport')}</p>
            <Button
              component={Link}
              to={paths.newIncident}
              variant="subtle"
              leftSection={<IconMapPinPlus size={20} stroke={1.9} aria-hidden />}
            >
              {say('withoutAccount')}
            </Button>
          </>
        )}
        {ayuda && (
          <Anchor component={Link} to={paths.faq} className="size-15 row strong touch">
            {say('help')}
          </Anchor>
        )}
      </div>
    </AppPage>
  )
}
