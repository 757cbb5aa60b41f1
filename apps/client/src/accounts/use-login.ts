import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useClient } from '#/platform/client.ts'
import type { CallError } from '#/platform/call-error.ts'
import { loadConfiguration } from '#/platform/configuration.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { citizenFormMode } from '#/platform/entrance.ts'
import { paths } from '@avisa/contract/paths'
import { returnPath } from '#/navigation/own-paths.ts'
import { alert } from '#/ui/popup/popups.ts'
import { accountEmail } from './account-email.ts'
import type { LoginFailure } from './failures.ts'
import { useAccountTexts } from './texts.ts'

/** By code, a device that is not shared has a sentence of its own. */
type FailureKey = 'failedEmail' | 'failedCode' | 'failedCodeAlone'

/** `wrong` is the text for refused credentials. */
const useFailureText = () => {
  const say = useAccountTexts()
  const describe = useErrorText()
  return ({ why, of }: LoginFailure<CallError>, wrong: FailureKey) => {
    if (why === 'pending') return { title: say('pendingTitle'), message: say('MENSAJE_ACTIVACION_PENDIENTE') }
    const message = why === 'credentials' ? say(wrong) : why === 'other' ? describe(of).message : say(why)
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
      await alert(client, describe(failure, wrong))
      return failure.why
    }
    accountEmail(client).set('')
    await loadConfiguration(client)
    await navigate(citizenFormMode(client).get() ? paths.newIncidentForm : (returnPath(search) ?? paths.start), { replace: true })
    return undefined
  }
  return { enter, busy }
}
