import { Button } from '@mantine/core'
import { activateAccount } from '@avisa/contract/accounts/routes'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router'
import { useClient } from '#/platform/client.ts'
import { asCallError } from '#/platform/call-error.ts'
import { useCommand } from '#/platform/queries.ts'
import { loginPath } from '#/navigation/own-paths.ts'
import { MainButton } from '#/ui/page/ActionBar.tsx'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { PasswordField } from '#/ui/form/fields.tsx'
import classes from './accounts.module.css'
import { accountEmail } from './account-email.ts'
import { showAtFields } from './account-rules.ts'
import { DeadLink } from './DeadLink.tsx'
import { useAccountTexts } from './texts.ts'
import { useFailureAlert } from './use-failure-alert.ts'

type ActivationForm = { password: string }

/**
 * `/activar?token=`: opened from the mail, with the password of the sign-up. A person whom somebody else
 * signed up does not know that password, so they cannot activate the account. The link works once.
 */
export const ActivatePage = () => {
  const client = useClient()
  const say = useAccountTexts()
  const tell = useFailureAlert()
  const [search] = useSearchParams()
  const [state, setState] = useState<'asked' | 'dead' | 'done'>('asked')
  const { run } = useCommand(activateAccount, { handled: 'all' })
  const { control, handleSubmit, setError, formState } = useForm<ActivationForm>({ defaultValues: { password: '' } })
  const activate = async ({ password }: ActivationForm) => {
    try {
      const { email } = await run({ body: { token: search.get('token') ?? '', password } })
      accountEmail(client).set(email)
      setState('done')
    } catch (thrown) {
      const error = asCallError(thrown)
      if (error.detail.code === 'account.linkInvalid') return setState('dead')
      showAtFields(error, ['password'], setError)
      void tell(error, say('notSaved'))
    }
  }
  const enter = (
    <Button component={Link} to={loginPath()} replace size="lg" fullWidth>
      {say('enter')}
    </Button>
  )
  return (
    <AppPage title={say('activateTitle')} look="narrow">
      <div className={`${classes.answer} column gap-20`} role="status">
        {state === 'done' && <EmptyState picture={IconCircleCheck} title={say('activatedTitle')} text={say('activated')} action={enter} />}
        {state === 'dead' && <DeadLink text={say('deadActivation')} action={enter} />}
      </div>
      {state === 'asked' && (
        <form className="column gap-20 mt-12" noValidate onSubmit={(event) => void handleSubmit(activate)(event)}>
          <PasswordField control={control} name="password" label={say('password')} help={say('activateHow')} />
          <MainButton label={say('activate')} type="submit" loading={formState.isSubmitting} />
        </form>
      )}
    </AppPage>
  )
}
