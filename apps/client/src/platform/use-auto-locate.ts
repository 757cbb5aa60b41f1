import { useEffect, useEffectEvent } from 'react'
import { useClient } from './client.ts'
import { locate, PositionError, type LocatedPosition, type PositionProblem } from './position.ts'

type LocateHandlers = { onFound: (at: LocatedPosition) => void; onProblem: (problem: PositionProblem) => void }

/** Requests the position once when the screen opens; not when `wanted` is false. */
export const useAutoLocate = (wanted: boolean, answers: LocateHandlers) => {
  const client = useClient()
  const onFound = useEffectEvent(answers.onFound)
  const failed = useEffectEvent(answers.onProblem)
  useEffect(() => {
    if (!wanted) return undefined
    let open = true
    const ask = async () => {
      try {
        const at = await locate(client, 'map')
        if (open) onFound(at)
      } catch (thrown) {
        if (open) failed(thrown instanceof PositionError ? thrown.problem : 'unknown')
      }
    }
    void ask()
    return () => {
      open = false
    }
    // Only on opening.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
