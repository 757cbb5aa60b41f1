import { useState } from 'react'
import { isInsideUnit } from '@avisa/contract/incidents/rules'
import { useClient } from '#/platform/client.ts'
import { useOnline } from '#/platform/network.ts'
import { useAlertWhen } from '#/ui/hooks/use-alert-when.ts'
import { alert, toast } from '#/ui/popup/popups.ts'
import type { DraftPlace } from '../draft/wizard-draft.ts'
import type { Wizard } from '../use-wizard.ts'

/** Choosing a place inside the unit, and going on once it has an address. */
export const usePlacing = ({ say, unit, change, address, next }: Wizard) => {
  const client = useClient()
  const online = useOnline()
  const [searching, setSearching] = useState(false)
  const unanswered = { title: say('lookupFailedTitle'), message: say('addressLaterMessage') }
  useAlertWhen(address.kind === 'failed' && online, unanswered)
  return {
    searching,
    unanswered,
    search: () => setSearching(true),
    endSearch: () => setSearching(false),
    place: (to: DraftPlace) => {
      if (unit && !isInsideUnit(to, unit)) return toast(client, { message: say('outsidePlace') })
      change({ place: to })
      setSearching(false)
    },
    goOn: () => {
      // An address that could not be looked up is left to the server.
      if (address.kind === 'found' || address.kind === 'failed') next()
      else void alert(client, { title: say('addressMissingTitle'), message: say('addressMissingMessage') })
    },
  }
}
