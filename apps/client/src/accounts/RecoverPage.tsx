import { useForm } from 'react-hook-form'
import { useClient } from '#/platform/client.ts'
import { useParameters } from '#/platform/configuration.ts'
import { loginPath } from '#/navigation/own-paths.ts'
import { MainButton } from '#/ui/page/ActionBar.tsx'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { useBack } from '#/ui/page/navigation.ts'
import { alert } from '#/ui/popup/popups.ts'
import { accountEmail } from './account-email.ts'
import { AccountEmailField } from './AccountFields.tsx'
import { requestReset, type ResetAnswer } from './recovery.ts'
import { useAccountTexts } from './texts.ts'

type RecoveryForm = { email: string }

const useAnswerText = () => {
  const say = useAccountTexts()
  return ({ why, message }: ResetAnswer, email: string) => {
    switch (why) {
      case 'sent':
        return { title: say('sentTitle'), message: say('sent', { email }) }
      case 'active':
        return { title: say('activeTitle'), message: say('active') }
      case 'pending':
        return { title: say('pendingTitle'), message: message || say('MENSAJE_ACTIVACION_PENDIENTE') }
      case 'invalid':
        return { title: say('notSentTitle'), message: say('notSent') }
      case 'tooMany':
        return { title: say('tryAgainTitle'), message }
      case 'offline':
      case 'unreachable':
        return { title: say('tryAgainTitle'), message: say(why) }
    }
  }
}

export const RecoverPage = () => {
  const client = useClient()
  const say = useAccountTexts()
  const tell = useAnswerText()
  const { login_ciudadano } = useParameters()
  const back = useBack(loginPath())
  const { control, handleSubmit, setFocus, formState } = useForm<RecoveryForm>({ defaultValues: { email: accountEmail(client).get() } })
  const send = async (typed: RecoveryForm) => {
    const to = typed.email.trim()
    accountEmail(client).set(to)
    const answer = await requestReset(client, to, login_ciudadano)
    void alert(client, tell(answer, to)).then(() => (answer.why === 'sent' ? back() : setFocus('email')))
  }
  return (
    <AppPage title={say('recoverTitle')} subtitle={say('recoverHelp')} back={loginPath()} look="narrow">
      <form className="column gap-20 mt-12" noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
        <AccountEmailField control={control} name="email" autoFocus />
        <MainButton label={say('recoverSend')} type="submit" loading={formState.isSubmitting} />
      </form>
    </AppPage>
  )
}
