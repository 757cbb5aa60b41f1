import { Anchor, Button } from '@mantine/core'
import { IconGridDots } from '@tabler/icons-react'
import { useForm, useWatch, type Control } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { useClient } from '#/platform/client.ts'
import { useParameters } from '#/platform/configuration.ts'
import { devicePresent } from '#/platform/session.ts'
import { paths } from '@avisa/contract/paths'
import { MainButton } from '#/ui/page/ActionBar.tsx'
import { PasswordField } from '#/ui/form/fields.tsx'
import { accountEmail } from './account-email.ts'
import { AccountEmailField } from './AccountFields.tsx'
import classes from './accounts.module.css'
import { signInByEmail, type Credentials } from './sign-in.ts'
import { useAccountTexts } from './texts.ts'
import { useLogin } from './use-login.ts'

/**
 * Both links carry over what has been typed. An account can be created only where the citizens' server is
 * enabled.
 */
const LoginMethods = ({ control }: { control: Control<Credentials> }) => {
  const client = useClient()
  const say = useAccountTexts()
  const email = useWatch({ control, name: 'email' })
  const { login_ciudadano } = useParameters()
  const take = () => accountEmail(client).set(email.trim())
  return (
    <span className={`${classes.ways} flex wrap between`}>
      <Anchor component={Link} to={paths.recover} onClick={take} className="size-15 row strong touch">
        {say('forgot')}
      </Anchor>
      {login_ciudadano && (
        <Anchor component={Link} to={paths.signUp} onClick={take} className="size-15 row strong touch">
          {say('signUp')}
        </Anchor>
      )}
    </span>
  )
}

/** E-mail and password, with a link to the code on a shared device. */
export const LoginForm = () => {
  const client = useClient()
  const say = useAccountTexts()
  const { login_ciudadano, servidor_ciudadano } = useParameters()
  const { enter, busy } = useLogin()
  const { search } = useLocation()
  const { control, handleSubmit, setFocus, resetField } = useForm<Credentials>({
    defaultValues: { email: accountEmail(client).get(), password: '' },
    // Not on blur: the message would move the links away from under the finger.
    mode: 'onSubmit',
  })
  const submit = async (typed: Credentials) => {
    const failure = await enter(signInByEmail(client, typed, login_ciudadano ? servidor_ciudadano : undefined), 'failedEmail')
    if (!failure) return
    // After a network failure the same credentials can be sent again.
    if (failure === 'credentials') resetField('password')
    setFocus('password')
  }
  return (
    <form className="column gap-20 mt-12" noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <AccountEmailField control={control} name="email" autoFocus />
      <div>
        <PasswordField control={control} name="password" label={say('password')} rules={{ required: say('needPassword') }} />
        <LoginMethods control={control} />
      </div>
      <MainButton label={say('enter')} type="submit" loading={busy} />
      {devicePresent(client) && (
        <Button
          component={Link}
          to={paths.loginCode + search}
          variant="default"
          size="lg"
          leftSection={<IconGridDots size={22} stroke={1.9} aria-hidden />}
        >
          {say('byCode')}
        </Button>
      )}
    </form>
  )
}
