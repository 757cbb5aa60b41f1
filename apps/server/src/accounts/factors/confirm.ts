import type { User } from '@avisa/contract/access/schemas'
import type { Confirmation } from '@avisa/contract/identity/schemas'
import { refuse } from '@avisa/contract/refusal'
import type { Tx } from '#/platform/database/database.ts'
import type { Context } from '#/platform/serve.ts'
import { proveOwner } from '../own-account.ts'
import { confirmSession } from '../shared/session-store.ts'
import { acceptPasskey, checkPasskey, type CheckedPasskey } from './passkeys.ts'
import { proveCode } from './prove-code.ts'

type OwnContext = Pick<Context<unknown>, 'deps' | 'scope' | 'read' | 'request'>

export const prepareConfirmation = async (
  context: OwnContext,
  person: User,
  { password, codigo, llave }: Confirmation,
): Promise<CheckedPasskey | undefined> => {
  if (password !== undefined) {
    await proveOwner(context, person, { password, field: 'password' })
    return undefined
  }
  if (codigo !== undefined) return (await proveCode(context, person.user_id, codigo)) ? undefined : refuse('account.notConfirmed')
  const passkey = llave && (await checkPasskey(context, llave))
  return passkey?.usuario_id === person.user_id ? passkey : refuse('account.notConfirmed')
}

export const confirmIdentity = async ({ tx, scope }: OwnContext & { tx: Tx }, passkey: CheckedPasskey | undefined): Promise<void> => {
  if (passkey && !(await acceptPasskey(tx, scope, passkey))) refuse('account.notConfirmed')
  if (scope.sesion === null || !(await confirmSession(tx, scope, scope.sesion))) refuse('http.forbidden')
}
