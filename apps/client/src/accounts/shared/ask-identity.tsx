import type { Client } from '#/platform/client.ts'
import { ask } from '#/ui/popup/popups.ts'
import { ConfirmForm } from './ConfirmForm.tsx'
import { useIdentityTexts } from './texts.ts'

export const askIdentity = async (client: Client): Promise<boolean> => {
  const say = useIdentityTexts.now(client)
  const question = { title: say('confirmTitle'), message: say('confirmWhy'), confirm: say('confirm') }
  return (await ask(client, { ...question, form: (answer) => <ConfirmForm answer={answer} /> })) === true
}
