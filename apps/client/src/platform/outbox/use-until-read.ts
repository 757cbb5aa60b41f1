import { useState } from 'react'
import { useObservable } from '../observable.ts'
import { stateOf } from './submission.ts'
import { submissions, type OutboxItem } from './use-outbox.ts'

type Items = readonly OutboxItem[]

/**
 * Of what was done here to one thing (`pending`), what its screens show as done: what waits, and what has just arrived until the thing is
 * read again, in another `version`: it would go back to what it was for a moment.
 */
export const useUntilRead = (version: number, pending: Items): Items => {
  const all = useObservable(submissions)
  const waiting = pending.filter(({ state }) => state !== 'refused')
  const key = waiting.map(({ id }) => id).join(' ')
  const [last, setLast] = useState({ key: '', version, items: waiting })
  if (key !== '' && (key !== last.key || version !== last.version)) setLast({ key, version, items: waiting })
  if (pending.length > 0 || last.version !== version) return waiting
  // What was given up is no longer there.
  return last.items.filter(({ id }) => all.some((submission) => submission.id === id && stateOf(submission) === 'sent'))
}

/** What they show of it, the later over the earlier. */
export const shownBy = (items: Items): object => Object.assign({}, ...items.map(({ shows }) => shows)) as object
