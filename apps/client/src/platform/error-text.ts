import { useCallback } from 'react'
import type { CallError, KeptError } from './call-error.ts'
import { usePlatformTexts } from './texts.ts'

export type ErrorText = { title: string; message: string; errors: readonly string[] }

/** The server's own message is more specific. */
const serverSpeaks = new Set<string>([
  'citizenInvalid',
  'badRequest',
  'forbidden',
  'notFound',
  'conflict',
  'tooLarge',
  'notAnImage',
  'tooMany',
  'notSignedIn',
])

export const useErrorText = (): ((error: CallError | KeptError) => ErrorText) => {
  const say = usePlatformTexts()
  return useCallback(
    ({ kind, detail }) => {
      const own = kind === 'internal' && detail.requestId ? say('m_internal_id', { id: detail.requestId }) : say(`m_${kind}`)
      const spoken = serverSpeaks.has(kind)
      // «Error» is the title of refusals without one of their own.
      const titled = spoken && (detail.title !== 'Error' || kind === 'badRequest')
      return {
        title: (titled ? detail.title : undefined) ?? say(`t_${kind}`),
        message: (spoken ? detail.message : undefined) ?? own,
        errors: (detail.errors ?? []).map((error) => error.message),
      }
    },
    [say],
  )
}
