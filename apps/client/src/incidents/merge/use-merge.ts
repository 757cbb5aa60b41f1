import { getIncident, listIncidents, nearbyIncidents } from '@avisa/contract/incidents/routes'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { mergeIncidents } from '@avisa/contract/merges/routes'
import type { Merged } from '@avisa/contract/merges/schemas'
import { useClient } from '#/platform/client.ts'
import { useCommand } from '#/platform/queries.ts'
import { toast } from '#/ui/popup/popups.ts'
import { useMergeTexts } from './texts.ts'
import { useUndoMerge } from './use-undo-merge.ts'

/** In ms. */
const undoTime = 10_000

export type MergeResult = { message: string; left: Merged['sin_juntar']; undo: () => void }

/** Merges incidents into one of them; a toast says so and undoes it. */
export const useMerge = () => {
  const client = useClient()
  const say = useMergeTexts()
  const { undo } = useUndoMerge()
  const { run, busy } = useCommand(mergeIncidents, { refresh: [getIncident, listIncidents, nearbyIncidents] })
  const merge = async (stays: Incident, joins: readonly Incident[]): Promise<MergeResult> => {
    const { relacionadas = [], sin_juntar: left } = await run({
      params: { id: stays.id },
      body: { incidencias: joins.map(({ id }) => id) },
    })
    const merged = joins.filter(({ id }) => !left.some((refused) => refused.id === id))
    const merges = relacionadas.flatMap(({ id, fusion_id }) => (fusion_id && merged.some((each) => each.id === id) ? [fusion_id] : []))
    const to = stays.codigo
    const [only] = merged
    const message =
      merged.length === 1 && only ? say('mergedOne', { from: only.codigo, to }) : say('mergedMany', { count: merged.length, to })
    const undoThem = () => void undo(merges)
    toast(client, { message, ...(merges.length > 0 ? { action: { label: say('undo'), onClick: undoThem } } : {}), time: undoTime })
    return { message, left, undo: undoThem }
  }
  return { merge, busy }
}
