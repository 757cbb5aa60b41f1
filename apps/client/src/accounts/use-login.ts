import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { CallError } from '#/platform/call-error.ts'
import { loadConfiguration } from '#/platform/configuration.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { citizenFormMode } from '#/platform/launch.ts'
import { paths } from '@avisa/contract/paths'
import { returnPath } from '#/navigation/own-paths.ts'
import { alert } from '#/ui/popup/popups.ts'
import { accountEmail } from './account-email.ts'
import type { LoginFailure } from './failures.ts'
import { useAccountTexts } from './texts.ts'

/** What is said where the credentials are refused; by code on a device that nobody lends, why no code can be taken there. */
type FailureKey = 'failedEmail' | 'failedCode' | 'failedCodeAlone'

/** Title and sentence of a login that failed; `wrong` is the sentence for wrong credentials. */
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
 * What comes after an attempt to sign in: why it failed, or the configuration of whoever is here now and then the screen they
 * wanted, the citizens' form or the start, in the place of this one. Answers why it failed, or nothing once they are in.
 */
export const useLogin = () => {
  const describe = useFailureText()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [busy, setBusy] = useState(false)
  const enter = async (attempt: Promise<LoginFailure<CallError> | undefined>, wrong: FailureKey) => {
    setBusy(true)
    const failure = await attempt
    if (failure) {
      setBusy(false)
      await alert(describe(failure, wrong))
      return failure.why
    }
    accountEmail.set('')
    await loadConfiguration()
    await navigate(citizenFormMode.get() ? paths.newIncidentForm : (returnPath(search) ?? paths.start), { replace: true })
    return undefined
  }
  return { enter, busy }
}
