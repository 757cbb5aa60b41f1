import { useState } from 'react'
import { useLocation, useNavigate, type NavigateFunction } from 'react-router'
import { useClient, type Client } from '#/platform/client.ts'
import type { CallError } from '#/platform/call-error.ts'
import { loadConfiguration } from '#/platform/configuration.ts'
import { formatExact } from '#/platform/dates.ts'
import { language, zone } from '#/platform/identity.ts'
import { getPerson } from '#/platform/session.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { citizenFormMode } from '#/platform/entrance.ts'
import { paths } from '@avisa/contract/paths'
import { returnPath } from '#/navigation/own-paths.ts'
import { alert, toast } from '#/ui/popup/popups.ts'
import { accountEmail } from './account-email.ts'
import type { LoginFailure } from './failures.ts'
import { useIdentityTexts } from './shared/texts.ts'
import { useAccountTexts } from './texts.ts'

/** Under a policy that requires a second factor, until there is one. */
const remindFactor = (client: Client, navigate: NavigateFunction) => {
  const limit = getPerson(client)?.factor_limite
  if (!limit) return
  const say = useIdentityTexts.now(client)
  const message = say('limit', { date: formatExact(limit, language(client).get(), zone(client).get()) })
  toast(client, { message, action: { label: say('add'), onClick: () => void navigate(paths.profileSecurity) }, time: 15_000 })
}

/** By code, a device that is not shared has a sentence of its own. */
type FailureKey = 'failedEmail' | 'failedCode' | 'failedCodeAlone' | 'failedFactor' | 'failedPasskey'

/** `wrong` is the text for refused credentials. */
const useFailureText = () => {
  const say = useAccountTexts()
  const describe = useErrorText()
  const sayIdentity = useIdentityTexts()
  const refused = (wrong: FailureKey) => (wrong === 'failedFactor' || wrong === 'failedPasskey' ? sayIdentity(wrong) : say(wrong))
  return ({ why, of }: LoginFailure<CallError>, wrong: FailureKey) => {
    if (why === 'pending') return { title: say('pendingTitle'), message: say('MENSAJE_ACTIVACION_PENDIENTE') }
    const message = why === 'credentials' ? refused(wrong) : why === 'offline' || why === 'unreachable' ? say(why) : describe(of).message
    return { title: say('failedTitle'), message }
  }
}

/**
 * On success, loads the configuration of the account and replaces this page with the screen that was
 * requested, the citizens' form or the start page. Returns the failure otherwise.
 */
export const useLogin = () => {
  const client = useClient()
  const describe = useFailureText()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [busy, setBusy] = useState(false)
  const enter = async (attempt: Promise<LoginFailure<CallError> | undefined>, wrong: FailureKey) => {
    setBusy(true)
    const failure = await attempt
    if (failure) {
      setBusy(false)
      // The second step is shown instead; a passkey that was not chosen is no failure.
      if (failure.why === 'factor' || failure.why === 'cancelled') return failure.why
      await alert(client, describe(failure, wrong))
      return failure.why
    }
    accountEmail(client).set('')
    await loadConfiguration(client)
    remindFactor(client, navigate)
    await navigate(citizenFormMode(client).get() ? paths.newIncidentForm : (returnPath(search) ?? paths.start), { replace: true })
    return undefined
  }
  return { enter, busy }
}
