import { useEffect } from 'react'
import { useNavigate } from 'react-router'
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
  const say = useShellTexts()
  const navigate = useNavigate()
  useEffect(() => {
    const leave = async () => {
      if (getPerson()?.por_codigo) {
        await restorePreviousUser()
        return navigate(paths.loginCode, { replace: true })
      }
      if (isLent()) {
        const question = { title: say('lentTitle'), message: say('lentText'), confirm: say('lentLeave'), cancel: say('lentStay') }
        if (!(await confirm(question))) return navigate(paths.start, { replace: true })
      }
      if (getPerson() || hasSession()) {
        await signOut()
        toast({ message: say('signedOut') })
      }
      return navigate(paths.start, { replace: true })
    }
    void leave()
    // Once: another render (a change of language) must not sign out again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return <Splash />
}
