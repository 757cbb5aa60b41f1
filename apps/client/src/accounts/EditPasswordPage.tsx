import { checkPasswords } from '@avisa/contract/accounts/rules'
import type { User } from '@avisa/contract/access/schemas'
import { useForm } from 'react-hook-form'
import { Navigate } from 'react-router'
import { useClient, type Client } from '#/platform/client.ts'
import { usePerson } from '#/platform/session.ts'
import { paths } from '@avisa/contract/paths'
import { loginPath } from '#/navigation/own-paths.ts'
import { MainButton } from '#/ui/page/ActionBar.tsx'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { PasswordField } from '#/ui/form/fields.tsx'
import { useBack } from '#/ui/page/navigation.ts'
import { toast } from '#/ui/popup/popups.ts'
import { NewPasswordFields } from './AccountFields.tsx'
import { resolverOf, type Passwords } from './account-rules.ts'
import { useChangePassword } from './own-profile.ts'
import { useAccountTexts } from './texts.ts'
import { useFieldFailure } from './use-field-failure.ts'

type PasswordChange = Passwords & { password_actual: string }

const [es, ca] = useAccountTexts.pairs.needPassword
const currentPasswordProblem = { field: 'password_actual', es, ca }
const resolver = (client: Client) =>
  resolverOf<PasswordChange>(client, (typed) => [
    ...(typed.password_actual === '' ? [currentPasswordProblem] : []),
    ...checkPasswords(typed),
  ])
const fields = ['password_actual', 'password', 'confirmacion'] as const

const PasswordForm = ({ person }: { person: User }) => {
  const client = useClient()
  const say = useAccountTexts()
  const back = useBack(paths.settings)
  const change = useChangePassword(person)
  const tell = useFieldFailure<PasswordChange>(fields)
  const { control, handleSubmit, setError, formState } = useForm<PasswordChange>({
    defaultValues: { password_actual: '', password: '', confirmacion: '' },
    mode: 'onTouched',
    resolver: resolver(client),
  })
  const submit = handleSubmit(async (typed) => {
    try {
      await change(typed)
    } catch (thrown) {
      return tell(thrown, setError)
    }
    toast(client, { message: say('passwordChanged') })
    return back()
  })
  return (
    <form className="column gap-20 mt-12" noValidate onSubmit={(event) => void submit(event)}>
      {/* Tells a password manager which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={person.email} readOnly hidden />
      <PasswordField control={control} name="password_actual" label={say('currentPassword')} />
      <NewPasswordFields control={control} name="password" again="confirmacion" label={say('newPassword')} />
      <MainButton label={say('savePassword')} type="submit" loading={formState.isSubmitting} />
    </form>
  )
}

export const EditPasswordPage = () => {
  const say = useAccountTexts()
  const person = usePerson()
  if (!person) return <Navigate to={loginPath(paths.profilePassword)} replace />
  return (
    <AppPage title={say('changePassword')} subtitle={say('otherSessionsEnd')} back={paths.settings} look="narrow">
      <PasswordForm key={person.user_id} person={person} />
    </AppPage>
  )
}
