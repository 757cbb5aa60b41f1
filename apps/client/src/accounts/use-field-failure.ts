import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { useClient } from '#/platform/client.ts'
import { asCallError } from '#/platform/call-error.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { alert } from '#/ui/popup/popups.ts'
import { showAtFields } from './account-rules.ts'
import { networkFailure } from './failures.ts'
import { useAccountTexts } from './texts.ts'

/**
 * A 400 shows the server's message and each error of its list, at its field where there is one; anything
 * else is shown as a server failure. An ended session is reported elsewhere.
 */
export const useFieldFailure = <V extends FieldValues>(fields: readonly FieldPath<V>[]) => {
  const client = useClient()
  const say = useAccountTexts()
  const describe = useErrorText()
  return async (thrown: unknown, setError: UseFormSetError<V>): Promise<void> => {
    const error = asCallError(thrown)
    if (error.kind === 'notSignedIn' || error.kind === 'sheetToken') return
    if (error.kind === 'badRequest') {
      showAtFields(error, fields, setError)
      const { title, message, errors } = describe(error)
      return alert(client, { title, message, list: errors })
    }
    const unreached = networkFailure(error.kind)
    if (unreached) return alert(client, { title: say('notSaved'), message: say(unreached) })
    if (error.kind === 'tooMany') {
      const { title, message } = describe(error)
      return alert(client, { title, message })
    }
    return alert(client, { title: say('serverErrorTitle'), message: say('serverError') })
  }
}
