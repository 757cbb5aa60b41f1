import { Button } from '@mantine/core'
import { IconMapPinPlus } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useMunicipality, useParameters } from '#/platform/configuration.ts'
import { Crest } from '#/shell/Crest.tsx'
import { LanguageSwitch } from '#/shell/Menu.tsx'
import { paths, returnPath } from '#/shell/paths.ts'
import { AppPage } from '#/ui/AppPage.tsx'
import { LoginForm } from './LoginForm.tsx'
import classes from './login.module.css'
import { useAccountTexts } from './texts.ts'

/** `/login?param1=`: afterwards back to where one wanted to go, own paths only; going back does not show the form again (AUTH-11). */
export const LoginPage = () => {
  const say = useAccountTexts()
  const navigate = useNavigate()
  const { search } = useLocation()
  const place = useMunicipality()?.nombre
  const { login_obligado } = useParameters()
  const done = () => void navigate(returnPath(search) ?? paths.start, { replace: true })
  const head = (
    <span className={classes.head}>
      <Crest size={64} />
      <LanguageSwitch />
    </span>
  )
  return (
    <AppPage title={say('title')} subtitle={place} lead={head} look="narrow">
      <LoginForm onDone={done} />
      {!login_obligado && (
        <div className={classes.other}>
          <p>{say('onlyReport')}</p>
          <Button
            component={Link}
            to={paths.newIncident}
            variant="subtle"
            leftSection={<IconMapPinPlus size={20} stroke={1.9} aria-hidden />}
          >
            {say('withoutAccount')}
          </Button>
        </div>
      )}
    </AppPage>
  )
}
