import { useState } from 'react'
import { isInsideUnit } from '@avisa/contract/incidents/rules'
import { useClient } from '#/platform/client.ts'
import { locate, PositionError, usePositionText, type LocatedPosition, type PositionProblem } from '#/platform/position.ts'
import { useAutoLocate } from '#/platform/use-auto-locate.ts'
import { alert } from '#/ui/popup/popups.ts'
import type { Wizard } from '../use-wizard.ts'

/**
 * A failure is shown in an alert when the person asked for the position, and below the search when the
 * screen did.
 */
export const useGps = ({ draft, unit, change }: Wizard) => {
  const client = useClient()
  const describe = usePositionText()
  const [busy, setBusy] = useState(draft.place === null)
  const [here, setHere] = useState<LocatedPosition | null>(null)
  const [problem, setProblem] = useState<PositionProblem | null>(null)
  const location = (at: LocatedPosition) => {
    setBusy(false)
    setProblem(null)
    setHere(at)
    // A person who is elsewhere sees the town without a pin, which could not stay there.
    if (!unit || isInsideUnit(at, unit)) change({ place: { latitud: at.latitud, longitud: at.longitud, precision: at.precision } })
  }
  const failed = (reason: PositionProblem) => {
    setBusy(false)
    setProblem(reason)
  }
  useAutoLocate(draft.place === null, { onFound: location, onProblem: failed })
  const ask = async () => {
    setBusy(true)
    try {
      location(await locate(client, 'map'))
    } catch (thrown) {
      const reason = thrown instanceof PositionError ? thrown.problem : 'unknown'
      failed(reason)
      await alert(client, describe(reason))
    }
  }
  const away = here !== null && unit !== undefined && !isInsideUnit(here, unit)
  return { busy, here, problem, away, ask }
}
