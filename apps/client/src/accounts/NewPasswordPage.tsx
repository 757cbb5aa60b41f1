import { Button } from '@mantine/core'
import { setNewPassword } from '@avisa/contract/accounts/endpoints'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { asCallError } from '#/platform/call-error.ts'
import { useCommand } from '#/platform/queries.ts'
import { paths } from '#/shell/paths.ts'
import { MainButton } from '#/ui/ActionBar.tsx'
import { AppPage } from '#/ui/AppPage.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { PasswordField } from '#/ui/fields.tsx'
import { alert } from '#/ui/popups.ts'
import classes from './accounts.module.css'
import { passwordsResolver, type Passwords } from './account-rules.ts'
import { useAccountTexts } from './texts.ts'
import { useTellFailure } from './use-tell-failure.ts'

/** The link has been used or is too old: the same for whoever opens it and for whoever takes too long to write. */
const DeadLink = () => {
  const say = useAccountTexts()
  return (
    <EmptyState
      title={say('deadTitle')}
      text={say('deadPassword')}
      action={
        <Button component={Link} to={paths.recover} size="lg" fullWidth>
          {say('anotherLink')}
        </Button>
      }
    />
  )
}

/** `/nueva-contrasenya?token=`: where the mail of the recovery leads. Whoever was signed in is no longer, on any device. */
export const NewPasswordPage = () => {
  const say = useAccountTexts()
  const tell = useTellFailure()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [dead, setDead] = useState(token.length < 20)
  const { run } = useCommand(setNewPassword)
  const { control, handleSubmit, formState } = useForm<Passwords>({
    defaultValues: { password: '', confirmacion: '' },
    mode: 'onTouched',
    resolver: passwordsResolver,
  })
  const save = async (typed: Passwords) => {
    try {
      await run({ body: { token, ...typed } })
      void alert({ title: say('passwordSavedTitle'), message: say('passwordSaved') }).then(() => navigate(paths.login(), { replace: true }))
    } catch (thrown) {
      const error = asCallError(thrown)
      if (error.detail.code === 'account.linkInvalid') return setDead(true)
      void tell(error, say('notSaved'))
    }
  }
  return (
    <AppPage title={say('newPasswordTitle')} subtitle={dead ? undefined : say('newPasswordHelp')} back={paths.login()} look="narrow">
      {dead ? (
        <DeadLink />
      ) : (
        <form className={classes.form} noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
          <PasswordField
            control={control}
            name="password"
            label={say('newPassword')}
            help={say('passwordHelp')}
            autoComplete="new-password"
            autoFocus
          />
          <PasswordField control={control} name="confirmacion" label={say('repeat')} autoComplete="new-password" />
          <MainButton label={say('savePassword')} type="submit" loading={formState.isSubmitting} />
        </form>
      )}
    </AppPage>
  )
}
