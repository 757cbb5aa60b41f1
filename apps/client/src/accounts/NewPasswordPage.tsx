import { Button } from '@mantine/core'
import { setNewPassword } from '@avisa/contract/accounts/routes'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useClient } from '#/platform/client.ts'
import { asCallError } from '#/platform/call-error.ts'
import { useCommand } from '#/platform/queries.ts'
import { paths } from '@avisa/contract/paths'
import { loginPath } from '#/navigation/own-paths.ts'
import { MainButton } from '#/ui/page/ActionBar.tsx'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { alert } from '#/ui/popup/popups.ts'
import { accountEmail } from './account-email.ts'
import { NewPasswordFields } from './AccountFields.tsx'
import classes from './accounts.module.css'
import { DeadLink } from './DeadLink.tsx'
import { passwordsResolver, showAtFields, type Passwords } from './account-rules.ts'
import { useAccountTexts } from './texts.ts'
import { useFailureAlert } from './use-failure-alert.ts'

/**
 * `/nueva-contrasenya?token=`: opened from the recovery mail, or with `invitacion` from an invitation, whose account begins with this password. The
 * server ends all sessions of the account.
 */
export const NewPasswordPage = () => {
  const client = useClient()
  const say = useAccountTexts()
  const tell = useFailureAlert()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const isInvited = search.has('invitacion')
  const [dead, setDead] = useState(token.length < 20)
  const { run } = useCommand(setNewPassword)
  const { control, handleSubmit, setError, formState } = useForm<Passwords>({
    defaultValues: { password: '', confirmacion: '' },
    mode: 'onTouched',
    resolver: passwordsResolver(client),
  })
  const save = async (typed: Passwords) => {
    try {
      const { email } = await run({ body: { token, ...typed } })
      accountEmail(client).set(email)
      const done = isInvited
        ? ({ title: 'activatedTitle', message: 'activated' } as const)
        : ({ title: 'passwordSavedTitle', message: 'passwordSaved' } as const)
      void alert(client, { title: say(done.title), message: say(done.message) }).then(() => navigate(loginPath(), { replace: true }))
    } catch (thrown) {
      const error = asCallError(thrown)
      if (error.detail.code === 'account.linkInvalid') return setDead(true)
      showAtFields(error, ['password', 'confirmacion'], setError)
      void tell(error, say('notSaved'))
    }
  }
  const again = (
    <Button component={Link} to={paths.recover} size="lg" fullWidth>
      {say('anotherLink')}
    </Button>
  )
  return (
    <AppPage
      title={say(isInvited ? 'invitedTitle' : dead ? 'recoverTitle' : 'newPasswordTitle')}
      subtitle={dead ? undefined : say(isInvited ? 'invitedHelp' : 'newPasswordHelp')}
      back={loginPath()}
      look="narrow"
    >
      {dead ? (
        <div className={`${classes.answer} column gap-20`} role="alert">
          <DeadLink text={say(isInvited ? 'deadInvitation' : 'deadPassword')} action={isInvited ? undefined : again} />
        </div>
      ) : (
        <form className="column gap-20 mt-12" noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
          <NewPasswordFields
            control={control}
            name="password"
            again="confirmacion"
            label={say(isInvited ? 'password' : 'newPassword')}
            autoFocus
          />
          <MainButton label={say('savePassword')} type="submit" loading={formState.isSubmitting} />
        </form>
      )}
    </AppPage>
  )
}
