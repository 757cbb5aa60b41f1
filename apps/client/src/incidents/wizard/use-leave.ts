import { useNavigate } from 'react-router'
import { isEmbedded, postToHost } from '#/platform/embedding.ts'
import { useCircumstances } from '#/navigation/circumstances.ts'
import { paths } from '@avisa/contract/paths'
import { isOwnPath } from '#/navigation/own-paths.ts'
import { wayOut } from '#/navigation/start-page.ts'
import { confirm } from '#/ui/popup/popups.ts'
import type { Wizard } from './use-wizard.ts'
import { asWhole } from './draft/wizard-draft.ts'

/** Goes to a path of this app, or away to the address of whoever opened the wizard. */
export const useGoTo = () => {
  const navigate = useNavigate()
  return (address: string) => {
    if (isOwnPath(address)) void navigate(address)
    else location.assign(address)
  }
}

/** Tells the host and goes: back to the caller, else to the start; a framed one stays where it is, at its beginning. */
export const useClose = ({ query, here }: Wizard) => {
  const goTo = useGoTo()
  const out = useWayOut()
  return () => {
    postToHost({ type: 'avisa:closed' })
    goTo(query.volver ?? (isEmbedded ? here.pathname : out))
  }
}

/** Whether a close action is shown: where the address says so, else wherever there is somewhere to go. */
export const mayClose = ({ query, alone }: Wizard): boolean => query.se_puede_cerrar ?? !(alone || isEmbedded)

/** Where the way out leads that stands over a report that has not begun. */
export const useWayOut = (): string => wayOut(useCircumstances())

/** The menu is within reach of whoever came by themselves; not in another's page, nor where that says that one stays. */
export const hasMenu = ({ query, here }: Wizard): boolean =>
  here.pathname === paths.newIncident && !isEmbedded && query.se_puede_cerrar !== false

/** Leaving keeps the report on the device, from then on with all its steps; only what is empty goes without a word. */
export const useLeave = (wizard: Wizard) => {
  const { say, halfMade, kind, alone } = wizard
  const close = useClose(wizard)
  return async () => {
    const isDraftKept = halfMade && kind !== 'duplicate' && !alone
    const message = say(isDraftKept ? 'leaveMessage' : 'leaveLost')
    if (halfMade && !(await confirm({ title: say('leaveTitle'), message, confirm: say('leave'), danger: !isDraftKept }))) return
    if (isDraftKept) wizard.change(asWhole)
    else wizard.clear()
    close()
  }
}
