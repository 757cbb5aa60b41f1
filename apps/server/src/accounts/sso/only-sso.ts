import type { User } from '@avisa/contract/access/schemas'
import { refuse } from '@avisa/contract/refusal'
import type { Tx } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'
import { listReserves } from './store.ts'

export const checkOnlySso = async ({ tx, scope }: { tx: Tx; scope: Scope }, { servidor, user_id }: User): Promise<void> => {
  const { sso } = scope.settings
  if (!sso?.solo || servidor !== 'backoffice' || user_id === sso.reserva_id) return
  if ((await listReserves(tx, scope)).some(({ id }) => id === sso.reserva_id)) refuse('account.ssoOnly')
}
