import { Button } from '@mantine/core'
import { signUp, signUpInformation } from '@avisa/contract/accounts/routes'
import type { UseFormSetError } from 'react-hook-form'
import { Link } from 'react-router'
import { useClient } from '#/platform/client.ts'
import { asCallError } from '#/platform/call-error.ts'
import { useParameters } from '#/platform/configuration.ts'
import { useCommand, useLoad } from '#/platform/queries.ts'
import { paths } from '@avisa/contract/paths'
import { loginPath } from '#/navigation/own-paths.ts'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { useBack } from '#/ui/page/navigation.ts'
import { alert } from '#/ui/popup/popups.ts'
import { accountEmail } from './account-email.ts'
import { showAtFields, type NewAccount } from './account-rules.ts'
import { SignUpForm } from './SignUpForm.tsx'
import { useAccountTexts } from './texts.ts'
import { useFailureAlert } from './use-failure-alert.ts'

const fields = ['nombre', 'email', 'telefono', 'dni', 'password', 'confirmacion'] as const

const asBody = ({ nombre, email, telefono, dni, password, confirmacion }: NewAccount, version: string) => ({
  nombre: nombre.trim(),
  email: email.trim(),
  password,
  confirmacion,
  ...(telefono.trim() ? { telefono: telefono.trim() } : {}),
  ...(dni.trim() ? { dni: dni.trim() } : {}),
  condiciones: { version, fecha: new Date().toISOString() },
})

const NoAccounts = () => {
  const say = useAccountTexts()
  return (
    <EmptyState
      title={say('noAccountsTitle')}
      text={say('noAccounts')}
      action={
        <Button component={Link} to={paths.newIncident} size="lg" fullWidth>
          {say('withoutAccount')}
        </Button>
      }
    />
  )
}

export const SignUpPage = () => {
  const client = useClient()
  const say = useAccountTexts()
  const tell = useFailureAlert()
  const back = useBack(loginPath())
  const { login_ciudadano, condiciones } = useParameters()
  const { run } = useCommand(signUp)
  const extra = useLoad(signUpInformation, {}, { enabled: login_ciudadano, bilingual: true })
  const conditions = extra.data?.condiciones ?? condiciones
  const create = async (typed: NewAccount, setError: UseFormSetError<NewAccount>) => {
    const body = asBody(typed, conditions.version)
    try {
      await run({ body })
    } catch (thrown) {
      const error = asCallError(thrown)
      showAtFields(error, fields, setError)
      void tell(error, say('notCreated'))
      return
    }
    accountEmail(client).set(body.email)
    void alert(client, { title: say('signedUpTitle'), message: say('signedUp', { email: body.email }) }).then(back)
  }
  return (
    <AppPage title={say('signUp')} subtitle={login_ciudadano ? say('signUpHelp') : undefined} back={loginPath()} look="narrow">
      {login_ciudadano ? <SignUpForm conditions={conditions} onSubmit={create} /> : <NoAccounts />}
    </AppPage>
  )
}
