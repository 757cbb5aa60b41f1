import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useClient } from '#/platform/client.ts'
import { getPerson, hasSession, isLent, restorePreviousUser, signOut } from '#/platform/session.ts'
import { confirm, toast } from '#/ui/popup/popups.ts'
import { paths } from '@avisa/contract/paths'
import { Splash } from './Splash.tsx'
import { useShellTexts } from './texts.ts'

/**
 * Ends the session behind the splash and restarts as an anonymous visitor. A worker who signed in by code
 * returns the device to the account that shares it; that account is asked to confirm, since afterwards
 * nobody can sign in by code.
 */
export const LogoutPage = () => {
  const client = useClient()
  const say = useShellTexts()
  const navigate = useNavigate()
  useEffect(() => {
    const leave = async () => {
      if (getPerson(client)?.por_codigo) {
        await restorePreviousUser(client)
        return navigate(paths.loginCode, { replace: true })
      }
      if (isLent(client)) {
        const question = { title: say('lentTitle'), message: say('lentText'), confirm: say('lentLeave'), cancel: say('lentStay') }
        if (!(await confirm(client, question))) return navigate(paths.start, { replace: true })
      }
      if (getPerson(client) || hasSession(client)) {
        await signOut(client)
        toast(client, { message: say('signedOut') })
      }
      return navigate(paths.start, { replace: true })
    }
    void leave()
    // Once: another render (a change of language) must not sign out again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return <Splash />
}
