import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { getPerson, hasSession, signOut } from '#/platform/session.ts'
import { toast } from '#/ui/popups.ts'
import { paths } from './paths.ts'
import { Splash } from './Splash.tsx'
import { useShellTexts } from './texts.ts'

/** Ends the session behind the splash and starts again as an anonymous visitor (A §2). */
export const LogoutPage = () => {
  const say = useShellTexts()
  const navigate = useNavigate()
  useEffect(() => {
    const leave = async () => {
      if (getPerson() || hasSession()) {
        await signOut()
        toast({ message: say('signedOut') })
      }
      await navigate(paths.start, { replace: true })
    }
    void leave()
    // Once: a second render (a change of language on the way out) must not sign out again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return <Splash />
}
