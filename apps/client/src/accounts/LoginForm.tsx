import { login } from '@avisa/contract/accounts/endpoints'
import { useForm } from 'react-hook-form'
import { asCallError } from '#/platform/call-error.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { useCommand } from '#/platform/queries.ts'
import { signIn, thisDevice } from '#/platform/session.ts'
import { MainButton } from '#/ui/ActionBar.tsx'
import { EmailField, PasswordField } from '#/ui/fields.tsx'
import { alert } from '#/ui/popups.ts'
import classes from './login.module.css'
import { useAccountTexts } from './texts.ts'

type Credentials = { email: string; password: string }

/** E-mail and password; `onDone` once the session stands (AUTH-03, AUTH-09). */
export const LoginForm = ({ onDone }: { onDone: () => void }) => {
  const say = useAccountTexts()
  const describe = useErrorText()
  const { run } = useCommand(login)
  const { control, handleSubmit, setFocus, resetField, formState } = useForm<Credentials>({
    defaultValues: { email: '', password: '' },
    mode: 'onTouched',
  })
  const enter = async ({ email, password }: Credentials) => {
    try {
      await signIn(await run({ body: { email: email.trim(), password, device: thisDevice } }))
      onDone()
    } catch (thrown) {
      const error = asCallError(thrown)
      const { title, message } = describe(error)
      await alert({ title, message })
      if (error.kind === 'notSignedIn') resetField('password')
      setFocus('password')
    }
  }
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void handleSubmit(enter)(event)}>
      <EmailField
        control={control}
        name="email"
        label={say('email')}
        autoComplete="username"
        autoFocus
        rules={{ required: say('needEmail'), pattern: { value: /^\s*[^@\s]+@[^@\s]+\s*$/, message: say('badEmail') } }}
      />
      <PasswordField control={control} name="password" label={say('password')} rules={{ required: say('needPassword') }} />
      <MainButton label={say('enter')} type="submit" loading={formState.isSubmitting} />
    </form>
  )
}
