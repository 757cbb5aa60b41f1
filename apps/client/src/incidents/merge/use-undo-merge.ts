import { getIncident, listIncidents } from '@avisa/contract/incidents/routes'
import { undoMerge } from '@avisa/contract/merges/routes'
import type { Unmerged } from '@avisa/contract/merges/schemas'
import { useClient } from '#/platform/client.ts'
import { useCommand } from '#/platform/queries.ts'
import { alert, toast } from '#/ui/popup/popups.ts'
import { useMergeTexts } from './texts.ts'

export const useUndoMerge = () => {
  const client = useClient()
  const say = useMergeTexts()
  const { run, busy } = useCommand(undoMerge, { refresh: [getIncident, listIncidents] })
  const undo = async (merges: readonly number[]) => {
    const undone: Unmerged[] = []
    for (const id of merges) undone.push(await run({ params: { id } }))
    const values = { count: undone.length, code: undone[0]?.incidencia.codigo ?? '' }
    const list = undone.flatMap(({ sin_devolver }) => sin_devolver.map(({ codigo, queda }) => say(`left_${queda}`, { code: codigo })))
    if (list.length === 0) return toast(client, { message: say('separated', values) })
    return alert(client, { title: say('separatedBut', values), message: say('movedMeanwhile'), list })
  }
  return { undo, busy }
}
