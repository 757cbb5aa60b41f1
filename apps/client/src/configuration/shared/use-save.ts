import type { Change } from '@avisa/contract/configuration/acts'
import * as routes from '@avisa/contract/configuration/routes'
import { getPermissions, listProfiles } from '@avisa/contract/people/routes'
import { useClient } from '#/platform/client.ts'
import { useCommand } from '#/platform/queries.ts'
import { toast } from '#/ui/popup/popups.ts'
import { useConfigurationTexts } from './texts.ts'

/** What a published change makes old. */
export const changedByActs = [
  routes.getConfiguration,
  routes.listObjects,
  routes.objectUses,
  routes.listActs,
  routes.getAct,
  routes.listDrafts,
  routes.getDraft,
  routes.tryChanges,
  getPermissions,
  listProfiles,
] as const

const undoTime = 10_000

/** Takes an act back, and says so. */
export const useUndo = () => {
  const client = useClient()
  const say = useConfigurationTexts()
  const { run, busy } = useCommand(routes.undoAct, { refresh: changedByActs })
  const undo = async (id: number, insistir = false): Promise<boolean> => {
    try {
      await run({ params: { id }, body: insistir ? { insistir } : {} })
      toast(client, { message: say('undone') })
      return true
    } catch {
      // The failure is shown by `failures.ts`.
      return false
    }
  }
  return { undo, busy }
}

/** Saves changes as one act, and offers to take it back for ten seconds. Answers whether it was saved; a collision stays in the form. */
export const useSave = () => {
  const client = useClient()
  const say = useConfigurationTexts()
  const { undo } = useUndo()
  const { run, busy } = useCommand(routes.saveChanges, { refresh: changedByActs })
  const save = async (cambios: readonly Change[], motivo: string | null = null): Promise<boolean> => {
    try {
      const { id } = await run({ body: { cambios: [...cambios], motivo } })
      toast(client, { message: say('saved'), time: undoTime, action: { label: say('undo'), onClick: () => void undo(id) } })
      return true
    } catch {
      // The failure is shown by `failures.ts`.
      return false
    }
  }
  return { save, busy }
}
