import { useState } from 'react'
import { useClient } from '../client.ts'
import { useObservable } from '../observable.ts'
import { stateOf } from '../outbox/submission.ts'
import { submissions, type OutboxItem } from '../outbox/use-outbox.ts'

type Items = readonly OutboxItem[]

/**
 * Pending changes, and those sent since the record was last loaded: without them it would return to its
 * old state for a moment, until another `version` is loaded.
 */
export const useUntilRead = (version: number, pending: Items): Items => {
  const client = useClient()
  const all = useObservable(submissions(client))
  const waiting = pending.filter(({ state }) => state !== 'refused')
  const key = waiting.map(({ id }) => id).join(' ')
  const [last, setLast] = useState({ key: '', version, items: waiting })
  if (key !== '' && (key !== last.key || version !== last.version)) setLast({ key, version, items: waiting })
  if (pending.length > 0 || last.version !== version) return waiting
  // Discarded changes are no longer in the outbox.
  return last.items.filter(({ id }) => all.some((submission) => submission.id === id && stateOf(submission) === 'sent'))
}
