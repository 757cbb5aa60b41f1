import { useCallback } from 'react'
import { useClient } from '#/platform/client.ts'
import type { CallError } from '#/platform/call-error.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { alert } from '#/ui/popup/popups.ts'
import { networkFailure } from './failures.ts'
import { useAccountTexts } from './texts.ts'

/**
 * Titled by `title` where no server was reached, otherwise by the server's own message and its list of
 * errors.
 */
export const useFailureAlert = () => {
  const client = useClient()
  const say = useAccountTexts()
  const describe = useErrorText()
  return useCallback(
    async (error: CallError, title: string) => {
      const unreached = networkFailure(error.kind)
      const described = describe(error)
      await alert(
        client,
        unreached ? { title, message: say(unreached) } : { title: described.title, message: described.message, list: described.errors },
      )
    },
    [client, say, describe],
  )
}
