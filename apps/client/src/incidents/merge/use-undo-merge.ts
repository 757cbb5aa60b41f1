import { getIncident, listIncidents } from '@avisa/contract/incidents/routes'
import { undoMerge } from '@avisa/contract/merges/routes'
import { useClient } from '#/platform/client.ts'
import { useCommand } from '#/platform/queries.ts'
import { alert, toast } from '#/ui/popup/popups.ts'
import { useMergeTexts } from './texts.ts'

export const useUndoMerge = () => {
  const client = useClient()
  const say = useMergeTexts()
  const { run, busy } = useCommand(undoMerge, { refresh: [getIncident, listIncidents] })
  const undo = async (id: number) => {
    const { incidencia, sin_devolver } = await run({ params: { id } })
    const code = incidencia.codigo
    if (sin_devolver.length === 0) return toast(client, { message: say('separated', { code }) })
    const list = sin_devolver.map(({ codigo, queda }) => say(`left_${queda}`, { code: codigo }))
    return alert(client, { title: say('separatedBut', { code }), message: say('movedMeanwhile'), list })
  }
  return { undo, busy }
}
