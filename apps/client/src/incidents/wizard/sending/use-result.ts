import type { Incident } from '@avisa/contract/incidents/schemas'
import { useClient } from '#/platform/client.ts'
import { postToHost } from '#/platform/embedding.ts'
import type { OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { useFollow } from '#/platform/use-follow.ts'
import { useGoTo } from '../use-leave.ts'
import type { Wizard } from '../use-wizard.ts'
import { returnAddress } from '../draft/wizard-query.ts'

export const incidentOf = (item: OutboxItem | undefined): Incident | undefined => item?.answer as Incident | undefined

/**
 * Returns the result to the opener of the wizard: the embedding page at once; with a return address the
 * person goes there once everything has arrived, photos included. `back` goes there earlier.
 */
export const useResult = ({ query }: Wizard, item: OutboxItem | undefined) => {
  const client = useClient()
  const goTo = useGoTo()
  const incident = incidentOf(item)
  const result = incident && { id: incident.id, codigo: incident.codigo }
  const address = returnAddress(query, result)
  useFollow(result?.id, () => {
    if (result) postToHost(client, { type: 'avisa:created', ...result, ...(query.from === undefined ? {} : { from: query.from }) })
  })
  useFollow(item?.state === 'sent', (whole) => {
    if (whole && address !== undefined) goTo(address)
  })
  return { incident, back: address === undefined ? undefined : () => goTo(address) }
}
