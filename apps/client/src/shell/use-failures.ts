import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { may } from '@avisa/contract/access/person'
import { useClient, type Client } from '#/platform/client.ts'
import { CallError, type ErrorKind } from '#/platform/call-error.ts'
import { useStartup } from '#/platform/configuration.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { usePlatformTexts } from '#/platform/texts.ts'
import { ended, failures, handlingOf, inSequence, type FailureCircumstances, type Handling } from '#/platform/failures.ts'
import { isNative } from '#/platform/identity.ts'
import { retryCode } from '#/platform/lazy.ts'
import { exitApp } from '#/platform/native-app.ts'
import { isOnline, onNetworkChange } from '#/platform/network.ts'
import { useObservable } from '#/platform/observable.ts'
import { reportProblem } from '#/platform/problems.ts'
import { retryFailed } from '#/platform/query-client.ts'
import { restorePreviousUser } from '#/platform/session.ts'
import { alert, ask, type Announcement } from '#/ui/popup/popups.ts'
import { useCircumstances } from '#/navigation/circumstances.ts'
import { paths } from '@avisa/contract/paths'
import { loginPath } from '#/navigation/own-paths.ts'
import { startPage } from '#/navigation/start-page.ts'

/** In ms: gives the network a moment when the person retries at once. */
const alertDelay = 300

const retryAll = (client: Client) => {
  retryCode(client)
  void retryFailed(client)
}

/** A failure without a list of fields is shown as an action that was not completed. */
const useAnnouncement = () => {
  const describe = useErrorText()
  const say = usePlatformTexts()
  return (error: CallError, next: Handling['next']): Announcement => {
    const { title, message, errors } = describe(error)
    const listed = error.kind !== 'badRequest' || errors.length > 0
    const leaves = next === 'exit' || next === 'blocked'
    return { title: listed ? title : say('t_notCompleted'), message, list: errors, ...(leaves ? { button: say('b_exit') } : {}) }
  }
}

const useRecoveryActions = () => {
  const client = useClient()
  const navigate = useNavigate()
  const now = useCircumstances()
  const { pathname, search } = useLocation()
  return (kind: ErrorKind): Readonly<Record<Handling['next'], () => unknown>> => ({
    stay: () => undefined,
    // A redirect from the start page would lose what is shown, and must not lead to itself.
    home: () => (pathname === startPage(now) ? undefined : navigate(paths.start, { replace: true })),
    login: () => navigate(loginPath(pathname + search), { replace: true }),
    loginCode: () => navigate(paths.loginCode, { replace: true }),
    blocked: () => ended(client).set(kind),
    exit: () => {
      ended(client).set(kind)
      return exitApp()
    },
  })
}

const useHandleFailure = () => {
  const client = useClient()
  const { person, parameters } = useCircumstances()
  const announce = useAnnouncement()
  const waysOf = useRecoveryActions()
  const { pathname } = useLocation()
  const say = usePlatformTexts()
  const now: FailureCircumstances = {
    nueva_navegacion: parameters.nueva_navegacion,
    byCode: person?.por_codigo ?? false,
    mayEnterByCode: may(person, 'autentificar-otros-por-codigo'),
    native: isNative(client),
    inConsole: pathname.startsWith(paths.console),
  }
  const meet = async (error: CallError) => {
    const { say: how, next, restore } = handlingOf(error.kind, now)
    const { title, message, ...rest } = announce(error, next)
    if (how === 'alert') await alert(client, { title, ...(message ? { message } : {}), ...rest })
    if (how === 'confirm') {
      const question = { title, ...(message ? { message } : {}), confirm: say('b_retry'), cancel: say('b_exit') }
      const again = await ask(client, question, (close) => onNetworkChange(client, () => isOnline(client) && close()))
      if (again) setTimeout(() => retryAll(client), alertDelay)
      if (again !== false) return
    }
    if (restore) await restorePreviousUser(client)
    await waysOf(error.kind)[next]()
  }
  return { meet, isReported: (kind: ErrorKind) => handlingOf(kind, now).report }
}

/** Handles the failures of every screen in one place; returns why the app has stopped, once it has. */
export const useFailures = (): ErrorKind | null => {
  const client = useClient()
  const { meet, isReported } = useHandleFailure()
  const startup = useStartup()
  const failed = startup.step === 'failed' ? startup.error : undefined
  const met = useEffectEvent(meet)
  const report = useEffectEvent((error: CallError) => {
    if (isReported(error.kind)) reportProblem(client, error)
  })
  useEffect(() => {
    const handle = inSequence((error) => met(error))
    return failures(client).subscribe((error) => {
      report(error)
      handle(error)
    })
  }, [client])
  // The gate itself shows a failed start, with a retry.
  useEffect(() => {
    if (failed) report(failed)
    // A retry cannot help: the app must be updated.
    if (failed?.kind === 'apiVersion') failures(client).emit(failed)
  }, [client, failed])
  useEffect(() => {
    if (startup.step === 'outdated') failures(client).emit(new CallError('outdated'))
  }, [client, startup.step])
  return useObservable(ended(client))
}
