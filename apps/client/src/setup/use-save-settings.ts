import { getParameters } from '@avisa/contract/municipalities/routes'
import { getSetup, saveSetupSettings } from '@avisa/contract/setup/routes'
import type { SetupSettings } from '@avisa/contract/setup/schemas'
import { asCallError } from '#/platform/call-error.ts'
import { useClient } from '#/platform/client.ts'
import { loadConfiguration } from '#/platform/configuration.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { useCommand } from '#/platform/queries.ts'
import { alert } from '#/ui/popup/popups.ts'
import { useSetupTexts } from './texts.ts'

export const useSaveSettings = () => {
  const client = useClient()
  const say = useSetupTexts()
  const describe = useErrorText()
  const { run } = useCommand(saveSetupSettings, { refresh: [getSetup, getParameters], handled: 'all' })
  return async (body: SetupSettings): Promise<boolean> => {
    try {
      await run({ body })
      await loadConfiguration(client)
      return true
    } catch (thrown) {
      await alert(client, { title: say('notSaved'), message: describe(asCallError(thrown)).message })
      return false
    }
  }
}
