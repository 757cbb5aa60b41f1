import { useNavigate } from 'react-router'
import { useClient } from '#/platform/client.ts'
import { isEmbedded, postToHost } from '#/platform/embedding.ts'
import { useCircumstances } from '#/navigation/circumstances.ts'
import { paths } from '@avisa/contract/paths'
import { isOwnPath } from '#/navigation/own-paths.ts'
import { wayOut } from '#/navigation/start-page.ts'
import { confirm } from '#/ui/popup/popups.ts'
import type { Wizard } from './use-wizard.ts'
import { asWhole } from './draft/wizard-draft.ts'

/** Goes to a path of this app or to the external return address. */
export const useGoTo = () => {
  const navigate = useNavigate()
  return (address: string) => {
    if (isOwnPath(address)) void navigate(address)
    else location.assign(address)
  }
}

/** Notifies the embedding page, then returns to the caller or the start page; an embedded form restarts. */
export const useClose = ({ query, here }: Wizard) => {
  const client = useClient()
  const goTo = useGoTo()
  const out = useWayOut()
  return () => {
    postToHost(client, { type: 'avisa:closed' })
    goTo(query.volver ?? (isEmbedded() ? here.pathname : out))
  }
}

/** For addresses that do not say whether the wizard can be left: it can where there is a screen to return to. */
export const mayClose = ({ query, alone }: Wizard): boolean => query.se_puede_cerrar ?? !(alone || isEmbedded())

/** Where the close button of a report that has not begun leads. */
export const useWayOut = (): string => wayOut(useCircumstances())

/** Not when embedded, nor where the address forbids closing. */
export const hasMenu = ({ query, here }: Wizard): boolean =>
  here.pathname === paths.newIncident && !isEmbedded() && query.se_puede_cerrar !== false

/** Leaving keeps the draft, with all its steps from then on; an empty one is left without asking. */
export const useLeave = (wizard: Wizard) => {
  const client = useClient()
  const { say, halfMade, kind, alone } = wizard
  const close = useClose(wizard)
  return async () => {
    const isDraftKept = halfMade && kind !== 'duplicate' && !alone
    const message = say(isDraftKept ? 'leaveMessage' : 'leaveLost')
    if (halfMade && !(await confirm(client, { title: say('leaveTitle'), message, confirm: say('leave'), danger: !isDraftKept }))) return
    if (isDraftKept) wizard.change(asWhole)
    else wizard.clear()
    close()
  }
}
