import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { quote } from '@avisa/contract/comments/routes'
import type { Quoted } from '@avisa/contract/comments/schemas'
import { mentionAt } from '@avisa/contract/comments/text'
import { useLoad } from '#/platform/queries.ts'
import type { CommentSubject } from './comment-calls.ts'

const pause = 200

export type Mention = {
  people: readonly Quoted[]
  /** False while the search is running; an empty result counts as loaded. */
  answered: boolean
  active: number
  move: (step: number) => void
  close: () => void
  /** The text with the mention inserted, and the new position of the caret. */
  insert: (person: Quoted) => { text: string; caret: number }
}

/** Suggestions for the mention being typed at the caret; nothing while none is being typed. */
export const useMention = ({ origin, id }: CommentSubject, text: string, caret: number, enabled: boolean): Mention | undefined => {
  const typed = enabled ? mentionAt(text, caret) : undefined
  const [closedAt, setClosedAt] = useState<number>()
  const [at, setAt] = useState(0)
  const [search] = useDebouncedValue(typed?.search ?? '', pause)
  const searching = typed !== undefined && typed.start !== closedAt && search !== ''
  const matches = useLoad(
    quote,
    { params: { origin, id }, query: { search } },
    { enabled: searching, keep: false, once: true, staleTime: 60_000 },
  )
  if (!typed || !searching) return undefined
  const people = matches.data ?? []
  const active = Math.min(at, Math.max(0, people.length - 1))
  return {
    people,
    answered: matches.data !== undefined,
    active,
    move: (step) => setAt(people.length === 0 ? 0 : (active + step + people.length) % people.length),
    close: () => setClosedAt(typed.start),
    insert: ({ codusuario }) => {
      setAt(0)
      const before = `${text.slice(0, typed.start)}@${codusuario} `
      return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
    },
  }
}
