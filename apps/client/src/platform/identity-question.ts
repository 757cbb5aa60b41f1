import { part, type Client } from './client.ts'

/** Asks the person at the device to confirm who they are; set when the app has started (`shell/following.ts`). */
export const identityQuestion = part(() => ({ ask: async () => false, open: undefined as Promise<boolean> | undefined }))

/** One question for all calls that are refused meanwhile. */
export const confirmIdentity = (client: Client): Promise<boolean> => {
  const question = identityQuestion(client)
  question.open ??= question.ask().finally(() => {
    question.open = undefined
  })
  return question.open
}
