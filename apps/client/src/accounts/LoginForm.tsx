import { Anchor, Button } from '@mantine/core'
import { IconGridDots, IconKey, IconShieldLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm, useWatch, type Control } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { useClient } from '#/platform/client.ts'
import { useParameters } from '#/platform/configuration.ts'
import { devicePresent } from '#/platform/session.ts'
import { paths } from '@avisa/contract/paths'
import { MainButton } from '#/ui/page/ActionBar.tsx'
import { PasswordField, TextField } from '#/ui/form/fields.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { accountEmail } from './account-email.ts'
import { AccountEmailField } from './AccountFields.tsx'
import classes from './accounts.module.css'
import { hasPasskeys } from './shared/passkeys.ts'
import { useIdentityTexts } from './shared/texts.ts'
import { signInByEmail, signInByPasskey, type Credentials } from './sign-in.ts'
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

type StepProps = { control: Control<Credentials>; busy: boolean; onBack: () => void }

/** After the password, for an account with a second factor. */
const SecondStep = ({ control, busy, onBack }: StepProps) => {
  const say = useAccountTexts()
  const sayIdentity = useIdentityTexts()
  return (
    <>
      <Notice icon={IconShieldLock} live>
        <b className="block">{sayIdentity('stepTitle')}</b>
        {sayIdentity('stepText')}
      </Notice>
      <TextField
        control={control}
        name="codigo_factor"
        label={sayIdentity('code')}
        help={sayIdentity('codeHelp')}
        autoComplete="one-time-code"
        autoFocus
        maxLength={30}
        rules={{ required: sayIdentity('needCode'), minLength: { value: 6, message: sayIdentity('needCode') } }}
      />
      <MainButton label={say('enter')} type="submit" loading={busy} />
      <Button variant="subtle" onClick={onBack}>
        {sayIdentity('back')}
      </Button>
    </>
  )
}

type FirstProps = Omit<StepProps, 'onBack'>

const FirstStep = ({ control, busy }: FirstProps) => {
  const client = useClient()
  const say = useAccountTexts()
  const { search } = useLocation()
  return (
    <>
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
    </>
  )
}

/** E-mail and password, then the second factor where there is one; or a passkey alone. A link leads to the code on a shared device. */
export const LoginForm = () => {
  const client = useClient()
  const sayIdentity = useIdentityTexts()
  const { login_ciudadano, servidor_ciudadano } = useParameters()
  const { enter, busy } = useLogin()
  const [isSecond, setIsSecond] = useState(false)
  const { control, handleSubmit, setFocus, resetField } = useForm<Credentials>({
    defaultValues: { email: accountEmail(client).get(), password: '', codigo_factor: '' },
    // Not on blur: the message would move the links away from under the finger.
    mode: 'onSubmit',
  })
  const submit = async (typed: Credentials) => {
    const attempt = signInByEmail(client, typed, login_ciudadano ? servidor_ciudadano : undefined)
    const failure = await enter(attempt, isSecond ? 'failedFactor' : 'failedEmail')
    if (!failure) return
    if (failure === 'factor') {
      setIsSecond(true)
      return
    }
    // After a network failure the same credentials can be sent again.
    if (failure === 'credentials') resetField(isSecond ? 'codigo_factor' : 'password')
    setFocus(isSecond ? 'codigo_factor' : 'password')
  }
  const startAgain = () => {
    resetField('codigo_factor')
    resetField('password')
    setIsSecond(false)
  }
  return (
    <form className="column gap-20 mt-12" noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      {isSecond ? <SecondStep control={control} busy={busy} onBack={startAgain} /> : <FirstStep control={control} busy={busy} />}
      {hasPasskeys(client) && (
        <Button
          variant="subtle"
          size="lg"
          leftSection={<IconKey size={22} stroke={1.9} aria-hidden />}
          onClick={() => void enter(signInByPasskey(client), 'failedPasskey')}
        >
          {sayIdentity('loginPasskey')}
        </Button>
      )}
    </form>
  )
}
